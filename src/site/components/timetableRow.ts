import { type Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { duration } from '../text/words.ts';
import type { TimetableLine } from '../timetable.ts';

/** A row of Timetable.astro. Busy routes have ninety: as components they would cost the build seconds. */
export function timetableRow({ departs, arrives, dayShift, blockMin, days }: TimetableLine): Markup {
  const arrival = arrives === null ? '–' : markup`${arrives}${dayShiftMarkup(dayShift)}`;
  const cells = [departs ?? 'Not known', arrival, blockMin === null ? '–' : duration(blockMin), weekMarkup(days)];
  return markup`<tr>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`;
}

/** `+1` and its unit for screen readers. */
export function dayShiftMarkup(dayShift: number): Markup | null {
  if (dayShift === 0) return null;
  const days = Math.abs(dayShift);
  return markup`<sup>${dayShift > 0 ? '+' : '−'}${days}<span class="vh"> day${days === 1 ? '' : 's'}</span></sup>`;
}
