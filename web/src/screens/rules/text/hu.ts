import type { RulesText } from './shape';

const hu: RulesText = {
  sections: {
    short: {
      title: 'A játék röviden',
      lead: 'Kilenc lapka, hatvan másodperc, mindenki egyszerre: építs galaxist gazdag zónákkal és hosszú aszteroidapályával.',
      parts: [
        {
          title: 'Öt forduló',
          text: 'Minden fordulóban felfedtek egy káoszkártyát, amely megváltoztat egy szabályt. Lapkákat választasz, kilencből galaxist építesz, amíg az idő telik, majd pontozol. Utána a lapkák visszakerülnek a zsákba.',
        },
        {
          title: 'Négy pontszám',
          text: 'A zöld, a jeges és a sivatagi szín külön sávon halad 0-tól 30-ig, és a csillag is. A zónák a színeket növelik, az aszteroidapálya a csillagot.',
        },
        {
          title: 'Mi dönt',
          text: 'A végén csak a csillagod és a leggyengébb színed számít. Az a galaxis, amelyik elfelejt egy színt, keveset ér, bármilyen zöld is.',
        },
      ],
    },
    tile: {
      title: 'A lapka',
      lead: 'A lapka négy mezőből álló négyzet. 54 van belőle, nincs két egyforma.',
      parts: [
        {
          title: 'Mezők és bolygók',
          text: 'Egy mező zöld, jeges vagy sivatagi, és nulla, egy vagy két bolygó van rajta. A zöldön levelek és kerek bolygók, a halvány jégen csiszolt kristályok, a narancsszínű sivatagon gyűrűs bolygók látszanak.',
        },
        {
          title: 'Csillagképek',
          text: 'A sötét, csillagos mező csillagkép. Nincs színe, és sosincs rajta bolygó; két káoszkártya ad érte pontot.',
        },
        {
          title: 'Aszteroidák',
          text: 'Az aszteroidasáv a lapka közepétől egy oldal közepéig tart: egy lapkán nulla és négy közötti ilyen szakasz van, és középen mind összeérnek. A szakaszokon halad az aszteroidapálya, és ugyanezek választják el a mellettük fekvő két mezőt.',
        },
        {
          title: 'Forgatás',
          text: 'A lapkát bármelyik irányba fordítva lerakhatod. A szomszédos lapkáknak nem kell illeniük: bármely oldal bármelyikhez kerülhet.',
        },
      ],
    },
    round: {
      title: 'Egy forduló',
      lead: 'Minden forduló ugyanabból a négy lépésből áll.',
      parts: [
        {
          title: '1. Káosz',
          text: 'Felfedtek egyet a játékhoz húzott öt kártyából. Mindenkire érvényes, amíg a fordulót le nem pontoztátok, és ahol eltér ezektől a szabályoktól, ott a kártyának van igaza.',
        },
        {
          title: '2. Válogatás',
          text: 'Minden lapka a zsákban van; mindenki kilencet húz. Hármat tarts meg képpel lefelé, hatot adj tovább. A kapott hatból tarts meg hármat, hármat adj tovább. Az utolsó hármat látatlanul kapod meg. Az 1., 3. és 5. fordulóban balra, a 2. és 4. fordulóban jobbra adtok. Amit megtartottál, az építésig rejtve marad.',
        },
        {
          title: '3. Építés',
          text: 'Ha mindenki kész, elindul az idő: hatvan másodperc egy háromszor hármas négyzetre. Rakj, forgass, cserélj, vegyél vissza, ahányszor csak akarsz. Aki fogadni akar, most vesz el bónuszlapkát. Az építés akkor ér véget, ha lejárt az idő, vagy mindenki befejezte.',
        },
        {
          title: '4. Pontozás',
          text: 'A sorrend: (a) zónák, előbb a zöld, aztán a jeges, végül a sivatagi; (b) a leghosszabb aszteroidapálya a csillagra; (c) bónuszlapkák; (d) amit a káoszkártya a végén hozzáad. Egyetlen pontszám sem megy 0 alá vagy 30 fölé.',
        },
        {
          title: 'Ha kevés volt az idő',
          text: 'A le nem rakott vagy rossz helyen lévő lapkákat megkeverjük, és véletlenszerűen, véletlen irányban töltik fel az üres helyeket. A befejezetlen galaxis is számít.',
        },
      ],
    },
    zones: {
      title: 'Zónák',
      lead: 'Egy zóna az összes olyan azonos színű mező, amely oldalával összeér. Számold meg a bolygóit, aztán olvasd le a pontot.',
      parts: [
        {
          title: 'A zóna átnyúlik a lapkákon',
          text: 'Ahol két lapka találkozik, ott az azonos színű, oldalukkal érintkező mezők egy zónához tartoznak. A lapkák szélén nem futnak aszteroidák.',
        },
        {
          title: 'Az aszteroidák elvágnak',
          text: 'A lapkán belül a két mező közötti szakasz elválaszt, akkor is, ha a színük azonos. Kerülő úton ettől még összetartozhatnak.',
        },
        {
          title: 'A sarok nem szomszéd',
          text: 'Két mező, amely csak a sarkánál találkozik, nem ér össze.',
        },
        {
          title: 'Minden zóna számít',
          text: 'Minden zóna pontját külön olvasd le, és színenként add össze. A kicsi és az üres zóna semmit sem ér, hacsak egy káoszkártya mást nem mond.',
        },
      ],
    },
    paths: {
      title: 'Aszteroidapályák',
      lead: 'A leghosszabb aszteroidapályád csillagpontot ad. Az számít, hány lapkán halad át.',
      parts: [
        {
          title: 'Összekötött lapkák',
          text: 'Két szomszédos lapka akkor van összekötve, ha a közös oldalukon mindkettőnek van szakasza: az oldal közepén ilyenkor egész szikla látszik.',
        },
        {
          title: 'A bejárás',
          text: 'A pálya lapkáról lapkára halad, és egyetlen kapcsolatot sem használ kétszer. Más kapcsolaton visszatérhet egy lapkára, de minden lapka csak egyszer számít. A zsákutca végén álló lapka is számít.',
        },
        {
          title: 'Az elágazás nem számít',
          text: 'Elágazásnál a pálya csak egyfelé megy tovább. Az egymással összekötött lapkákat, minden águkkal együtt, hálózatnak hívjuk; csak néhány káoszkártyánál számít.',
        },
      ],
    },
    tokens: {
      title: 'Bónuszlapkák',
      lead: 'Színenként egy bónuszlapka van. Aki elveszi, fogad: senkinek sincs ebből a színből több bolygóból álló zónája, mint neki.',
      parts: [
        {
          title: 'Elvenni',
          text: 'Építés közben elveheted a még szabad bónuszlapkákat, amennyit akarsz, egyszerre. Ettől kezdve a galaxisod le van zárva: egy lapka sem mozdulhat. Aki előbb veszi el, azé.',
        },
        {
          title: 'Megnyert fogadás',
          text: 'Ha senki másnak nincs abból a színből a tiédnél több bolygóból álló zónája, 3 pontot kapsz abban a színben. Az egyenlőség is győzelem.',
        },
        {
          title: 'Elvesztett fogadás',
          text: 'Különben 2 pontot veszítesz abban a színben, de 0 alá sosem mész.',
        },
        {
          title: 'Nézz körül',
          text: 'Építés közben minden galaxis látható. Mielőtt fogadsz, nézd meg, mijük van a többieknek.',
        },
      ],
    },
    kaos: {
      title: 'Káoszkártyák',
      lead: 'A húsz kártyából öt kerül elő egy játékban, fordulónként egy.',
      parts: [],
    },
    end: {
      title: 'A játék vége',
      lead: 'Öt forduló után a végső pontszámod a csillagod és a leggyengébb színed pontja együtt.',
      parts: [
        {
          title: 'Egy példa',
          text: 'Zöld 25, jeges 17, sivatagi 23, csillag 6: a jeges a leggyengébb, tehát a végső pontszám 6 + 17 = 23.',
        },
        {
          title: 'Holtverseny',
          text: 'Egyenlő végső pontszámnál az nyer, akinek a leggyengébb színe magasabb. A francia szabály az alacsonyabb csillagot írja, ami ugyanaz. Ha az is egyenlő, a győzelem közös. Az alsóbb helyeken ugyanígy osztoznak: két első után a harmadik következik.',
        },
        {
          title: 'Kezdőknek',
          text: 'Tanuláshoz játsszatok káoszkártyák és válogatás nélkül: mindenki kilenc lapkát húz, és akkor látja őket először, amikor elindul az idő. A fordulók száma így is öt.',
        },
      ],
    },
    rulings: {
      title: 'Pontosítások',
      lead: 'A nyomtatott szabály néhány kérdést nyitva hagy, és a kiadások itt-ott eltérnek. Mi így játsszuk.',
      parts: [],
    },
  },
  cards: [
    'Építés közben két lerakott lapkádat fordítsd képpel lefelé. Ezek üresek: nincs rajtuk mező, bolygó, aszteroida. Ha kettőnél kevesebbet fordítottál le, a hiányzókat az idő lejárta után a bal szomszédod választja ki.',
    'A galaxisok gazdát cserélnek a pontozáshoz: a tiédet a bal szomszédod pontozza, te a jobb szomszédodét. A zónák, a pálya és a csillagképek pontjai mennek át; a bónuszlapka annál marad, aki elvette, és az általa épített galaxis dönt róla.',
    'A kilenc lapka bármilyen alakzatot formálhat, ha oldalukkal mind összefüggnek. Az a lapka, amelyik csak sarokkal vagy sehogy sem ér a többihez, rosszul van lerakva.',
    'Az elágazások is számítanak: a leghosszabb pálya helyett a legnagyobb hálózatod lapkáinak számát keresd meg a pálya táblázatában.',
    'Minden legalább három bolygóból álló zóna eggyel többet ér a saját színében. A három bolygóból álló zöld zóna 1 helyett 2 pont.',
    'Minden zóna, amelyben nulla, egy vagy két bolygó van, eggyel többet ér a saját színében. Az üres zóna is ad egy pontot.',
    'A galaxis egyetlen egyenes sor, kilenc lapkából. Minden más marad.',
    'Minden csillagképzónád egy csillagpontot ér, bármekkora. A csillagképzóna oldalukkal összeérő csillagképmezők csoportja.',
    'A csillagképzónák méretük szerint adnak csillagpontot: egy mező 0, kettő 1, három 2, négy 4.',
    'A leghosszabb pálya helyett a különálló hálózataidat számold meg, és ezt a számot keresd meg a pálya táblázatában. A kapcsolat nélküli, aszteroidás lapka önmagában is egy hálózat.',
    'Két külön, kétszer kettes négyzetet építs; a kilencedik lapka kimarad. A négyzetek sosem érnek össze: sem zóna, sem pálya nem megy át egyikből a másikba. A pályád a kettő közül a hosszabb.',
    'A válogatás végén mind a kilenc lapkádat add oda, látatlanul, a jobb szomszédodnak. A bal szomszédod kilenc lapkájából építesz.',
    'Az építés után vegyél ki egy tetszőleges lapkát a bal szomszédod galaxisából; a jobb szomszédod ugyanezt teszi veled. A hely üres marad, és mindent e nélkül a lapka nélkül számoltok.',
    'Minden jeges zónád eggyel többet ér, az üres is.',
    'Minden sivatagi zónád eggyel többet ér, az üres is.',
    'Minden zöld zónád eggyel többet ér, az üres is.',
    'A bónuszlapkák duplán számítanak: a megnyert fogadás 6 pont, az elvesztett −4.',
    'A bónuszlapka nem zárja le a galaxisodat. Miután elvettél egyet, tovább építhetsz, és később másikat is elvehetsz.',
    'A pálya pontjai a csillag helyett egy általad választott színre mennek. Akkor választasz, amikor a forduló minden más pontja ismert.',
    'A forduló végén egy szín 5 pontjáért 2 csillagpontot kaphatsz, egyszer.',
  ],
  rulings: [
    { title: 'A pályát lapkákban mérjük', text: 'A pálya hossza az érintett különböző lapkák száma. Egy lapkára még nem használt szakaszon vissza lehet térni, és a leghosszabb pályához néha kell is. Egyetlen lapka, amelyen van szakasz, 1 hosszúságú pálya.' },
    { title: 'Lépésről lépésre', text: 'A pontozás minden lépését külön hajtjuk végre, (a), (b), (c), (d) sorrendben, és mindig 0 és 30 között tartjuk. A 30-on álló pontszám egy későbbi lépésben még csökkenhet.' },
    { title: 'Hova tartoznak a kártyák pontjai', text: 'Amit egy kártya a zónákhoz ad (5, 6, 14, 15, 16), az (a) lépésbe tartozik. A csillagképek pontjai (8, 9) a (d) lépésbe.' },
    { title: 'A lefordított és kivett lapka nincs ott', text: 'A lefordított (1) és a kivett (13) lapkának nincsenek mezői és szakaszai: sem a zónákhoz, sem a pályákhoz és hálózatokhoz, sem a bónuszlapkákhoz.' },
    { title: 'Félbehagyott Fekete lyuk', text: 'Az az egy lapka is számít, amelyet lefordítottál; a szomszéd csak a hiányzót választja ki. A le nem rakott lapkák előbb véletlenszerűen kerülnek le. Kettőnél többet senki sem fordíthat le.' },
    { title: 'Ajándék és bónuszlapkák', text: 'Az Ajándék a zónák, a pálya és a csillagképek pontjait viszi át. A bónuszlapka fogadás arra a galaxisra, amelyet a birtokosa épített, és neki hoz pontot.' },
    { title: 'Egyben', text: 'Az Új dimenziónál minden lapka egyetlen, oldalakkal összefüggő csoport a rácson. Az ebből kilógó lapka rosszul van lerakva.' },
    { title: 'Véletlen szabad alaknál', text: 'Az Új dimenziónál a le nem rakott lapkák egyenként, véletlenszerűen választott, a csoporttal érintkező szabad helyre kerülnek; ha még semmi sincs lerakva, akárhova.' },
    { title: 'Két univerzum', text: 'A Párhuzamos univerzumnál a két négyzet sosem ér össze, bármit mutat a képernyő; a leghosszabb pálya a kettő közül a jobbik. Ha nem nevezel meg kimaradó lapkát, a le nem rakott az; ha több is van, a véletlen tölti fel a helyeket.' },
    { title: 'Magányos lapkák és a Többutas pálya', text: 'A szakaszos, de kapcsolat nélküli lapka önmagában egy pálya, így akár kilenc is lehet.' },
    { title: 'Ki volt az első', text: 'Az dönt, milyen sorrendben érnek a kérések a szerverhez. Ha többet kérsz, azokat kapod, amelyek még ott vannak; ha egyet sem, a galaxisod nem zárul le.' },
    { title: 'Korai fogadás', text: 'Nem kell kész galaxis ahhoz, hogy bónuszlapkát vegyél el. Ami hiányzik, azt a végén a véletlen rakja le.' },
    { title: 'Kész, vagy mégsem', text: 'A „Kész” visszavonható, amíg nincs mindenki kész, hacsak egy bónuszlapka le nem zárta a galaxisodat.' },
    { title: 'Fogadás a semmire', text: 'Akinek nincs zónája abból a színből, annak 0 bolygója van benne. A 0–0 egyenlőség is megnyeri a fogadást.' },
    { title: 'Mindenki egyszerre', text: 'A Fekete lyuk és a Szabotázs választásai, a Csillagcsere és a Felajánlás döntései egyszerre születnek, és együtt láthatók.' },
    { title: 'Előbb a Szabotázs', text: 'A lapkák minden számolás előtt kikerülnek, így a bónuszlapkák már a sérült galaxisokat nézik. Lefordított lapka nem választható.' },
    { title: 'Csere, aztán felajánlás', text: 'A Csillagcserét akkor választod, amikor a forduló többi pontja ismert; a pálya pontjai az (a), (c) és (d) lépés után mennek arra a színre, 0 és 30 között. A Felajánlás minden más pont után jön, játékosonként egyszer, és csak olyan színből, amelynek legalább 5 pontja van. 30-on álló csillaggal is szabad, de akkor csak veszteség.' },
    { title: 'Ha nem választasz időben', text: 'A Fekete lyuknál és a Szabotázsnál a véletlen választ. A Csillagcsere az akkor leggyengébb színre megy; ha több ilyen van, előbb a zöldre, aztán a jegesre, végül a sivatagira. A Felajánlás elmarad.' },
    { title: 'Ha nem tartasz meg időben', text: 'Aki a válogatáskor nem dönt időben, annak a véletlen választ három megtartandó lapkát.' },
    { title: 'Három mezőből álló csillagkép', text: 'A Csillagászati vákuumnál három mező 2 pontot ér, mint a francia és az angol kiadásban; a magyar kiadásban 3 áll.' },
    { title: 'Nagyobb csillagképek', text: 'A négynél több mezőből álló csillagképzóna négynek számít. A mi lapkáinkkal ilyen nem fordulhat elő.' },
    { title: 'Két játékos', text: 'Két játékosnál a bal és a jobb szomszéd ugyanaz, és a válogatás utolsó három lapkáját már láttad.' },
    { title: 'Űrkalóz', text: 'Aki a kilenc lapkát kapja, csak az építés kezdetén látja őket.' },
    { title: 'Egyetlen mag', text: 'A játék minden véletlenje (zsák, kártyák, véletlen feltöltés, elmaradt választások) egyetlen magból ered. A mag lenyomata a játék elején, maga a mag a végén látható, így bárki ellenőrizheti az osztást, és a rögzített játék pontosan visszajátszható.' },
    { title: 'Keresztben vagy hosszában', text: 'Az Egy dimenzió sora vízszintesen és függőlegesen is rajzolható: ugyanaz a sor.' },
    { title: 'Vissza a zsákba', text: 'Minden forduló előtt az összes lapka visszakerül a zsákba, az előző fordulóéi is, így mindig a teljes készletből húzunk.' },
    { title: 'Visszaesés 30-ról', text: 'A 30-at elért pontszám csak addig áll meg, amíg ott van: ha elveszített fogadás vagy felajánlás miatt visszaesik, újra emelkedhet. Szó szerint véve a nyomtatott szabály azt is jelenthetné, hogy végleg lent marad; nálunk a 30 a sáv vége, semmi több.' },
    { title: 'Minden kártya egyszer', text: 'Minden káoszkártyából egy van, ezért egy játékban egyik sem jön kétszer.' },
  ],
  captions: {
    galaxy: 'Egy kész galaxis, kilenc lapkából.',
    tile: 'Balra fent zöld mező két bolygóval, jobbra fent jeges eggyel, jobbra lent csillagkép, balra lent üres sivatag. Aszteroidák észak és kelet felé.',
    vegetation: '9 és 2 bolygóból álló zóna: 5 + 0 = 5 pont.',
    ice: '3, 2 és 1 bolygóból álló zóna: 2 + 2 + 0 = 4 pont.',
    desert: '4, 1, 0 és 0 bolygóból álló zóna: 5 pont.',
    path: 'Ez a pálya 7 lapkán halad át: 2 csillagpont.',
    revisit: 'Itt a leghosszabb bejárás egy lapkát kétszer keresztez, és 8 lapkát érint. A lapka egyszer számít.',
    blackHole: 'Két lapka képpel lefelé fekszik; a nagy zöld zóna két bolygót veszített.',
    free: 'Minden összefüggő alak megengedett.',
    network: 'A legnagyobb hálózat 6 lapka, ágakkal együtt: 2 csillagpont.',
    district: 'A 3 bolygóból álló zöld zóna 1 + 1 = 2 pont.',
    dispersion: 'Itt minden zöld zóna kicsi: egy-egy pont, a két üresért is.',
    line: 'Kilenc lapka egy sorban.',
    constellations: 'Három csillagképzóna: 3 csillagpont.',
    vacuum: '4 és 2 mezőből álló csillagképzóna: 4 + 1 = 5 csillagpont.',
    multiPath: 'Hat különálló hálózat: 2 csillagpont.',
    twin: 'Két négyzet, amely sosem ér össze.',
    sabotage: 'A középső lapka eltűnt, és a nagy zöld zóna szétesik.',
  },
};

export default hu;
