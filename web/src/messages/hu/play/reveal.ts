/** The Kaos card is turned. */
export default {
  'reveal.cards': 'A játék öt kártyája',
  'reveal.passes-left': 'Ebben a fordulóban balra adunk',
  'reveal.passes-right': 'Ebben a fordulóban jobbra adunk',
  'reveal.left': 'Balra tőled: {left}.',
  'reveal.sabotage': 'Balra tőled: {left}. {right}, a jobb szomszédod, kivesz egy lapkádat.',
  'reveal.hole': 'Ha elfelejted, {left}, a bal szomszédod választ helyetted.',
  'reveal.gift': 'Te {right} galaxisát pontozod, jobbra tőled. A tiédet {left} pontozza, balra tőled.',
  'reveal.pirate': 'A kilenc lapkádat {right} kapja, jobbra tőled.',
  'reveal.go': 'Tovább',
};
