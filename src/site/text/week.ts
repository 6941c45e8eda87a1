import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { type Markup, markup } from './markup.ts';
import { NOT_KNOWN, shortDays } from './words.ts';

/** The initials of the days above such cells. */
export const WEEK_HEAD = markup`<span class="wkhead" aria-hidden="true">${WEEKDAYS.map((day) => markup`<span>${day.charAt(0)}</span>`)}</span>`;

/**
 * A week as seven cells, filled on the days of operation, with the same in words. One element draws all cells: the largest
 * hub page has 250 weeks, and each element adds to the time to first paint on a phone. @param days bit 0 is Monday
 */
export function weekMarkup(days: number): Markup {
  const classes = [1, 2, 3, 4, 5, 6, 7].filter((day) => days & (1 << (day - 1))).map((day) => ` d${day}`);
  return markup`<span class="wk${classes.join('')}"></span><span class="vh">${shortDays(days) || NOT_KNOWN}</span>`;
}
