import type { RulesText } from './shape';

const fr: RulesText = {
  sections: {
    short: {
      title: 'Le jeu en bref',
      lead: 'Neuf tuiles, soixante secondes, tout le monde en même temps : construisez une galaxie aux zones riches et au long chemin d’astéroïdes.',
      parts: [
        {
          title: 'Cinq manches',
          text: 'Chaque manche révèle une carte Kaos qui change une règle. Vous choisissez des tuiles, vous construisez une galaxie de neuf tuiles contre la montre, puis vous la comptez. Les tuiles retournent ensuite dans le sac.',
        },
        {
          title: 'Quatre scores',
          text: 'La végétation, la glace et le désert ont chacun une piste de 0 à 30, l’étoile aussi. Les zones nourrissent les couleurs, le chemin d’astéroïdes nourrit l’étoile.',
        },
        {
          title: 'Ce qui fait gagner',
          text: 'À la fin, seules comptent votre étoile et votre couleur la plus faible. Une galaxie qui néglige une couleur ne vaut pas grand-chose, si verte soit-elle.',
        },
      ],
    },
    tile: {
      title: 'La tuile',
      lead: 'Une tuile est un carré de quatre cases. Il y en a 54, toutes différentes.',
      parts: [
        {
          title: 'Cases et planètes',
          text: 'Une case est de végétation, de glace ou de désert et porte zéro, une ou deux planètes. La végétation est verte, à feuilles et mondes ronds ; la glace est pâle, à cristaux taillés ; le désert est orange, à mondes annelés.',
        },
        {
          title: 'Constellations',
          text: 'Une case sombre semée d’étoiles est une constellation. Elle n’a pas de couleur et ne porte jamais de planète ; deux cartes Kaos lui donnent des points.',
        },
        {
          title: 'Astéroïdes',
          text: 'Une ceinture d’astéroïdes va du centre de la tuile au milieu d’un bord. Une tuile a de zéro à quatre segments, qui se rejoignent tous au centre. Un segment est une route pour le chemin et un mur entre les deux cases qui le bordent.',
        },
        {
          title: 'Tourner',
          text: 'Une tuile se pose dans l’un de ses quatre sens, à votre gré. Les tuiles voisines n’ont pas à s’accorder : tout bord peut en toucher un autre.',
        },
      ],
    },
    round: {
      title: 'Une manche',
      lead: 'Chaque manche suit les mêmes quatre étapes.',
      parts: [
        {
          title: '1. Kaos',
          text: 'On révèle la suivante des cinq cartes tirées pour la partie. Elle vaut pour tous jusqu’à la fin du décompte, et l’emporte là où elle s’écarte de ces règles.',
        },
        {
          title: '2. Choix des tuiles',
          text: 'Toutes les tuiles sont dans le sac ; chacun en pioche neuf. Gardez-en trois, face cachée, et passez les six autres. Des six reçues, gardez-en trois et passez-en trois. Les trois dernières rejoignent votre main sans être vues. On passe à gauche aux manches 1, 3 et 5, à droite aux manches 2 et 4. Ce que vous avez gardé reste caché jusqu’à la construction.',
        },
        {
          title: '3. Construction',
          text: 'Quand tout le monde est prêt, le sablier part : soixante secondes pour un carré de trois sur trois. Posez, tournez, échangez, reprenez autant que vous voulez. C’est aussi le moment de parier, en prenant des tuiles Bonus. La construction s’arrête quand le temps est écoulé ou que tous ont fini.',
        },
        {
          title: '4. Décompte',
          text: 'On compte dans cet ordre : (a) les zones, d’abord la végétation, puis la glace, puis le désert ; (b) le plus long chemin d’astéroïdes, pour l’étoile ; (c) les tuiles Bonus ; (d) ce que la carte Kaos ajoute à la fin. Un score ne descend jamais sous 0 et ne dépasse jamais 30.',
        },
        {
          title: 'Si le temps a manqué',
          text: 'Les tuiles non posées, ou mal posées, sont mélangées et remplissent les places libres au hasard, tournées au hasard. Une galaxie inachevée compte tout de même.',
        },
      ],
    },
    zones: {
      title: 'Les zones',
      lead: 'Une zone réunit toutes les cases d’une même couleur qui se touchent par un côté. Comptez ses planètes, puis lisez les points.',
      parts: [
        {
          title: 'D’une tuile à l’autre',
          text: 'Là où deux tuiles se rejoignent, les cases d’une même couleur dont les côtés se touchent font partie de la même zone. Aucun astéroïde ne longe le bord des tuiles.',
        },
        {
          title: 'Les astéroïdes coupent',
          text: 'À l’intérieur d’une tuile, un segment sépare les deux cases qui le bordent, même de la même couleur. Un détour peut malgré tout les réunir.',
        },
        {
          title: 'Un coin ne touche pas',
          text: 'Deux cases qui ne se rencontrent que par un coin ne sont pas voisines.',
        },
        {
          title: 'Chaque zone compte',
          text: 'On lit les points de chaque zone séparément, puis on additionne ceux d’une couleur. Les zones petites ou vides ne donnent rien, sauf si une carte Kaos le dit.',
        },
      ],
    },
    paths: {
      title: 'Les chemins d’astéroïdes',
      lead: 'Votre plus long chemin d’astéroïdes rapporte des points d’étoile. C’est le nombre de tuiles visitées qui compte.',
      parts: [
        {
          title: 'Tuiles reliées',
          text: 'Deux tuiles voisines sont reliées si toutes deux ont un segment sur leur bord commun : le rocher au milieu du bord est alors entier.',
        },
        {
          title: 'La marche',
          text: 'Un chemin va de tuile en tuile par ces liaisons, sans jamais emprunter deux fois la même. Il peut revenir sur une tuile par une autre liaison, mais chaque tuile ne compte qu’une fois. Une tuile en cul-de-sac compte.',
        },
        {
          title: 'Les branches ne comptent pas',
          text: 'À une bifurcation, la marche ne prend qu’une direction. L’ensemble des tuiles reliées, branches comprises, s’appelle un réseau ; seules certaines cartes Kaos s’y intéressent.',
        },
      ],
    },
    tokens: {
      title: 'Les tuiles Bonus',
      lead: 'Il y a une tuile Bonus par couleur. La prendre, c’est parier que personne n’a de zone de cette couleur avec plus de planètes que la vôtre.',
      parts: [
        {
          title: 'Prendre',
          text: 'Pendant la construction, vous pouvez prendre les tuiles Bonus encore libres, toutes celles que vous voulez en une seule fois. Dès lors votre galaxie est figée : plus aucune de ses tuiles ne bouge. Premier arrivé, premier servi.',
        },
        {
          title: 'Pari gagné',
          text: 'Si personne d’autre n’a de zone de cette couleur plus peuplée que votre plus grande, vous gagnez 3 points de cette couleur. L’égalité suffit.',
        },
        {
          title: 'Pari perdu',
          text: 'Sinon vous perdez 2 points de cette couleur, sans jamais descendre sous 0.',
        },
        {
          title: 'Regardez autour de vous',
          text: 'Les galaxies sont visibles pendant qu’elles se construisent. Avant de parier, voyez ce qu’ont les autres.',
        },
      ],
    },
    kaos: {
      title: 'Les cartes Kaos',
      lead: 'Une partie se joue avec cinq de ces vingt cartes, une par manche.',
      parts: [],
    },
    end: {
      title: 'Fin de la partie',
      lead: 'Après cinq manches, votre total est votre étoile plus votre couleur la plus faible.',
      parts: [
        {
          title: 'Un exemple',
          text: 'Végétation 25, glace 17, désert 23 et étoile 6 : la glace est la plus faible, le total est donc 6 + 17 = 23.',
        },
        {
          title: 'Égalités',
          text: 'À total égal, on compare la couleur la plus faible de chacun : la plus haute l’emporte. Le livret français parle de l’étoile la plus basse, ce qui revient au même. Si l’égalité demeure, la victoire est partagée. Les places suivantes se partagent de même : après deux premiers vient le troisième.',
        },
        {
          title: 'Débutants',
          text: 'Pour apprendre, jouez sans cartes Kaos et sans choix des tuiles : chacun pioche neuf tuiles et les découvre quand le sablier part. Il y a toujours cinq manches.',
        },
      ],
    },
    rulings: {
      title: 'Précisions',
      lead: 'Les règles imprimées laissent des questions ouvertes, et les éditions diffèrent çà et là. Voici comment nous jouons.',
      parts: [],
    },
  },
  cards: [
    'Pendant la construction, retournez deux de vos tuiles posées face cachée. Elles ne contiennent plus rien : ni cases, ni planètes, ni astéroïdes. Si vous en retournez moins de deux, votre voisin de gauche choisit celles qui manquent une fois le temps écoulé.',
    'Les galaxies changent de mains pour le décompte : votre voisin de gauche marque les points de la vôtre, et vous ceux de la galaxie de votre voisin de droite. Cela vaut pour les zones, le chemin et les constellations ; les tuiles Bonus restent à qui les a prises et se jugent sur la galaxie que ce joueur a construite.',
    'Les neuf tuiles peuvent former n’importe quelle figure, pourvu qu’elles se tiennent toutes par un côté. Une tuile qui ne touche les autres que par un coin, ou pas du tout, est mal posée.',
    'Les branches comptent : au lieu du plus long chemin, lisez dans le tableau du chemin le nombre de tuiles de votre plus grand réseau.',
    'Chaque zone de trois planètes ou plus vaut un point de plus, dans sa couleur. Une zone de végétation de trois planètes donne 2 au lieu de 1.',
    'Chaque zone de zéro, une ou deux planètes vaut un point de plus, dans sa couleur. Même une zone vide rapporte un point.',
    'La galaxie est une seule ligne droite de neuf tuiles. Tout le reste est inchangé.',
    'Chacune de vos zones de constellation donne un point d’étoile, quelle que soit sa taille. Une zone de constellation est un groupe de cases constellation qui se touchent par un côté.',
    'Les zones de constellation donnent des points d’étoile selon leur taille : 0 pour une case, 1 pour deux, 2 pour trois, 4 pour quatre.',
    'Au lieu du plus long chemin, comptez vos réseaux séparés et lisez ce nombre dans le tableau du chemin. Une tuile à astéroïdes sans liaison est un réseau à elle seule.',
    'Construisez deux carrés séparés de deux sur deux ; la neuvième tuile reste dehors. Les carrés ne se touchent jamais : ni zone ni chemin ne passe de l’un à l’autre. Votre chemin est le plus long des deux.',
    'Une fois le choix des tuiles terminé, passez vos neuf tuiles à votre voisin de droite, sans les montrer. Vous construisez avec les neuf tuiles de votre voisin de gauche.',
    'Une fois la construction terminée, ôtez une tuile de votre choix à la galaxie de votre voisin de gauche, tandis que votre voisin de droite fait de même chez vous. La place reste vide et tout se compte sans cette tuile.',
    'Chacune de vos zones de glace vaut un point de plus, même vide.',
    'Chacune de vos zones de désert vaut un point de plus, même vide.',
    'Chacune de vos zones de végétation vaut un point de plus, même vide.',
    'Les tuiles Bonus comptent double : 6 points si le pari est gagné, −4 s’il est perdu.',
    'Une tuile Bonus ne fige pas votre galaxie. Vous pouvez continuer à construire après en avoir pris une, et en prendre d’autres plus tard.',
    'Les points de votre chemin vont à la couleur de votre choix au lieu de l’étoile. Vous choisissez quand tous les autres points de la manche sont connus.',
    'À la fin de la manche, vous pouvez céder 5 points d’une couleur contre 2 points d’étoile, une seule fois.',
  ],
  rulings: [
    { title: 'Un chemin se compte en tuiles', text: 'La longueur d’un chemin est le nombre de tuiles différentes qu’il visite. Revenir sur une tuile par des segments encore libres est permis, et parfois nécessaire au plus long chemin. Une tuile seule qui a un segment est un chemin de 1.' },
    { title: 'Pas à pas', text: 'Chaque étape du décompte s’applique à part, dans l’ordre a, b, c, d, et se borne chaque fois entre 0 et 30. Un score arrivé à 30 peut encore perdre des points à une étape suivante.' },
    { title: 'Où vont les points des cartes', text: 'Les points qu’une carte ajoute aux zones (cartes 5, 6, 14, 15, 16) appartiennent à l’étape a. Ceux des constellations (cartes 8, 9) appartiennent à l’étape d.' },
    { title: 'Retournées ou ôtées, elles n’existent plus', text: 'Les tuiles cachées (carte 1) et les tuiles ôtées (carte 13) n’ont ni cases ni segments : ni pour les zones, ni pour les chemins et réseaux, ni pour les tuiles Bonus.' },
    { title: 'Trou noir à moitié fait', text: 'Une tuile que vous avez retournée compte ; votre voisin ne choisit que ce qui manque. Les tuiles non posées sont d’abord posées au hasard. Personne ne peut en retourner plus de deux.' },
    { title: 'Cadeau et tuiles Bonus', text: 'Cadeau déplace les points des zones, du chemin et des constellations. Une tuile Bonus est un pari sur la galaxie que son détenteur a construite, et c’est à lui qu’elle rapporte.' },
    { title: 'D’un seul tenant', text: 'Avec Nouvelle dimension, toutes les tuiles forment un seul groupe, jointes par les côtés sur la grille. Une tuile hors du groupe est mal posée.' },
    { title: 'Le hasard dans une forme libre', text: 'Avec Nouvelle dimension, les tuiles non posées vont une à une sur une place libre qui touche le groupe, tirée au hasard ; n’importe où si rien n’est encore posé.' },
    { title: 'Deux univers', text: 'Avec Univers parallèles, les deux carrés ne se touchent jamais, quoi que montre l’écran ; le plus long chemin est le meilleur des deux. Si vous n’en écartez aucune, la tuile restée en main est écartée ; s’il en reste plusieurs, le hasard remplit les places.' },
    { title: 'Tuiles seules et Multi-path', text: 'Une tuile à segments sans liaison est un chemin à elle seule : il peut donc y en avoir neuf.' },
    { title: 'Qui était le premier', text: 'L’ordre d’arrivée des demandes au serveur décide à qui va une tuile Bonus. Si vous en demandez plusieurs, vous recevez celles qui restent ; si vous n’en recevez aucune, votre galaxie n’est pas figée.' },
    { title: 'Parier tôt', text: 'Votre galaxie n’a pas à être complète quand vous prenez une tuile Bonus. Ce qui manque est posé au hasard à la fin.' },
    { title: 'Fini, ou pas encore', text: 'Vous pouvez revenir sur « Fini » tant que tous n’ont pas fini, sauf si une tuile Bonus a figé votre galaxie.' },
    { title: 'Parier sur rien', text: 'Un joueur sans zone de la couleur y a 0 planète. L’égalité à 0 gagne encore le pari.' },
    { title: 'Tous à la fois', text: 'Les choix de Trou noir et de Sabotage, de Troc stellaire et d’Offrande se font par tous en même temps et se montrent ensemble.' },
    { title: 'Sabotage passe d’abord', text: 'Les tuiles sont ôtées avant tout décompte : les paris se jugent donc sur les galaxies abîmées. Une tuile cachée ne peut pas être choisie.' },
    { title: 'Le troc, puis l’offrande', text: 'Troc stellaire se choisit quand les autres points de la manche sont connus ; les points du chemin vont alors à cette couleur après les étapes a, c et d, entre 0 et 30. Offrande vient après tous les autres points, une fois par joueur, et seulement d’une couleur qui en a 5 ou plus. Elle est permise avec l’étoile à 30, et ne fait alors que coûter.' },
    { title: 'Rien de choisi à temps', text: 'Pour Trou noir et Sabotage, le hasard choisit. Troc stellaire va à la couleur la plus faible à cet instant ; s’il y en a plusieurs, à la végétation avant la glace avant le désert. Offrande n’a pas lieu.' },
    { title: 'Rien de gardé à temps', text: 'Qui ne choisit pas à temps pendant le choix des tuiles en garde trois de sa main au hasard.' },
    { title: 'Trois cases de constellation', text: 'Avec Vide sidéral, trois cases donnent 2 points, comme dans les éditions française et anglaise ; l’édition hongroise imprime 3.' },
    { title: 'Constellations plus grandes', text: 'Les zones de plus de quatre cases de constellation comptent pour quatre. Avec nos tuiles, il ne peut y en avoir.' },
    { title: 'À deux', text: 'À deux joueurs, le voisin de gauche et celui de droite sont la même personne, et les trois dernières tuiles du choix ont déjà été vues.' },
    { title: 'Pirate de l’espace', text: 'Qui reçoit les neuf tuiles ne les voit qu’au début de la construction.' },
    { title: 'Une seule graine', text: 'Tout le hasard d’une partie (sac, cartes, places remplies au hasard, choix manqués) vient d’une seule graine. Son empreinte est montrée au départ et la graine à la fin : chacun peut vérifier la donne, et une partie enregistrée se rejoue à l’identique.' },
    { title: 'En long ou en large', text: 'La ligne de Dimension unique peut se dessiner à l’horizontale ou à la verticale : c’est la même ligne.' },
    { title: 'Retour dans le sac', text: 'Avant chaque manche, toutes les tuiles retournent dans le sac, celles de la manche passée aussi : on pioche toujours dans le jeu entier.' },
    { title: 'Retomber de 30', text: 'Un score arrivé à 30 ne s’y arrête que tant qu’il y est : s’il retombe, par un pari perdu ou une offrande, il peut remonter. À la lettre, les règles imprimées pourraient aussi dire qu’il reste en bas pour de bon ; pour nous, 30 est le bout de la piste et rien de plus.' },
    { title: 'Chaque carte une fois', text: 'Chaque carte Kaos existe une seule fois : aucune ne vient deux fois dans une partie.' },
  ],
  captions: {
    galaxy: 'Une galaxie achevée de neuf tuiles.',
    tile: 'En haut à gauche, végétation à deux planètes ; en haut à droite, glace à une planète ; en bas à droite, une constellation ; en bas à gauche, un désert vide. Des astéroïdes vont au nord et à l’est.',
    vegetation: 'Zones de 9 et 2 planètes : 5 + 0 = 5 points.',
    ice: 'Zones de 3, 2 et 1 planètes : 2 + 2 + 0 = 4 points.',
    desert: 'Zones de 4, 1, 0 et 0 planètes : 5 points.',
    path: 'Ce chemin visite 7 tuiles : 2 points d’étoile.',
    revisit: 'Ici, la plus longue marche traverse deux fois une tuile et en visite 8. La tuile compte une fois.',
    blackHole: 'Deux tuiles sont cachées ; la grande zone verte a perdu deux planètes.',
    free: 'Toute figure d’un seul tenant est permise.',
    network: 'Le plus grand réseau a 6 tuiles, branches comprises : 2 points d’étoile.',
    district: 'La zone de végétation de 3 planètes donne 1 + 1 = 2 points.',
    dispersion: 'Toutes les zones de végétation sont petites : un point chacune, même les deux vides.',
    line: 'Neuf tuiles sur une ligne.',
    constellations: 'Trois zones de constellation : 3 points d’étoile.',
    vacuum: 'Zones de constellation de 4 et 2 cases : 4 + 1 = 5 points d’étoile.',
    multiPath: 'Six réseaux séparés : 2 points d’étoile.',
    twin: 'Deux carrés qui ne se touchent jamais.',
    sabotage: 'La tuile du milieu a disparu, et la grande zone de végétation se disloque.',
  },
};

export default fr;
