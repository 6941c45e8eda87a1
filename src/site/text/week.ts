import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { type Markup, markup } from './markup.ts';
import { shortDays } from './words.ts';

/**
 * The cells of a week for each set of days. One element draws all seven cells: the largest hub page has 250 weeks, and
 * each element adds to the time to first paint on a phone.
 */
const WEEKS: readonly Markup[] = Array.from({ length: ALL_DAYS + 1 }, (_, days) => {
  const classes = [1, 2, 3, 4, 5, 6, 7].filter((day) => days & (1 << (day - 1))).map((day) => ` d${day}`);
  return markup`<span class="wk${classes.join('')}"></span><span class="vh">${shortDays(days) || 'Not known'}</span>`;
});

/** The initials of the days above such cells. */
export const WEEK_HEAD = markup`<span class="wkhead" aria-hidden="true">${WEEKDAYS.map((day) => markup`<span>${day.charAt(0)}</span>`)}</span>`;

/** A week as seven cells, filled on the days of operation, with the same in words. @param days bit 0 is Monday */
export const weekMarkup = (days: number): Markup => at(WEEKS, days);
