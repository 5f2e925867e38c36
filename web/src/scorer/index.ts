/**
 * The points of galaxies, counted in the browser for lessons, puzzles and exercises, also without a network. The
 * only rules in the browser, and a copy: `rules/counting/` is what decides games, and the two are held equal by
 * `score.test.ts` on thousands of galaxies that the rules have scored.
 */

export { countsOf, type CountsInput, type GalaxyCounts, scoreCounts } from './counts';
export { type LaidTile, looseTiles } from './galaxy';
export { rank } from './ranking';
export {
  bestZonesOf,
  type PointsWithSum,
  galaxyPoints,
  NO_POINTS,
  pathPoints,
  scoreGalaxy,
  scoreRound,
  type ScoringInput,
  settle,
  totalOf,
  weakestColour,
  zoneValue,
} from './score';
