import type { WeeklyDeparture } from '../pages/flightLists.ts';
import { type Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { timeSpan } from '../text/words.ts';

/** A row of the weekly timetable in FlightListPage.astro. */
export function departureRow({ path, from, to, airline, minute, days }: WeeklyDeparture): Markup {
  const time = minute === null ? 'Not known' : timeSpan([minute, minute]);
  return markup`<tr><td>${time}</td><td><a href="${path}">${from.code}–${to.code}</a></td><td>${airline}</td><td>${weekMarkup(days)}</td></tr>`;
}
