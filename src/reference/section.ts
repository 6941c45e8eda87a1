import type { Operation } from '../contract/operations.ts';

/** A part of the reference with a heading. */
export interface Section {
  readonly title: string;
  /** 2 or 3; a section of level 3 belongs to the section of level 2 before it. */
  readonly level: 2 | 3;
  /** Markdown below the heading. */
  readonly text: string;
  /** The operation that the section describes, if it describes one. */
  readonly operation?: Operation;
}

/** The fragment in the address of a heading, as Markdown viewers make it. */
export const fragment = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
