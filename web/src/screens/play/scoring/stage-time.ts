/** How long a stage of the scoring is shown before the next one comes by itself. */

/** Long enough to look at a stage. */
const STAGE_MS = 2_400;
/** A stage that brings nobody anything is soon understood. */
const EMPTY_STAGE_MS = 1_400;
/** Dimming, outlines, points that fly, markers that slide, and a moment to see where they stand. */
const MOTION_MS = 2_000;
/** What each counted planet adds to them. */
const PLANET_MS = 80;
const MAX_COUNTED = 14;

/** The milliseconds of a stage that counts so many planets on screen and pays somebody, or nobody. */
export function stageMs(planets: number, pays: boolean): number {
  if (!pays) return EMPTY_STAGE_MS;
  return Math.max(STAGE_MS, MOTION_MS + PLANET_MS * Math.min(planets, MAX_COUNTED));
}
