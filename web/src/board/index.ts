/**
 * A board to lay tiles on, for live games, lessons, puzzles and replays. It knows no rules of scoring, no server,
 * no sound and no language: all that comes in through `BoardConfig`, and what was done goes out through callbacks.
 *
 *     const position = new LocalPosition();
 *     const board = new BoardState({ get layout() { return position.layout; }, onarrange: position.arrange, … });
 *     const input = new BoardInput(board);
 *
 *     <main {@attach input.attach}><Board {board} /><Hand {board} /></main>
 *     <DragImage {board} {input} />
 */

export type { BoardConfig, BoardEvent, BoardWords, CellContent } from './config';
export { BoardInput, type InputOptions } from './input/board-input';
export { BoardState } from './state/board-state.svelte';
export { LocalPosition } from './state/local-position.svelte';
export { EMPTY_LAYOUT } from './types';
export type { BoardSize, Cell, Layout, OnCell, Placement, Shape } from './types';
export { default as Board } from './view/Board.svelte';
export { default as DragImage } from './view/DragImage.svelte';
export { default as FaceDownMarkers } from './view/FaceDownMarkers.svelte';
export { default as Hand } from './view/Hand.svelte';
