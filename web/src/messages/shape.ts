/**
 * What a message looks like: words with slots, or one wording for each plural form of {n}.
 *
 * {name} is filled as it is; {de name} goes through the rule `de` of the language's grammar, which writes "d’Ada";
 * {laid, plural, one {# tile} other {# tiles}} chooses words by another number than n.
 */

export interface Plural {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export type Message = string | Plural;

/** What a language does to a word or a number that fills a slot, by the name of the rule. */
export type Grammar = Readonly<Record<string, (word: string) => string>>;

type Names<Text> = Text extends `${string}{${infer Rest}` ? FirstName<Rest> : never;
type FirstName<Text> = Text extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, plural, ${string}`
    ? Name | (Text extends `${string}}}${infer After}` ? Names<After> : never)
    : (Inside extends `${string} ${infer Name}` ? Name : Inside) | Names<Rest>
  : never;

/** The slots a message needs filled. A plural is always chosen by `n`. */
export type Slots<M> = M extends string
  ? Names<M>
  : M extends { readonly other: infer Other }
    ? 'n' | Names<Other>
    : never;

/** The same keys in another language: words stay words, plurals stay plurals. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Plural;
};
