import type { Topic } from '../contract/topics.ts';

/** A part of the reference with a heading. */
export interface Section {
  readonly title: string;
  /** 2 or 3; a section of level 3 belongs to the section of level 2 before it. */
  readonly level: 2 | 3;
  /** The page that has it; null for the start page. */
  readonly topic: Topic | null;
  /** Markdown below the heading. */
  readonly text: string;
  /** Whether a client can do without it to call an operation: llms-full.txt leaves it out. */
  readonly isOptional?: true;
}

/** Markdown with addresses before the fragments of links to sections. @param address of the page of a section */
export function withAddresses(
  text: string,
  sections: readonly Section[],
  address: (section: Section) => string,
): string {
  const byFragment = new Map(sections.map((section) => [fragment(section.title), section]));
  return text.replace(/\]\(#([^)]+)\)/g, (link, id: string) => {
    const section = byFragment.get(id);
    return section ? `](${address(section)}#${id})` : link;
  });
}

/** The fragment in the address of a heading, as Markdown viewers make it. */
export const fragment = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
