// Made by `python -m tools.wire_types`. Do not edit.

/** Sit down under the player's name; without a seat, on the first free one. */
export interface TakePlace {
  readonly type: "take_place";
  readonly id: string;
  readonly seat?: number | null;
}

/** Stand up again, before the game starts. */
export interface LeavePlace {
  readonly type: "leave_place";
  readonly id: string;
}

/** Host only: put a bot of a level on a free seat; without a seat, on the first one. */
export interface SeatBot {
  readonly type: "seat_bot";
  readonly id: string;
  readonly seat?: number | null;
  readonly level?: string;
}

/** Host only: remove a bot or a player before the game starts. */
export interface ClearSeat {
  readonly type: "clear_seat";
  readonly id: string;
  readonly seat: number;
}

/** Host only: make the person on another seat the host, before the game starts. */
export interface HandOverHost {
  readonly type: "hand_over_host";
  readonly id: string;
  readonly seat: number;
}

/** Host only: change what the table agrees on, before the game starts. */
export interface SetOptions {
  readonly type: "set_options";
  readonly id: string;
  readonly changes: ChangedChoices;
}

/** Choices that the host changes before the game; those that are not given stay as they are. */
export interface ChangedChoices {
  readonly seats?: number;
  readonly variant?: Variant;
  readonly deck?: readonly number[] | null;
  readonly sequence?: readonly number[] | null;
  readonly build_seconds?: 30 | 45 | 60 | 90 | 120 | null;
  readonly draft_seconds?: number | null;
  readonly choice_seconds?: number | null;
  readonly live_counts?: boolean;
  readonly bots_hurry?: boolean;
  readonly insight?: boolean;
  readonly tile_set?: string;
}

export type Variant = "standard" | "beginner";

/** Host only: begin, once every seat is taken; or without the seats that are empty. */
export interface Start {
  readonly type: "start";
  readonly id: string;
  readonly without_empty_seats?: boolean;
}

/** After the end: say yes to another game, or take that back. All are told its table. */
export interface Rematch {
  readonly type: "rematch";
  readonly id: string;
  readonly again?: boolean;
  readonly start?: boolean;
}

/** For spectators: ask for a seat in the next game, or take that back. */
export interface AskForSeat {
  readonly type: "ask_for_seat";
  readonly id: string;
  readonly wanted?: boolean;
}

/** Show one of a few emotes to everybody at the table, at most 12 a minute; not stored. */
export interface SendEmote {
  readonly type: "send_emote";
  readonly emote: "hello" | "hurry" | "oops" | "thanks" | "well-played" | "wow";
}

/** Ask for the server's time, to set the client's clock; `sent` comes back unchanged. */
export interface AskTime {
  readonly type: "ask_time";
  readonly sent: number;
}

/** The answer to a ping, from which the server measures the lag. */
export interface Pong {
  readonly type: "pong";
  readonly number: number;
}

/** Say that the card was seen, that building may begin, or that the scores were read. */
export interface Ready {
  readonly type: "ready";
  readonly id: string;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

export type Phase = "seating" | "reveal" | "draft-1" | "draft-2" | "ready" | "build" | "pick" | "choice" | "scores" | "ended";

/** Keep three tiles of the hand; the rest is passed to a neighbour. */
export interface KeepTiles {
  readonly type: "keep_tiles";
  readonly id: string;
  readonly tiles: readonly number[];
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Replace the whole layout. `discard` names the tile left out, if the shape needs one. */
export interface Arrange {
  readonly type: "arrange";
  readonly id: string;
  readonly placements: readonly Placement[];
  readonly discard?: number | null;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** One tile on one cell, turned by quarters clockwise. */
export interface Placement {
  readonly tile: number;
  readonly row: number;
  readonly col: number;
  readonly turns?: number;
  readonly part?: number;
}

/** Turn a laid tile face down, or up again. */
export interface TurnFaceDown {
  readonly type: "turn_face_down";
  readonly id: string;
  readonly tile: number;
  readonly face_down?: boolean;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Grab one or more Bonus tokens at once. */
export interface GrabTokens {
  readonly type: "grab_tokens";
  readonly id: string;
  readonly tokens: readonly Colour[];
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

export type Colour = "vegetation" | "ice" | "desert";

/** Say that the galaxy is finished. */
export interface Finish {
  readonly type: "finish";
  readonly id: string;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Take back `Finish` and go on building (R13). */
export interface TakeBackFinish {
  readonly type: "take_back_finish";
  readonly id: string;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Pick tiles of a neighbour's galaxy, to be turned face down or removed as the card says. */
export interface PickTiles {
  readonly type: "pick_tiles";
  readonly id: string;
  readonly tiles: readonly number[];
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Choose the colour that the path points go to. */
export interface ChooseSwap {
  readonly type: "choose_swap";
  readonly id: string;
  readonly colour: Colour;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

/** Choose the colour to give points of, or None to give none. */
export interface ChooseOffering {
  readonly type: "choose_offering";
  readonly id: string;
  readonly colour?: Colour | null;
  readonly round?: number | null;
  readonly phase?: Phase | null;
}

export type FromClient = TakePlace | LeavePlace | SeatBot | ClearSeat | HandOverHost | SetOptions | Start | Rematch | AskForSeat | SendEmote | AskTime | Pong | Ready | KeepTiles | Arrange | TurnFaceDown | GrabTokens | Finish | TakeBackFinish | PickTiles | ChooseSwap | ChooseOffering;

/** The first message: where the client is and who it is there. */
export interface Welcome {
  readonly type: "welcome";
  readonly game: string;
  readonly code: string;
  readonly seat: number | null;
  readonly host: boolean;
  readonly live_counts: boolean;
  readonly now: number;
}

/** The sections that changed since the last update, all of them at first. */
export interface Update {
  readonly type: "update";
  readonly seq: number;
  readonly now: number;
  readonly sections: Sections;
  readonly events?: readonly (SeatTaken | SeatLeft | SeatMoved | OptionsChanged | HostNamed | SeatHandedToBot | SeatHandedBack | GameStarted | RoundBegan | PhaseBegan | TilesDrawn | SeatReady | TilesKept | HandsPassed | HandsJoined | GalaxyArranged | TileTurned | TokensGrabbed | BuildingFinished | FinishTakenBack | GalaxyCompleted | TilesPicked | PicksApplied | RoundCounted | ChoiceMade | RoundScored | GameEnded)[];
  readonly acknowledged?: readonly string[];
  readonly superseded?: readonly string[];
}

/** The sections of a view; a message holds those that changed. */
export interface Sections {
  readonly table?: TableView;
  readonly round?: RoundView;
  readonly clock?: ClockView;
  readonly lobby?: LobbyView;
  readonly people?: PeopleView;
  readonly seat_0?: SeatView;
  readonly seat_1?: SeatView;
  readonly seat_2?: SeatView;
  readonly seat_3?: SeatView;
  readonly seat_4?: SeatView;
  readonly seat_5?: SeatView;
  readonly mine?: MineView | null;
  readonly counts?: CountsView | null;
  readonly standings?: StandingsView | null;
  readonly pick_costs?: PickCosts | null;
  readonly sheets?: readonly ScoreSheet[];
  readonly outcomes?: Outcomes;
  readonly ranking?: readonly Rank[];
  readonly insight?: InsightView | null;
}

/** The options of the game. A sequence of cards is not shown, because it is still secret. */
export interface TableView {
  readonly seats: number;
  readonly variant: Variant;
  readonly tile_set: TileSet;
  readonly deck: readonly number[] | null;
  readonly seconds: PhaseSeconds;
  readonly seed_hash: string;
  readonly seed: string | null;
  readonly left_of: readonly number[];
  readonly right_of: readonly number[];
}

/** A named set of tiles. Equal tiles may occur more than once; each has its own id. */
export interface TileSet {
  readonly name: string;
  readonly version: number;
  readonly tiles: readonly NumberedTile[];
}

/** One tile in a tile-set file: its id and its tile code. */
export interface NumberedTile {
  readonly id: number;
  readonly code: string;
}

/** The time limit of each phase in seconds; None means no limit. The table keeps the clock. */
export interface PhaseSeconds {
  readonly reveal: number | null;
  readonly draft: number | null;
  readonly ready: number | null;
  readonly build: number | null;
  readonly choice: number | null;
  readonly scores: number | null;
}

/** The round, its phase and its rules. */
export interface RoundView {
  readonly round: number;
  readonly phase: Phase;
  readonly card: number;
  readonly rules: RoundRules;
  readonly waiting_for: readonly number[];
  readonly past: readonly PastRound[];
  readonly hands_pass_left: boolean;
  readonly scoring_order: readonly StepKind[];
  readonly part_paths: readonly (readonly number[])[];
}

/** The rules of one round. */
export interface RoundRules {
  readonly shape: Shape;
  readonly draft: boolean;
  readonly hands_move_right: boolean;
  readonly face_down: number;
  readonly removals: number;
  readonly scores_right_neighbour: boolean;
  readonly zone_extra: ZoneExtra | null;
  readonly path_measure: PathMeasure;
  readonly constellation_points: readonly number[];
  readonly stakes: Stakes;
  readonly tokens_lock: boolean;
  readonly path_to_colour: boolean;
  readonly offering: Exchange | null;
}

export type Shape = "square" | "line" | "free" | "twin";

/** Extra points for each zone of these colours with a number of planets in this range. */
export interface ZoneExtra {
  readonly points: number;
  readonly colours: readonly Colour[];
  readonly least_planets: number;
  readonly most_planets: number | null;
}

export type PathMeasure = "longest-path" | "largest-network" | "network-count";

/** The points of a Bonus token when its bet is won and when it is lost. */
export interface Stakes {
  readonly won: number;
  readonly lost: number;
}

/** The price of an offering in points of one colour, and the star points it brings. */
export interface Exchange {
  readonly colour_points: number;
  readonly star_points: number;
}

/** A scored round: its card, the tracks after it by seat, and who would win with them. */
export interface PastRound {
  readonly card: number;
  readonly tracks: readonly Tracks[];
  readonly ranking: readonly Rank[];
}

/** Where a player's four score tokens stand. */
export interface Tracks {
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
  readonly star: number;
}

/** The place of a seat. Equal players share a place, and the next one is skipped (1, 1, 3). */
export interface Rank {
  readonly seat: number;
  readonly place: number;
  readonly total: number;
  readonly weakest: number;
}

export type StepKind = "zones" | "path" | "token" | "kaos" | "offering";

/** When the phase began and when it runs out, in server time; None without a limit. */
export interface ClockView {
  readonly began_at: number;
  readonly deadline: number | null;
}

/** What the table has agreed on besides the rules; it follows from the journal alone. */
export interface LobbyView {
  readonly host: number | null;
  readonly live_counts: boolean;
  readonly bots_hurry: boolean;
  readonly has_sequence: boolean;
  readonly public: boolean;
  readonly insight: boolean;
}

/** Who is at the table now; it is not stored, and nodes may differ for a moment. */
export interface PeopleView {
  readonly present: readonly number[];
  readonly next_game: NextGameView | null;
}

/** Who wants to play again after this game, and at which table. */
export interface NextGameView {
  readonly game: string;
  readonly code: string;
  readonly again: readonly number[];
  readonly newcomers: readonly string[];
  readonly started: boolean;
}

/** What everybody may know of a seat. */
export interface SeatView {
  readonly player: Player | null;
  readonly tracks: Tracks;
  readonly weakest_colour: Colour;
  readonly done: boolean;
  readonly tokens: readonly Colour[];
  readonly locked: boolean;
  readonly galaxy: readonly LaidView[];
}

/** Who holds a seat. `bot_covers` is True while a bot plays for an absent person. */
export interface Player {
  readonly name: string;
  readonly bot: boolean;
  readonly bot_covers: boolean;
  readonly level: string | null;
}

/** A laid tile; of a face-down tile only the cell is shown. */
export interface LaidView {
  readonly tile: number | null;
  readonly row: number;
  readonly col: number;
  readonly turns?: number;
  readonly part?: number;
  readonly face_down?: boolean;
  readonly removed?: boolean;
}

/** What only the seat itself may know. */
export interface MineView {
  readonly seat: number;
  readonly hand: readonly number[];
  readonly face_down_tiles: number;
  readonly placements: readonly Placement[];
  readonly discard: number | null;
  readonly face_down: readonly number[];
  readonly pick_task: PickTask | null;
  readonly pick: readonly number[];
  readonly choice_task: ChoiceTask | null;
  readonly choice: Choice | null;
  readonly loose_tiles: readonly number[];
}

/** The galaxy that a seat picks tiles in, and how many it picks. */
export interface PickTask {
  readonly galaxy_of: number;
  readonly tiles: number;
}

/** The colours that a seat chooses from, and what R18 chooses for it when time runs out. */
export interface ChoiceTask {
  readonly options: readonly ColourOption[];
  readonly default: Colour | null;
  readonly weakest: Colour;
  readonly total: number;
}

/** A colour to choose: where its track stands, where it would stand, and the total then. */
export interface ColourOption {
  readonly colour: Colour;
  readonly before: number;
  readonly after: number;
  readonly allowed: boolean;
  readonly star: number;
  readonly total: number;
}

/** What a player chooses once the other points are known; None takes the default (R18). */
export interface Choice {
  readonly swap: Colour | null;
  readonly offering: Colour | null;
}

/** Live counts of the viewer's own galaxy while building. */
export interface CountsView {
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
  readonly longest_path: number;
  readonly networks: number;
  readonly part_paths: readonly number[];
}

/** What all galaxies are worth while some still build, for those who cannot use it any more. */
export interface StandingsView {
  readonly galaxies: readonly GalaxyStanding[];
  readonly bets: readonly BetStanding[];
}

/** How a galaxy counts as it lies now: the planets of its largest zones, and its points. */
export interface GalaxyStanding {
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
  readonly points: GalaxyPoints;
}

/** Points of the zones by colour, of the path and of constellations, before any clamping. */
export interface GalaxyPoints {
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
  readonly path_length: number;
  readonly path: number;
  readonly constellations: number;
}

/** A bet as it would be decided now. */
export interface BetStanding {
  readonly holder: number;
  readonly token: ScoredToken;
}

/** A bet and the comparison that decided it. R14: a tie wins, even at 0 planets. */
export interface ScoredToken {
  readonly colour: Colour;
  readonly planets: number;
  readonly rival_planets: number;
  readonly rivals: readonly number[];
  readonly points: number;
}

/** The galaxy's points before a pick, and the cost of each that can be made or begun. */
export interface PickCosts {
  readonly points: GalaxyPoints;
  readonly costs: readonly PickCost[];
}

/** What one pick would do to the galaxy it is made in. */
export interface PickCost {
  readonly tiles: readonly number[];
  readonly points: GalaxyPoints;
  readonly bets: readonly BetChange[];
  readonly gained: number;
}

/** A bet as it stands, and as it would stand after a pick. */
export interface BetChange {
  readonly holder: number;
  readonly before: ScoredToken;
  readonly after: ScoredToken;
}

/** Everything that one seat scored in a round. */
export interface ScoreSheet {
  readonly galaxy_of: number;
  readonly zones: readonly ScoredZone[];
  readonly constellations: readonly ScoredConstellation[];
  readonly path: ScoredPath;
  readonly tokens: readonly ScoredToken[];
  readonly steps: readonly ScoreStep[];
  readonly before: Tracks;
  readonly after: Tracks;
}

/** A zone with its points from the table and the extra points of the card (R3). */
export interface ScoredZone {
  readonly colour: Colour;
  readonly spots: readonly Spot[];
  readonly planets: number;
  readonly points: number;
  readonly extra: number;
}

export type Spot = readonly [y: number, x: number, part: number];

/** A constellation zone and its star points. */
export interface ScoredConstellation {
  readonly spots: readonly Spot[];
  readonly points: number;
}

/** The path points and what they were counted from: a longest walk and all networks. */
export interface ScoredPath {
  readonly measure: PathMeasure;
  readonly length: number;
  readonly points: number;
  readonly walk: readonly CellTuple[];
  readonly networks: readonly (readonly CellTuple[])[];
  readonly track: Track | null;
}

export type CellTuple = readonly [row: number, col: number, part: number];

export type Track = "vegetation" | "ice" | "desert" | "star";

/** One change of one track. */
export interface ScoreStep {
  readonly kind: StepKind;
  readonly track: Track;
  readonly points: number;
  readonly before: number;
  readonly after: number;
}

/** What everybody picked or chose in this round; shown when all have. */
export interface Outcomes {
  readonly picks: readonly PickOutcome[];
  readonly choices: readonly ChoiceOutcome[];
}

/** Who picked which tiles in whose galaxy, and what all picks together changed for its owner. */
export interface PickOutcome {
  readonly by: number;
  readonly galaxy_of: number;
  readonly cells: readonly CellTuple[];
  readonly before: GalaxyPoints;
  readonly after: GalaxyPoints;
  readonly bets: readonly BetChange[];
  readonly gained: number;
}

/** What a seat chose, None for keeping its points, and its total before and after. */
export interface ChoiceOutcome {
  readonly seat: number;
  readonly colour: Colour | null;
  readonly total_before: number;
  readonly total_after: number;
}

/** The verdicts of all seats. They are shown together, so that nobody knows more than others. */
export interface InsightView {
  readonly round: number;
  readonly verdicts: readonly ShownVerdict[];
}

/** What a seat made of its tiles, and what it could have made of them. */
export interface ShownVerdict {
  readonly seat: number;
  readonly score: number;
  readonly par: Par;
}

/** The best that was possible, and how sure that is. */
export interface Par {
  readonly value: number;
  readonly kind: Certainty;
}

export type Certainty = "proved" | "at_most" | "about";

export interface SeatTaken {
  readonly type: "seat_taken";
  readonly seat: number;
  readonly name: string;
  readonly bot?: boolean;
  readonly level?: string | null;
}

export interface SeatLeft {
  readonly type: "seat_left";
  readonly seat: number;
}

/** Whoever sat on a seat sits on another now, because empty seats before it were removed. */
export interface SeatMoved {
  readonly type: "seat_moved";
  readonly seat: number;
  readonly to: number;
}

/** Other options hold from now on. A sequence of cards in them stays secret. */
export interface OptionsChanged {
  readonly type: "options_changed";
  readonly options: Options;
}

/** The options of one game. `sequence` names its five cards, `deck` the cards to draw from. */
export interface Options {
  readonly seats: number;
  readonly variant: Variant;
  readonly tile_set: TileSet;
  readonly deck: readonly number[] | null;
  readonly sequence: readonly number[] | null;
  readonly seconds: PhaseSeconds;
}

/** The person on this seat is the host now; at first it is whoever made the table. */
export interface HostNamed {
  readonly type: "host_named";
  readonly seat: number;
}

export interface SeatHandedToBot {
  readonly type: "seat_handed_to_bot";
  readonly seat: number;
}

export interface SeatHandedBack {
  readonly type: "seat_handed_back";
  readonly seat: number;
}

/** The five cards were drawn (none for beginners); players see the hash of the seed only. */
export interface GameStarted {
  readonly type: "game_started";
  readonly seed_hash: string;
  readonly cards: readonly number[];
}

/** A round began with this card (0: none); all tiles are back in the bag. */
export interface RoundBegan {
  readonly type: "round_began";
  readonly round: number;
  readonly card?: number;
}

/** A phase began. The game waits for all seats except the idle ones, which have no task. */
export interface PhaseBegan {
  readonly type: "phase_began";
  readonly phase: Phase;
  readonly idle?: readonly number[];
}

export interface TilesDrawn {
  readonly type: "tiles_drawn";
  readonly hands: readonly (readonly number[])[];
}

export interface SeatReady {
  readonly type: "seat_ready";
  readonly seat: number;
}

export interface TilesKept {
  readonly type: "tiles_kept";
  readonly seat: number;
  readonly tiles: readonly number[];
  readonly by_chance?: boolean;
}

/** All hands were passed; `hands` is what each seat holds now. */
export interface HandsPassed {
  readonly type: "hands_passed";
  readonly hands: readonly (readonly number[])[];
}

/** The kept tiles of each seat and its last three tiles became one hand of nine. */
export interface HandsJoined {
  readonly type: "hands_joined";
}

export interface GalaxyArranged {
  readonly type: "galaxy_arranged";
  readonly seat: number;
  readonly placements: readonly Placement[];
  readonly discard?: number | null;
}

export interface TileTurned {
  readonly type: "tile_turned";
  readonly seat: number;
  readonly tile: number;
  readonly face_down?: boolean;
}

export interface TokensGrabbed {
  readonly type: "tokens_grabbed";
  readonly seat: number;
  readonly tokens: readonly Colour[];
  readonly locks?: boolean;
}

export interface BuildingFinished {
  readonly type: "building_finished";
  readonly seat: number;
}

export interface FinishTakenBack {
  readonly type: "finish_taken_back";
  readonly seat: number;
}

/** Missing or wrongly laid tiles were laid at random; `placements` is the whole layout. */
export interface GalaxyCompleted {
  readonly type: "galaxy_completed";
  readonly seat: number;
  readonly placements: readonly Placement[];
  readonly discard?: number | null;
}

/** A seat picked tiles; secret until all have picked (R15). */
export interface TilesPicked {
  readonly type: "tiles_picked";
  readonly seat: number;
  readonly tiles: readonly number[];
  readonly by_chance?: boolean;
}

/** All picks took effect: the tiles turned face down and removed, by owner of the galaxy. */
export interface PicksApplied {
  readonly type: "picks_applied";
  readonly turned_down: readonly (readonly number[])[];
  readonly removed: readonly (readonly number[])[];
}

/** All points were counted, except those that depend on a choice still to be made. */
export interface RoundCounted {
  readonly type: "round_counted";
  readonly sheets: readonly ScoreSheet[];
}

/** A seat chose; secret until all have chosen (R15). */
export interface ChoiceMade {
  readonly type: "choice_made";
  readonly seat: number;
  readonly choice: Choice;
}

export interface RoundScored {
  readonly type: "round_scored";
  readonly sheets: readonly ScoreSheet[];
}

/** The game ended. The seed is published, so that anyone can check the deal. */
export interface GameEnded {
  readonly type: "game_ended";
  readonly ranking: readonly Rank[];
  readonly seed: string;
}

/** Tells the sender of a message that nothing has changed. No id: it could not be read. */
export interface RefusalMessage {
  readonly type: "refusal";
  readonly code: string;
  readonly text: string;
  readonly id?: string | null;
}

/** The client's seat has changed; an update with all sections follows. */
export interface YourSeat {
  readonly type: "your_seat";
  readonly seat: number | null;
}

/** The client's player has become the host, or is no longer the host. */
export interface HostRole {
  readonly type: "host_role";
  readonly host: boolean;
}

export interface EmoteShown {
  readonly type: "emote_shown";
  readonly seat: number;
  readonly emote: "hello" | "hurry" | "oops" | "thanks" | "well-played" | "wow";
}

export interface RematchReady {
  readonly type: "rematch_ready";
  readonly game: string;
  readonly code: string;
}

export interface Time {
  readonly type: "time";
  readonly sent: number;
  readonly now: number;
}

export interface Ping {
  readonly type: "ping";
  readonly number: number;
}

/** This node is closing: connect again, nothing is lost. */
export interface Reconnect {
  readonly type: "reconnect";
  readonly after: number;
}

/** Why the server closes the connection. */
export interface Farewell {
  readonly type: "farewell";
  readonly code: string;
  readonly text: string;
}

export type FromServer = Welcome | Update | RefusalMessage | YourSeat | HostRole | EmoteShown | RematchReady | Time | Ping | Reconnect | Farewell;
