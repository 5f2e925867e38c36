// Made by `python -m tools.game_constants`. Do not edit.

import { grammarOf } from '../../grammar';

export default grammarOf({
  kinds: {
    elided: { begins: "[aeiou]|h[aeiouy]|y[^aeiouy\\W\\d_]", unless: "ha(?!dri)|heidi|helmut|hilda|holly|howard|huss|onze$|oui$" },
    feminine: { words: ["végétation", "glace", "étoile"] },
  },
  rules: {
    de: [["elided", "d’{}"], ["", "de {}"]],
    le: [["elided", "l’{}"], ["feminine", "la {}"], ["", "le {}"]],
    au: [["elided", "à l’{}"], ["feminine", "à la {}"], ["", "au {}"]],
    du: [["elided", "de l’{}"], ["feminine", "de la {}"], ["", "du {}"]],
  },
});
