/** What tests use of Node; the client itself runs in browsers and needs none of its types. */
declare module 'node:fs' {
  export function existsSync(path: string): boolean;
  export function readFileSync(path: string, encoding: 'utf-8'): string;
  export function writeFileSync(path: string, text: string): void;
}
