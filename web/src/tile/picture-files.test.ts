import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { SHOWPIECE } from '../screens/home/showpiece';
import { EXAMPLE_TILE } from '../screens/rules/pictures';
import tokenSheet from '../styles/tokens.css?raw';
import GalaxyPicture, { type PicturedTile } from './GalaxyPicture.svelte';
import TilePatterns from './TilePatterns.svelte';

const tokens = new Map([...tokenSheet.matchAll(/(--[\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]));

/** The same drawing without the style sheets of a page, which a picture in a file does not see. */
function alone(drawing: string): string {
  return drawing
    .replace(/<!--.*?-->/gs, '')
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => tokens.get(name)!)
    .replace(/class="belt[^"]*"/g, 'fill="none" stroke-linecap="round"')
    .replace(/ class="[^"]*"/g, '')
    .replace(/>\s*</g, '>\n<');
}

function file(tiles: readonly PicturedTile[]): string {
  const [, defs] = /(<defs>.*<\/defs>)/s.exec(render(TilePatterns).body)!;
  const picture = render(GalaxyPicture, { props: { tiles, pixels: 230, seam: 4 } }).body;
  const [, box, galaxy] = /viewBox="([^"]*)"[^>]*>(.*)<\/svg>/s.exec(picture)!;
  return `${alone(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${defs}${galaxy}</svg>`)}\n`;
}

// Pictures that are seen before any script runs; `npm test -- -u` draws them anew.
test.each([
  ['../screens/home/showpiece.svg', SHOWPIECE],
  ['../screens/rules/example-tile.svg', [{ code: EXAMPLE_TILE, row: 0, col: 0 }]],
])('%s is what the renderer draws', async (name, tiles) => {
  await expect(file(tiles)).toMatchFileSnapshot(name);
});
