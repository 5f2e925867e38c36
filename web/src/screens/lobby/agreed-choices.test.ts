import { describe, expect, it } from 'vitest';
import type { LobbyView, TableView } from '../../game/wire';
import { newSet, type OwnSet } from '../../tile-set/own-set';
import { agreedChoices, changesOf, chosenTileSet } from './agreed-choices';

const LOBBY: LobbyView = { host: 0, live_counts: false, bots_hurry: true, has_sequence: false, public: false, insight: true };
const TABLE = {
  seats: 4,
  variant: 'standard',
  deck: null,
  tile_set: { name: 'Cosmic 54', version: 1, tiles: [] },
  seconds: { reveal: 8, draft: 45, ready: 20, build: 60, choice: 15, scores: 90 },
} as unknown as TableView;

describe('what the host changes', () => {
  it('names other tiles by the id under which the server has them', async () => {
    const agreed = agreedChoices(TABLE, LOBBY);
    const set = newSet('Ours', ['cccc:']);
    const send = async (one: OwnSet): Promise<OwnSet> => ({ ...one, sent: { id: 'abc', content: '' } });
    expect(await chosenTileSet(agreed, send)).toEqual({});
    expect(await chosenTileSet({ ...agreed, tiles: { kind: 'usual' } }, send)).toEqual({ tile_set: 'cosmic54' });
    expect(await chosenTileSet({ ...agreed, tiles: { kind: 'own', set } }, send)).toEqual({ tile_set: 'abc' });
  });
  it('is only what is different', () => {
    const agreed = agreedChoices(TABLE, LOBBY);
    expect(changesOf(agreed, agreed)).toEqual({});
    expect(changesOf(agreed, { ...agreed, seats: 3, liveCounts: true })).toEqual({ seats: 3, live_counts: true });
    expect(changesOf(agreed, { ...agreed, buildSeconds: null })).toEqual({
      build_seconds: null,
      draft_seconds: null,
      choice_seconds: null,
    });
  });
  it('leaves secret cards alone until others are chosen', () => {
    const agreed = agreedChoices(TABLE, { ...LOBBY, has_sequence: true });
    expect(changesOf(agreed, { ...agreed, liveCounts: true })).toEqual({ live_counts: true });
    expect(changesOf(agreed, { ...agreed, deck: 'all' })).toMatchObject({ deck: null });
    expect(changesOf(agreed, { ...agreed, cards: [1, 2, 3, 4, 5] })).toEqual({ sequence: [1, 2, 3, 4, 5] });
  });
  it('shows a chosen deck', () => {
    const agreed = agreedChoices({ ...TABLE, deck: [1, 2, 3, 4, 5] }, LOBBY);
    expect(agreed.deck).toBe('deck');
    expect(changesOf(agreed, { ...agreed, cards: [2, 1, 3, 4, 6] })).toEqual({ deck: [1, 2, 3, 4, 6] });
  });
});
