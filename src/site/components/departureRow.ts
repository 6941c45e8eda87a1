import { timeOfDay } from '../../core/dataset/schedule.ts';
import type { WeeklyDeparture } from '../pages/flightLists.ts';
import { type Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { duration } from '../text/words.ts';
import { dayShiftMarkup } from './timetableRow.ts';

/** A row of the weekly timetable in FlightListPage.astro. */
export function departureRow({ path, from, to, airline, minute, arrival, days }: WeeklyDeparture): Markup {
  const time = minute === null ? 'Not known' : timeOfDay(minute);
  const arrives = arrival ? markup`${timeOfDay(arrival.minute)}${dayShiftMarkup(arrival.dayShift)}` : '–';
  const block = arrival ? duration(arrival.blockMin) : '–';
  return markup`<tr><td>${time}</td><td>${arrives}</td><td class="time">${block}</td><td><a href="${path}">${from.code}–${to.code}</a></td><td>${airline}</td><td>${weekMarkup(days)}</td></tr>`;
}
