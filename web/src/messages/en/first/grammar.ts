// Made by `python -m tools.game_constants`. Do not edit.

import { grammarOf } from '../../grammar';

export default grammarOf({
  kinds: {
  },
  rules: {
  },
});
