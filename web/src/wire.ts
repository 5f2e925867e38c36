export type * from './game/wire';
