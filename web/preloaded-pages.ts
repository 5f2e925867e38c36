/**
 * Pages that are loaded when they are shown: the pattern of their addresses, their module, and what they ask the server for
 * first, where $1 is what the pattern's group finds and {today} a date. The first pattern that fits counts. The script
 * that preloads all this runs before the client's routes are loaded, so it cannot ask them.
 */

export type PreloadedPage = readonly [pattern: string, module: string, ...data: readonly string[]];

export const PRELOADED_PAGES: readonly PreloadedPage[] = [
  ['^/t/', '/screens/play/TablePage.svelte'],
  ['^/new$', '/screens/create/CreateTable.svelte'],
  ['^/games$', '/screens/games/Games.svelte'],
  ['^/games/.*/minute$', '/screens/insight/minute/Minute.svelte'],
  ['^/games/.*/try$', '/screens/insight/try/TryPage.svelte'],
  ['^/games/.*/cards$', '/screens/insight/cards/CardLab.svelte'],
  ['^/games/.*/seat/', '/screens/insight/analysis/Analysis.svelte'],
  ['^/s/', '/screens/insight/share/Shared.svelte'],
  ['^/companion$', '/screens/companion/start/Companion.svelte'],
  ['^/companion/', '/screens/companion/CompanionPage.svelte'],
  ['^/one-screen$', '/screens/one-screen/OneScreen.svelte'],
  ['^/puzzle$', '/screens/puzzle/daily/PuzzlePage.svelte', '/puzzles/daily?date={today}'],
  ['^/puzzle/([\\d-]+)$', '/screens/puzzle/daily/PuzzlePage.svelte', '/puzzles/daily?date=$1'],
  ['^/p/', '/screens/puzzle/daily/PuzzlePage.svelte'],
  ['^/puzzles$', '/screens/puzzle/archive/Archive.svelte', '/puzzles/days', '/puzzles/themes'],
  ['^/puzzles/([a-z0-9-]+)$', '/screens/puzzle/themes/ThemePage.svelte', '/puzzles/next?theme=$1'],
  ['^/storm$', '/screens/puzzle/storm/StormPage.svelte', '/storms/leaderboard?period=day&pool=hurried'],
  ['^/rules$', '/screens/rules/Rules.svelte'],
  ['^/tiles$', '/screens/tiles/Tiles.svelte'],
  ['^/tiles/', '/screens/tiles/TileSetPage.svelte'],
  ['^/learn$', '/screens/learn/Learn.svelte'],
  ['^/learn/cards/', '/screens/learn/drills/DrillPage.svelte'],
  ['^/learn/', '/screens/learn/lesson/LessonPage.svelte'],
  ['^/settings$', '/screens/settings/Settings.svelte'],
  ['^/ghosts$', '/screens/challenge/GhostTable.svelte'],
  ['^/c/([\\w-]+)$', '/screens/challenge/Challenge.svelte', '/challenges/$1'],
  ['^/evening$', '/screens/evening/NewEvening.svelte'],
  ['^/evening/', '/screens/evening/EveningPage.svelte'],
  ['^/claim$', '/screens/identity/Claim.svelte'],
];
