/** A sentence with its figures apart, so that they can stand out. */

export interface SentencePiece {
  readonly text: string;
  readonly figure: boolean;
}

/** Names may hold digits, too: those of `plain` stay as they are. */
export function figuresIn(sentence: string, plain = ''): readonly SentencePiece[] {
  const [before, ...after] = plain ? sentence.split(plain) : [sentence];
  const pieces = (text: string): readonly SentencePiece[] => text.split(/([\u2212-]?\p{N}+)/u).map((part, n) => ({ text: part, figure: n % 2 === 1 }));
  return [...pieces(before!), ...after.flatMap((part) => [{ text: plain, figure: false }, ...pieces(part)])].filter(({ text }) => text !== '');
}
