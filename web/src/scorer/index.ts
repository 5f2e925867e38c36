/**
 * The points of galaxies, counted in the browser for lessons, puzzles and exercises, also without a network. The
 * only rules in the browser, and a copy: `rules/counting/` is what decides games, and the two are held equal by
 * `score.test.ts` on thousands of galaxies that the rules have scored.
 */

export { type LaidTile, looseOnes } from './galaxy';
export {
  bestZonesOf,
  type GalaxyPoints,
  galaxyPoints,
  scoreGalaxy,
  scoreRound,
  type ScoringInput,
  settle,
  totalOf,
} from './score';
