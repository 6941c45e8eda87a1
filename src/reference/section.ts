import type { Operation } from '../contract/operations.ts';
import type { Worked } from './examples.ts';

/** What the reference is written about: a service at an address, with its data. */
export interface Subject {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** ISO date on which the data last changed. */
  readonly dataDate: string;
  /** First and last year of the timetables behind the data. */
  readonly timetableYears: readonly [number, number];
  readonly airports: number;
  readonly routes: number;
  readonly examples: readonly Worked[];
  /** A route whose page can be shown as a sample; null when there is none at all. */
  readonly sampleRoute: string | null;
  /** Real texts of the two kinds of 404. */
  readonly notFound: { readonly airport: string; readonly route: string };
}

/** A part of the reference with an address of its own. */
export interface Section {
  /** Its heading; `fragment` makes its address of it, as Markdown viewers do. */
  readonly title: string;
  /** 2 or 3; a section of level 3 belongs to the one of level 2 before it. */
  readonly level: 2 | 3;
  /** Markdown below the heading. */
  readonly text: string;
  /** The operation that the section describes: pages can be tried there. */
  readonly operation?: Operation;
}

/** The fragment of a heading's address. */
export const fragment = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Lines of code as a Markdown block. */
export const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Blocks of Markdown, an empty line between them. */
export const blocks = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n\n');

/** Years of the timetables in words. */
export const yearsOf = ([first, last]: Subject['timetableYears']): string =>
  first === last ? `${last}` : `${first} to ${last}`;
