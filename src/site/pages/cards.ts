/** Pages that list what has pages of its own with routes: the airlines, the families of aircraft types. */
import { bullets } from '../../reference/blocks.ts';
import type { Age } from '../age.ts';
import { link, linkList, writePage } from '../markdown.ts';
import type { LayoutData, Link, PageHead } from '../pageHead.ts';
import { counted } from '../text/words.ts';

/** A page with a list of pages. */
export interface CardsPage {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
  readonly age: Age;
  /** What a card is of, in the plural. */
  readonly noun: string;
  readonly cards: readonly Card[];
  /** Pages of what the data lacks, by name. */
  readonly absent: readonly Link[];
}

interface Card extends Pick<Link, 'path'> {
  /** Code, or null. */
  readonly sign: string | null;
  readonly name: string;
  readonly note: string;
  readonly routes: number;
}

/** The Markdown version of a page with a list of pages. */
export const cardsMarkdown = (layout: LayoutData, { head, title, lead, cards, absent }: CardsPage): string =>
  writePage(layout, head, title, lead, [
    [
      title,
      bullets(
        cards.map(
          ({ sign, name, path, routes }) =>
            `${link(layout, sign === null ? name : `${name} (${sign})`, path)}: ${counted(routes, 'route')}`,
        ),
      ),
    ],
    ['Not in our data', linkList(layout, absent)],
  ]);
