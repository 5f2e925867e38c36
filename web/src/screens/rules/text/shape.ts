/** The rules in one language. What a picture shows is said in its caption, for those who do not see it. */

export const SECTIONS = ['short', 'tile', 'round', 'zones', 'paths', 'tokens', 'kaos', 'end', 'rulings'] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface SectionPart {
  readonly title: string;
  readonly text: string;
}

export interface Section {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly SectionPart[];
}

export type Caption =
  | 'galaxy'
  | 'tile'
  | 'vegetation'
  | 'ice'
  | 'desert'
  | 'path'
  | 'revisit'
  | 'blackHole'
  | 'free'
  | 'network'
  | 'district'
  | 'dispersion'
  | 'line'
  | 'constellations'
  | 'vacuum'
  | 'multiPath'
  | 'twin'
  | 'sabotage';

export interface RulesText {
  readonly sections: Readonly<Record<SectionName, Section>>;
  /** Cards 1 to 20, in their order: everything there is to know about each. */
  readonly cards: readonly string[];
  /** All rulings, in their order. */
  readonly rulings: readonly SectionPart[];
  readonly captions: Readonly<Record<Caption, string>>;
}
