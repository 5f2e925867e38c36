/** All lessons, by the names of their files. */

import type { Lesson } from './shape';

export interface NamedLesson extends Lesson {
  readonly name: string;
}

const FILES = import.meta.glob<Lesson>('./*.json', { eager: true, import: 'default' });

export const LESSONS: readonly NamedLesson[] = Object.entries(FILES)
  .map(([path, lesson]) => ({ ...lesson, name: path.replace(/^\.\/|\.json$/g, '') }))
  .sort((one, other) => one.place - other.place);

export const lessonOf = (name: string): NamedLesson | undefined => LESSONS.find((lesson) => lesson.name === name);
