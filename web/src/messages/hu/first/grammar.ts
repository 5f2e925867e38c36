// Made by `python -m tools.game_constants`. Do not edit.

import { grammarOf } from '../../grammar';

export default grammarOf({
  kinds: {
    vowel: { begins: "[aeiou]|y[^aeiouy\\W\\d_]", letter: "[aeiouflmnrsxy]", number: "5|1(?:\\d{3})*$" },
    back: { words: ["sivatagi", "csillag"] },
  },
  rules: {
    az: [["vowel", "az {}"], ["", "a {}"]],
    Az: [["vowel", "Az {}"], ["", "A {}"]],
    ra: [["back", "{}ra"], ["", "{}re"]],
  },
});
