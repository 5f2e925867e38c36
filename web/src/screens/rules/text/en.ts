import type { RulesText } from './shape';

const en: RulesText = {
  sections: {
    short: {
      title: 'The game in short',
      lead: 'Nine tiles, sixty seconds, everyone at once: lay a galaxy with rich zones and a long path of asteroids.',
      parts: [
        {
          title: 'Five rounds',
          text: 'Each round turns up a Kaos card that changes one rule. You choose tiles, build a galaxy with nine of them while the timer runs, and score it. Then the tiles go back into the bag.',
        },
        {
          title: 'Four scores',
          text: 'Vegetation, ice and desert each have a track from 0 to 30, and so has the star. Zones feed the colours, the asteroid path feeds the star.',
        },
        {
          title: 'What wins',
          text: 'At the end only your star and your weakest colour count. A galaxy that forgets a colour is worth little, however green it is.',
        },
      ],
    },
    tile: {
      title: 'The tile',
      lead: 'A tile is a square of four spaces. There are 54 of them, no two alike.',
      parts: [
        {
          title: 'Spaces and planets',
          text: 'A space is vegetation, ice or desert and holds no planet, one or two. Vegetation is green with leaves and round worlds, ice is pale with cut crystals, desert is orange with ringed worlds.',
        },
        {
          title: 'Constellations',
          text: 'A dark space with stars is a constellation. It belongs to no colour and never holds planets; two Kaos cards give points for it.',
        },
        {
          title: 'Asteroids',
          text: 'A belt of asteroids runs from the middle of the tile to the middle of an edge: none, or up to four of these segments. They all meet in the middle. A segment is a road for the path and a wall between the two spaces beside it.',
        },
        {
          title: 'Turning',
          text: 'You may lay a tile in any of its four directions. Tiles that touch need not match: any edge may meet any other.',
        },
      ],
    },
    round: {
      title: 'A round',
      lead: 'Every round has the same four steps.',
      parts: [
        {
          title: '1. Kaos',
          text: 'The next of the five cards drawn for this game is turned up. It holds for everyone until the round is scored, and where it differs from these rules, the card is right.',
        },
        {
          title: '2. Draft',
          text: 'All tiles are in the bag; everyone draws nine. Keep three, face down, and pass six. Keep three of the six you get and pass three. The last three join your hand unseen. Rounds 1, 3 and 5 pass to the left, rounds 2 and 4 to the right. What you kept stays hidden until you build.',
        },
        {
          title: '3. Build',
          text: 'When all are ready the timer starts: sixty seconds for a square of three by three. Lay, turn, swap and take back as often as you like. Whoever wants to bet grabs Bonus tokens now. Building ends when the time is up or when everyone has finished.',
        },
        {
          title: '4. Score',
          text: 'Points are counted in this order: (a) zones, vegetation first, then ice, then desert; (b) the longest asteroid path, for the star; (c) Bonus tokens; (d) what the Kaos card adds at the end. No score ever leaves the range from 0 to 30.',
        },
        {
          title: 'If the time was too short',
          text: 'Tiles that were not laid, or lie where none may lie, are shuffled and fill the free places by chance, turned by chance. An unfinished galaxy still counts.',
        },
      ],
    },
    zones: {
      title: 'Zones',
      lead: 'A zone is all the spaces of one colour that touch side by side. Count its planets, then read the points.',
      parts: [
        {
          title: 'Zones run on across tiles',
          text: 'Where two tiles meet, spaces of one colour whose sides touch belong to one zone. No asteroids run along the edges of tiles.',
        },
        {
          title: 'Asteroids cut',
          text: 'Inside a tile, a segment between two spaces parts them, even if they have the same colour. They may still be joined by another way round.',
        },
        {
          title: 'Corners do not touch',
          text: 'Two spaces that meet only at a corner are not neighbours.',
        },
        {
          title: 'Every zone counts',
          text: 'Each zone is looked up on its own and the points of a colour are added. Small and empty zones give nothing, unless a Kaos card says so.',
        },
      ],
    },
    paths: {
      title: 'Asteroid paths',
      lead: 'Your longest path of asteroids gives points for the star. What counts is the number of tiles it visits.',
      parts: [
        {
          title: 'Linked tiles',
          text: 'Two neighbouring tiles are linked if both have a segment on the edge they share: the rock in the middle of the edge is whole.',
        },
        {
          title: 'Walking',
          text: 'A path is a walk from tile to tile along links that uses no link twice. It may come back to a tile by another link, but each tile counts only once. A tile at a dead end counts.',
        },
        {
          title: 'Branches do not count',
          text: 'At a fork the walk takes one way. All tiles linked to each other, with every branch, are called a network; only some Kaos cards ask for it.',
        },
      ],
    },
    tokens: {
      title: 'Bonus tokens',
      lead: 'There is one token for each colour. Grabbing it is a bet: nobody has a zone of this colour with more planets than mine.',
      parts: [
        {
          title: 'Grabbing',
          text: 'While building you may take any tokens that are still there, all you want in one go. From then on your galaxy is locked: no tile moves any more. Whoever is first has the token.',
        },
        {
          title: 'Winning the bet',
          text: 'If nobody else has a zone of the colour with more planets than your largest one, you get 3 points of that colour. A tie wins too.',
        },
        {
          title: 'Losing it',
          text: 'Otherwise you lose 2 points of that colour, but never go below 0.',
        },
        {
          title: 'Look around',
          text: 'All galaxies lie open while they are being built. Before you bet, look at what the others have.',
        },
      ],
    },
    kaos: {
      title: 'Kaos cards',
      lead: 'Five of these twenty cards appear in a game, one in each round.',
      parts: [],
    },
    end: {
      title: 'End of the game',
      lead: 'After five rounds your total is your star plus your weakest colour.',
      parts: [
        {
          title: 'An example',
          text: 'Vegetation 25, ice 17, desert 23 and star 6: ice is the weakest, so the total is 6 + 17 = 23.',
        },
        {
          title: 'Ties',
          text: 'If totals are equal, the higher weakest colour wins. The French book says the lower star, which is the same. If those are equal too, the victory is shared. Lower places are shared in the same way: after two first places comes the third.',
        },
        {
          title: 'Beginners',
          text: 'To learn, play without Kaos cards and without the draft: everyone draws nine tiles and sees them for the first time when the timer starts. There are still five rounds.',
        },
      ],
    },
    rulings: {
      title: 'Rulings',
      lead: 'Printed rules leave some questions open, and different editions disagree here and there. This is how we play it.',
      parts: [],
    },
  },
  cards: [
    'During building you turn two of your laid tiles face down. They hold nothing: no spaces, no planets, no asteroids. If you turn fewer than two, your left neighbour picks the missing ones after the timer.',
    'Galaxies change hands for scoring: your left neighbour scores yours, and you score the one of your right neighbour. Zones, path and constellations move; Bonus tokens stay with the one who grabbed them and are judged by the galaxy that player built.',
    'The nine tiles may form any shape, as long as all of them hang together edge to edge. A tile that touches the others only at a corner, or not at all, is wrongly laid.',
    'Branches count: instead of the longest path, look up the number of tiles of your largest network in the path table.',
    'Every zone of three planets or more is worth one point more, in its own colour. A vegetation zone of three planets gives 2 instead of 1.',
    'Every zone of no, one or two planets is worth one point more, in its own colour. Even an empty zone gives a point.',
    'The galaxy is one straight line of nine tiles. Everything else stays as it is.',
    'Each of your constellation zones gives one star point, whatever its size. A constellation zone is a group of constellation spaces that touch side by side.',
    'Constellation zones give star points by size: 0 for one space, 1 for two, 2 for three, 4 for four.',
    'Instead of the longest path, count your separate networks and look up that number in the path table. A tile with asteroids and no link is a network of its own.',
    'Build two separate squares of two by two; the ninth tile stays out. The squares never touch: no zone and no path runs from one to the other. Your path is the longer of the two.',
    'When the draft is over, pass all nine tiles to your right neighbour, unseen. You build with the nine tiles that your left neighbour drafted.',
    'When building is over, everyone chooses a tile that the neighbour on the left loses: you choose one there, and your right neighbour chooses one of yours. The place stays empty and everything is counted without that tile.',
    'Each of your ice zones is worth one point more, and so is an empty one.',
    'Each of your desert zones is worth one point more, and so is an empty one.',
    'Each of your vegetation zones is worth one point more, and so is an empty one.',
    'Bonus tokens count double: 6 points if the bet is won, −4 if it is lost.',
    'A token does not lock your galaxy. You may go on building after grabbing one, and grab others later.',
    'The points of your path go to a colour of your choice instead of the star. You choose when all other points of the round are known.',
    'At the end of the round you may give 5 points of one colour and get 2 star points for them, once.',
  ],
  rulings: [
    { title: 'Paths count tiles', text: 'A path is as long as the number of different tiles on it. Coming back to a tile over segments not used yet is allowed, and sometimes needed for the longest path. A single tile with any segment is a path of 1.' },
    { title: 'Step by step', text: 'Each scoring step is applied on its own, in the order a, b, c, d, and kept within 0 and 30 each time. A score that stood at 30 can still lose points in a later step.' },
    { title: 'Where card points belong', text: 'Points that a card adds to zones (cards 5, 6, 14, 15, 16) belong to step a. Points for constellations (cards 8, 9) belong to step d.' },
    { title: 'Turned and removed tiles are gone', text: 'Face-down tiles (card 1) and removed ones (card 13) hold no spaces and no segments: not for zones, not for paths or networks, not for Bonus tokens.' },
    { title: 'Black Hole, half done', text: 'One tile you turned counts; your neighbour picks only what is missing. Tiles not laid are laid by chance before that. Nobody can turn more than two.' },
    { title: 'Gift and tokens', text: 'Gift moves zones, path and constellation points. A Bonus token is a bet on the galaxy its holder built, and it scores for its holder.' },
    { title: 'One piece', text: 'With New Dimension all tiles must form one group, joined edge to edge on the grid. A tile off the group is wrongly laid.' },
    { title: 'Chance in a free shape', text: 'With New Dimension, tiles not laid go one by one to a free cell that touches the group, chosen by chance; to any cell if nothing lies yet.' },
    { title: 'Two universes', text: 'With Parallel Universe the two squares never touch, whatever the screen shows; the longest path is the better of the two. If you name no tile to leave out, the one not laid is it; if several are not laid, chance fills the places.' },
    { title: 'Single tiles in Multi-path', text: 'A tile with segments and no link is a path of its own, so there can be up to nine.' },
    { title: 'Who was first', text: 'The order in which requests reach the server decides who gets a token. If you ask for several, you get those still there; if you get none, nothing is locked.' },
    { title: 'Betting early', text: 'Your galaxy need not be complete when you grab a token. What is missing is then laid by chance at the end.' },
    { title: 'Finished, or not yet', text: 'You may take back “Finished” until everyone has finished, unless a token has locked you.' },
    { title: 'A bet on nothing', text: 'A player without a zone of the colour has 0 planets in it. A tie at 0 still wins the bet.' },
    { title: 'All at once', text: 'Picks for Black Hole and Sabotage and choices for Stellar Swap and Offering are made by everyone at the same time and shown together.' },
    { title: 'Sabotage comes first', text: 'The tiles are taken out before anything is counted, so Bonus tokens see the damaged galaxies. A face-down tile cannot be chosen.' },
    { title: 'Swap, then offering', text: 'Stellar Swap is chosen when the other points of the round are known; the path’s points then go to that colour after steps a, c and d, within 0 and 30. Offering comes after every other point, once per player, and only from a colour that holds 5 or more. It is allowed with the star at 30, and then only costs.' },
    { title: 'Nothing chosen in time', text: 'Black Hole and Sabotage are then picked by chance. Stellar Swap goes to the colour that is weakest at that moment; if several are, to vegetation before ice before desert. Offering is declined.' },
    { title: 'Nothing kept in time', text: 'Whoever does not choose in time during the draft keeps three tiles of the hand by chance.' },
    { title: 'Three spaces of constellation', text: 'With Sideral Vacuum three spaces give 2 points, as in the English and French editions; the Hungarian one prints 3.' },
    { title: 'Larger constellations', text: 'Zones of more than four constellation spaces count as four. With our tiles they cannot occur.' },
    { title: 'Two players', text: 'With two players the left and the right neighbour are the same person, and the last three tiles of the draft are ones you have seen before.' },
    { title: 'Space Pirate', text: 'Whoever receives the nine tiles sees them only when building starts.' },
    { title: 'One seed', text: 'All chance of a game (bag, cards, random fills, choices not made) comes from one seed. Its hash is shown at the start and the seed at the end, so that anyone can check the deal and a recorded game replays exactly.' },
    { title: 'Across or down', text: 'The line of Unique Dimension may be drawn across or down: it is the same line.' },
    { title: 'Back into the bag', text: 'Before every round all tiles go back into the bag, those of the last round included, so every round is drawn from the whole set.' },
    { title: 'Falling from 30', text: 'A score that reached 30 stops there only while it stands there: if it falls, by a lost bet or an offering, it can rise again. Read to the letter, the printed rules could also mean that it stays down for good; we take 30 as the end of the track and no more.' },
    { title: 'Each card once', text: 'Each Kaos card is there once, so no card comes twice in a game.' },
  ],
  captions: {
    galaxy: 'A finished galaxy of nine tiles.',
    tile: 'Top left vegetation with two planets, top right ice with one, bottom right a constellation, bottom left an empty desert. Asteroids run to the north and to the east.',
    vegetation: 'Zones of 9 and 2 planets: 5 + 0 = 5 points.',
    ice: 'Zones of 3, 2 and 1 planets: 2 + 2 + 0 = 4 points.',
    desert: 'Zones of 4, 1, 0 and 0 planets: 5 points.',
    path: 'This path visits 7 tiles: 2 star points.',
    revisit: 'Here the longest walk crosses one tile twice and visits 8 tiles. The tile counts once.',
    blackHole: 'Two tiles lie face down; the large green zone has lost two of its planets.',
    free: 'Any shape that hangs together is allowed.',
    network: 'The largest network has 6 tiles, branches included: 2 star points.',
    district: 'The vegetation zone of 3 planets gives 1 + 1 = 2 points.',
    dispersion: 'Every vegetation zone here is small: one point each, also for the two empty ones.',
    line: 'Nine tiles in one line.',
    constellations: 'Three constellation zones: 3 star points.',
    vacuum: 'Constellation zones of 4 and 2 spaces: 4 + 1 = 5 star points.',
    multiPath: 'Six separate networks: 2 star points.',
    twin: 'Two squares that never touch.',
    sabotage: 'The tile in the middle is gone, and the large vegetation zone falls apart.',
  },
};

export default en;
