// Made by `python -m tools.wire_types`. Do not edit.

import type { BuildingFinished, Certainty, Colour, FinishTakenBack, GalaxyArranged, GalaxyCompleted, GalaxyPoints, LaidView, NumberedTile, Par, Phase, ScoreSheet, ScoredConstellation, ScoredPath, ScoredZone, Shape, TileSet, TileTurned, TokensGrabbed, Variant } from './wire';

/** About 20 games, newest first; `next` is the `before` of the next page, if there is one. */
export interface GamePage {
  readonly games: readonly PlayedGame[];
  readonly next: number | null;
}

/** A game of the guest. Times are milliseconds since 1970. */
export interface PlayedGame {
  readonly id: string;
  readonly code: string;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly ended: boolean;
  readonly variant: Variant;
  readonly my_seats: readonly number[];
  readonly players: readonly PastSeat[];
  readonly cards: readonly number[];
  readonly set_aside: boolean;
  readonly shares: readonly (number | null)[];
}

/** A seat's player and result; no result if the game did not end. */
export interface PastSeat {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly place: number | null;
  readonly total: number | null;
}

/** Whether every command of the game, decided again from its seed, gives what was recorded. */
export interface Verification {
  readonly verified: boolean;
  readonly commands: number;
  readonly seed: string;
  readonly seed_hash: string;
  readonly checked: readonly string[];
  readonly problem: string | null;
  readonly key: string;
}

/** All scored rounds of a game, who sat where, and the tiles it was played with. */
export interface GameRounds {
  readonly game: string;
  readonly names: readonly string[];
  readonly tile_set: TileSet;
  readonly build_seconds: number | null;
  readonly rounds: readonly FinishedRound[];
  readonly my_seats: readonly number[];
  readonly ended: boolean;
}

/** A scored round: its card, and by seat hand, galaxy, tokens, score sheet and total. */
export interface FinishedRound {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly hands: readonly (readonly number[])[];
  readonly galaxies: readonly (readonly LaidView[])[];
  readonly tokens: readonly (readonly Colour[])[];
  readonly sheets: readonly ScoreSheet[];
  readonly totals: readonly number[];
}

/** The galaxy that a seat built in the last round that was counted, and its tiles. */
export interface LastGalaxy {
  readonly round: number;
  readonly shape: Shape;
  readonly galaxy: readonly LaidView[];
  readonly tiles: readonly NumberedTile[];
}

/** Everything that was built in a game, and when. */
export interface Timeline {
  readonly game: string;
  readonly rounds: readonly RoundTimeline[];
}

/** The building of one round, in order. `length` is how long it took, in milliseconds. */
export interface RoundTimeline {
  readonly round: number;
  readonly card: number;
  readonly length: number;
  readonly moments: readonly Moment[];
}

/** An event of the build phase; `at` is milliseconds since building began. */
export interface Moment {
  readonly at: number;
  readonly event: GalaxyArranged | TileTurned | TokensGrabbed | BuildingFinished | FinishTakenBack | GalaxyCompleted;
}

/** The minute of all seats. Times are in milliseconds since building began. */
export interface RoundMinute {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly limit_ms: number | null;
  readonly lasted_ms: number | null;
  readonly seats: readonly MinuteSeat[];
}

/** The minute of one seat. */
export interface MinuteSeat {
  readonly seat: number;
  readonly name: string;
  readonly curve: readonly CurvePoint[];
  readonly marks: readonly MinuteMark[];
  readonly half_ms: number | null;
  readonly most_ms: number | null;
  readonly all_ms: number | null;
  readonly last_touch_ms: number | null;
  readonly final_points: number;
}

/** The points of a galaxy from a moment on, without bets, in milliseconds of building. */
export interface CurvePoint {
  readonly at_ms: number;
  readonly points: number;
}

/** Something that happened: which tiles, or which tokens. */
export interface MinuteMark {
  readonly at_ms: number;
  readonly event: MinuteEvent;
  readonly tiles?: readonly number[];
  readonly tokens?: readonly Colour[];
}

export type MinuteEvent = "laid" | "taken" | "turned" | "swapped" | "moved" | "flipped" | "tokens" | "finished" | "resumed" | "filled";

/** What is known now of what a game's rounds were worth. */
export interface GameInsightAnswer {
  readonly game: string;
  readonly objective: ObjectiveName;
  readonly names: readonly string[];
  readonly rounds: readonly ToldRound[];
  readonly thinking: ThinkingProgress;
  readonly next_ms: number | null;
}

export type ObjectiveName = "sum" | "win";

/** A scored round, as far as it has been thought about. */
export interface ToldRound {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly state: "done" | "thinking" | "waiting";
  readonly verdicts: readonly SeatVerdict[] | null;
  readonly seats: readonly ToldInsight[] | null;
}

/** What the round brought, and what the same nine tiles could have brought: quickly found. */
export interface SeatVerdict {
  readonly seat: number;
  readonly name: string;
  readonly score: number;
  readonly par: Par;
  readonly accuracy: number | null;
  readonly best: BestGalaxy;
}

/** A galaxy that reaches the par, with the tokens and the choice that belong to it. */
export interface BestGalaxy {
  readonly placements: readonly LaidView[];
  readonly points: GalaxyPoints;
  readonly tokens: readonly Colour[];
  readonly bets: number;
  readonly discard: number | null;
  readonly swap: Colour | null;
  readonly offering: Colour | null;
  readonly value: number;
  readonly overlay: GalaxyOverlay | null;
}

/** What a screen draws over a galaxy: its zones and its path, with their points. */
export interface GalaxyOverlay {
  readonly zones: readonly ScoredZone[];
  readonly constellations: readonly ScoredConstellation[];
  readonly path: ScoredPath;
}

/** Everything about one seat in one round; `text` is the sentence why, in the asker's words. */
export interface ToldInsight {
  readonly seat: number;
  readonly name: string;
  readonly objective: ObjectiveName;
  readonly score: number;
  readonly par: Par;
  readonly draft_par: Par;
  readonly losses: Losses;
  readonly kinds: LossKinds;
  readonly clamped: number;
  readonly accuracy: number | null;
  readonly why: Why;
  readonly galaxy: BestGalaxy;
  readonly best: BestGalaxy;
  readonly steps: readonly LayoutStep[];
  readonly drafted: DraftedBest | null;
  readonly taken: Taken | null;
  readonly others_best: OtherBest | null;
  readonly text: string;
}

/** What was lost by each kind of decision; none is below 0. */
export interface Losses {
  readonly draft: number;
  readonly placing: number;
  readonly time: number;
  readonly bets: number;
  readonly choice: number;
}

/** How sure each of the losses is. */
export interface LossKinds {
  readonly draft: Certainty;
  readonly placing: Certainty;
  readonly time: Certainty;
  readonly bets: Certainty;
  readonly choice: Certainty;
}

/** The sentence why points were lost, as a code with values; `why_text` writes it out. */
export interface Why {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string | readonly number[]>>;
}

/** One step from the final galaxy to the best one. */
export interface LayoutStep {
  readonly action: LayoutAction;
  readonly tile: number;
  readonly turns?: number;
  readonly other?: number | null;
  readonly row?: number | null;
  readonly col?: number | null;
  readonly part?: number;
}

export type LayoutAction = "turn" | "swap" | "move" | "flip";

/** The best hand that could have been drafted: what to keep each time, and its galaxy. */
export interface DraftedBest {
  readonly kept: readonly (readonly number[])[];
  readonly galaxy: BestGalaxy;
}

/** What the neighbour removed, and how much worse the worst removal would have been. */
export interface Taken {
  readonly tiles: readonly number[];
  readonly spared: number;
}

/** How many galaxies reach the par, turned ones not counted, and a few of them. */
export interface OtherBest {
  readonly count: number;
  readonly counted_all: boolean;
  readonly galaxies: readonly BestGalaxy[];
}

/** How many seats of all rounds are known, and how many there are. */
export interface ThinkingProgress {
  readonly done: number;
  readonly total: number;
}

/** What a seat's tiles are worth under another card. */
export interface CardVerdict {
  readonly card: number;
  readonly score: number | null;
  readonly par: Par;
  readonly best: BestGalaxy;
  readonly galaxy: BestGalaxy | null;
}

/** What the guest's rounds have in common; empty where there are too few rounds. */
export interface MyInsight {
  readonly rounds: number;
  readonly share: number | null;
  readonly seconds_left: number | null;
  readonly cards: readonly CardTrend[];
  readonly losses: readonly LossTrend[];
}

/** How a player does under one card: the percentage of the best possible, over all rounds. */
export interface CardTrend {
  readonly card: number;
  readonly rounds: number;
  readonly share: number;
  readonly exercise: Exercise | null;
}

/** A round to try again. */
export interface Exercise {
  readonly game: string;
  readonly round: number;
  readonly seat: number;
}

/** What a player loses by one kind of decision: points a round, on average. */
export interface LossTrend {
  readonly loss: "bets" | "choice" | "placing" | "time";
  readonly rounds: number;
  readonly points: number;
  readonly exercise: Exercise | null;
}

/** A link to a round, what to send along in words, and what its picture shows. */
export interface MadeShare {
  readonly id: string;
  readonly url: string;
  readonly text: string;
  readonly alt: string;
}

/** The round of a seat that somebody shared: that round alone, and no address of its game. */
export interface ShownShare {
  readonly round: number;
  readonly seat: number;
  readonly game: GameRounds;
}

/** A link that anyone may open to play against a minute, and what to send along in words. */
export interface MadeChallenge {
  readonly id: string;
  readonly url: string;
  readonly text: string;
}

/** A challenge before it is played: nothing of its tiles. Times are milliseconds since 1970. */
export interface ShownChallenge {
  readonly id: string;
  readonly kind: ChallengeKind;
  readonly card: number;
  readonly shape: Shape;
  readonly seconds: number;
  readonly sender: string;
  readonly played_at: number;
  readonly ghosts: readonly GhostSummary[];
  readonly par: Par | null;
  readonly results: number;
  readonly standing: ChallengeStanding;
  readonly my_try: string | null;
  readonly mine: boolean;
  readonly next_ms: number | null;
}

export type ChallengeKind = "minute" | "table";

/** What a recorded minute came to. */
export interface GhostSummary {
  readonly name: string;
  readonly bot: boolean;
  readonly points: number;
  readonly last_ms: number | null;
  readonly finished_ms: number | null;
  readonly same_tiles: boolean;
}

export type ChallengeStanding = "fresh" | "own" | "at-table" | "played" | "left";

/** A try that has begun by the server's clock. */
export interface BegunTry {
  readonly id: string;
  readonly counts: boolean;
  readonly card: number;
  readonly shape: Shape;
  readonly seconds: number;
  readonly hand: readonly number[];
  readonly tile_set: TileSet;
  readonly bets: readonly RivalBet[];
  readonly ghosts: GhostNews;
}

/** A Bonus token that no rival took, and the most planets in a rival's zone of its colour. */
export interface RivalBet {
  readonly colour: Colour;
  readonly rivals: number;
}

/** What the ghosts have done by now; nothing that is still to come. */
export interface GhostNews {
  readonly elapsed_ms: number;
  readonly steps: readonly (readonly GhostStep[])[];
  readonly next_ms: number | null;
}

/** What lies on the table from a moment on, in milliseconds since building began. */
export interface GhostStep {
  readonly at_ms: number;
  readonly galaxy: readonly LaidView[];
  readonly points: number;
  readonly tokens?: readonly Colour[];
}

/** A finished try beside the ghosts. */
export interface TryResult {
  readonly id: string;
  readonly challenge: string;
  readonly kind: ChallengeKind;
  readonly counts: boolean;
  readonly card: number;
  readonly shape: Shape;
  readonly seconds: number;
  readonly tile_set: TileSet;
  readonly hand: readonly number[];
  readonly filled: readonly number[];
  readonly mine: BuiltMinute;
  readonly ghosts: readonly BuiltMinute[];
  readonly par: Par | null;
  readonly insight: ToldInsight | null;
  readonly table: readonly ResultLine[];
  readonly next_ms: number | null;
}

/** A minute at its end: the galaxy with its points, and how the points grew. */
export interface BuiltMinute {
  readonly name: string;
  readonly bot: boolean;
  readonly points: number;
  readonly galaxy: BestGalaxy;
  readonly curve: readonly CurvePoint[];
  readonly laid_ms: readonly number[];
  readonly last_ms: number | null;
  readonly finished_ms: number | null;
  readonly same_tiles: boolean;
}

/** A line in the table of those who have played a deal; `at` is milliseconds since 1970. */
export interface ResultLine {
  readonly name: string | null;
  readonly points: number;
  readonly last_ms: number | null;
  readonly at: number;
  readonly me: boolean;
  readonly first: boolean;
  readonly bot: boolean;
}

/** An evening as it stands now. The seed is told when all tables have ended. */
export interface EveningBoard {
  readonly code: string;
  readonly link: string;
  readonly seed_hash: string;
  readonly seed: string | null;
  readonly over: boolean;
  readonly rounds: number;
  readonly mine: boolean;
  readonly tables: readonly ShownTable[];
}

/** A table of an evening. */
export interface ShownTable {
  readonly number: number;
  readonly code: string;
  readonly link: string;
  readonly phase: Phase;
  readonly round: number;
  readonly seats: readonly EveningSeat[];
  readonly closed: boolean;
}

/** A player of an evening. Points are those of the rounds that are told, by round and in all. */
export interface EveningSeat {
  readonly name: string | null;
  readonly bot: boolean;
  readonly rounds: readonly number[];
  readonly points: number;
  readonly matchpoints: Matchpoints;
  readonly against_par: number | null;
}

/** The matchpoints of a seat, and the most that it could have. */
export interface Matchpoints {
  readonly points: number;
  readonly most: number;
}

/** A stored set in a list: its id, which is a hash of its content, and how many tiles it has. */
export interface StoredTileSet {
  readonly id: string;
  readonly name: string;
  readonly tiles: number;
  readonly shared: boolean;
  readonly link: string;
  readonly created_at: number;
}

/** The sets of a guest, newest first. */
export interface TileSetList {
  readonly tile_sets: readonly StoredTileSet[];
}

/** A whole set. `mine` tells whether the guest keeps it. */
export interface TileSetAnswer {
  readonly id: string;
  readonly tile_set: TileSet;
  readonly shared: boolean;
  readonly mine: boolean;
}

/** The code that other phones type, the link for them, and the server's time. */
export interface NewCompanionGame {
  readonly code: string;
  readonly link: string;
  readonly now: number;
}

/** What changed, the version that is stored now, and the server's time, which all phones use. */
export interface ExchangedParts {
  readonly version: number;
  readonly parts: readonly CompanionPart[];
  readonly now: number;
}

/** A part of a game, such as what one player entered in one round. */
export interface CompanionPart {
  readonly name: string;
  readonly stamp: number;
  readonly content: string;
}

/** Where others find this server, as `https://play.example.org` without a path. */
export interface ServerAddress {
  readonly url: string;
}

/** The puzzle of a date, what is known about it, and what the guest made of it. */
export interface DailyPuzzle {
  readonly id: string;
  readonly kind: string;
  readonly date: string;
  readonly number: number;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly difficulty: number;
  readonly commitment: string;
  readonly seed: string | null;
  readonly open: boolean;
  readonly galaxies: number | null;
  readonly players: number;
  readonly hand_ins: number;
  readonly mine: MyPuzzleResult | null;
  readonly streak: Streak | null;
}

/** What the guest has handed in for a puzzle. */
export interface MyPuzzleResult {
  readonly first: number;
  readonly best: number;
  readonly hand_ins: number;
  readonly revealed: boolean;
  readonly counted: boolean;
}

/** How many days were played in a row, now and at best, and which missed days were frozen. */
export interface Streak {
  readonly days: number;
  readonly longest: number;
  readonly frozen: readonly string[];
  readonly freezes_left_this_week: number;
  readonly played_today: boolean;
}

/** A page of past puzzles, newest first; `next` is the value of `before` for the next page. */
export interface ArchivedDays {
  readonly days: readonly ArchivedDay[];
  readonly next: string | null;
}

/** A past puzzle in the list of all days. */
export interface ArchivedDay {
  readonly id: string;
  readonly date: string;
  readonly number: number;
  readonly card: number;
  readonly par: number;
  readonly difficulty: number;
  readonly mine: MyPuzzleResult | null;
}

/** The puzzles of days that have begun, oldest first. */
export interface PublishedDays {
  readonly days: readonly PublishedDay[];
}

/** What is needed to play the puzzle of a day that has begun, without anything about players. */
export interface PublishedDay {
  readonly id: string;
  readonly date: string;
  readonly number: number;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly difficulty: number;
}

/** What a galaxy is worth that was handed in, and where the guest stands now. */
export interface MadeHandIn {
  readonly points: number;
  readonly par: number;
  readonly first: number;
  readonly best: number;
  readonly hand_ins: number;
  readonly counted: boolean;
  readonly rank: PuzzleRank;
  readonly streak: Streak;
}

/** Where a guest's best counted galaxy stands among all players of a puzzle. */
export interface PuzzleRank {
  readonly better_than: number | null;
  readonly players: number;
}

/** What all players made of a puzzle, and the guest among them. */
export interface PuzzleResults {
  readonly histogram: readonly PointsBar[];
  readonly players: number;
  readonly better_than: number | null;
  readonly ranked: number | null;
  readonly mine: MyPuzzleResult;
  readonly par: number;
  readonly galaxy: readonly HandedTile[];
  readonly points: GalaxyPoints;
}

/** How many players have so many points at best. */
export interface PointsBar {
  readonly points: number;
  readonly players: number;
}

/** Where a tile lies, as `score --jsonl` reads it; the tile is named by its code. */
export interface HandedTile {
  readonly tile: string;
  readonly row: number;
  readonly col: number;
  readonly turns?: number;
  readonly face_down?: boolean;
  readonly part?: number;
}

/** The best galaxies, and the fewest steps from the guest's own to the nearest of them. */
export interface BestShown {
  readonly best: readonly (readonly HandedTile[])[];
  readonly points: GalaxyPoints;
  readonly steps: readonly LayoutStep[];
}

/** A guest's result in words, the link to send along, and the link's picture. */
export interface SharedPuzzle {
  readonly text: string;
  readonly url: string;
  readonly picture: string;
  readonly alt: string;
}

/** Everything that can be practised. */
export interface Themes {
  readonly themes: readonly Theme[];
}

/** What can be practised, and how far the guest is. */
export interface Theme {
  readonly theme: string;
  readonly puzzles: number;
  readonly tried: number;
  readonly solved: number;
  readonly due: number;
}

/** A puzzle of a theme. Under a colour or path, only those points count. */
export interface ThemePuzzle {
  readonly id: string;
  readonly kind: string;
  readonly theme: string;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly difficulty: number;
  readonly bets: PuzzleBets | null;
  readonly mine: MyThemeResult | null;
}

/** The tokens that can be taken, and the planets in the largest zone of any rival. */
export interface PuzzleBets {
  readonly free: readonly Colour[];
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
}

/** What the guest has reached in a puzzle of a theme. */
export interface MyThemeResult {
  readonly best: number;
  readonly tries: number;
  readonly solved: boolean;
  readonly due_at: number | null;
}

/** What a galaxy for a theme is worth, one of the best, and the fewest steps to that. */
export interface ThemeHandIn {
  readonly points: number;
  readonly par: number;
  readonly solved: boolean;
  readonly mine: MyThemeResult;
  readonly best: readonly HandedTile[];
  readonly tokens: readonly Colour[];
  readonly steps: readonly LayoutStep[];
}

/** A storm that has begun, and its first hand. */
export interface StartedStorm {
  readonly id: string;
  readonly unhurried: boolean;
  readonly ends_at_ms: number | null;
  readonly now_ms: number;
  readonly hand: StormHand;
}

/** A hand of a storm: nine tiles, a card (0 for none) and what its best galaxy is worth. */
export interface StormHand {
  readonly number: number;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly difficulty: number;
}

/** A storm as it stands, for a guest who lost an answer or loaded the page again. */
export interface RunningStorm {
  readonly id: string;
  readonly unhurried: boolean;
  readonly ends_at_ms: number | null;
  readonly now_ms: number;
  readonly score: number;
  readonly hands: number;
  readonly hand: StormHand | null;
}

/** What an answer was worth, and the next hand if there is one. */
export interface CountedAnswer {
  readonly points: number;
  readonly par: number;
  readonly share: number;
  readonly total: number;
  readonly hands: number;
  readonly next: StormHand | null;
}

/** A storm that is over. */
export interface EndedStorm {
  readonly id: string;
  readonly score: number;
  readonly hands: number;
}

/** The best storms of all guests, one each, and the guest's own. */
export interface Leaderboard {
  readonly period: string;
  readonly pool: string;
  readonly rows: readonly LeaderboardRow[];
  readonly mine: LeaderboardRow | null;
}

/** A guest's best storm. */
export interface LeaderboardRow {
  readonly place: number;
  readonly name: string;
  readonly score: number;
  readonly hands: number;
  readonly at: number;
}

/** The most that nine tiles can be worth, how sure that is, and a galaxy found for it. */
export interface BestOfHand {
  readonly value: number;
  readonly kind: Certainty;
  readonly placements: readonly HandedTile[];
}
