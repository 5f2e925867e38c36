/** What a message looks like: words with {slots}, or one wording for each plural form of {n}. */

export interface Plural {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

export type Message = string | Plural;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

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
