import type { Grammar } from '../shape';

/** English needs no rules: its small words do not change with what follows. */
const grammar: Grammar = {};

export default grammar;
