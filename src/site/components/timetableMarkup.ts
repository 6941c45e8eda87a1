/** Timetables. Busy routes have ninety rows: as components they would cost the build seconds. */
import { airlinePath, familyPath, flightPath } from '../../contract/paths.ts';
import type { Age } from '../age.ts';
import { Markup, markup } from '../text/markup.ts';
import { WEEK_HEAD, weekMarkup } from '../text/week.ts';
import { counted, duration, NOT_KNOWN, shortDays } from '../text/words.ts';
import type { AirlineTimetable, TimetableLine, WeeklyDeparture } from '../timetable.ts';

/** How old the data of what stands above or below is. */
export const ageMarkup = ({ chips }: Age): Markup | null =>
  chips.length === 0
    ? null
    : markup`<ul class="age" aria-label="Age of the data">${chips.map((chip) => markup`<li>${chip}</li>`)}</ul>`;

/** The weekly timetable of an airline on a route. @param isCharter the airline, its flights and aircraft have no pages */
export function timetableMarkup(timetable: AirlineTimetable, isCharter: boolean): Markup {
  const { name, code, weekly, days, lines, seasonalNote, age } = timetable;
  const named = isCharter ? name : markup`<a href="${airlinePath({ name, code })}">${name}</a>`;
  const frequency = weekly === 0 ? 'Days not known' : `${counted(weekly, 'flight')} a week · ${shortDays(days)}`;
  const caption = isCharter ? `Charter flights of ${name}, local times` : `Timetable of ${name}`;
  const table = markup`<table class="tt"><caption class="vh">${caption}</caption><thead><tr><th scope="col">Departs</th><th scope="col">Arrives</th><th scope="col">Duration</th><th scope="col">Flight</th><th scope="col">${WEEK_HEAD}<span class="vh">Days</span></th></tr></thead><tbody>${lines.map((line) => lineMarkup(line, !isCharter))}</tbody></table>`;
  return markup`<article class="airline"><header><h3>${named} <span class="code">${code}</span></h3><p>${isCharter ? 'Charter · ' : ''}${frequency}</p></header>${ageMarkup(age)}${lines.length > 0 ? table : null}${seasonalNote === null ? null : markup`<p class="note">${seasonalNote}</p>`}</article>`;
}

/** The departures of several airlines or routes in a week. */
export const departuresMarkup = (departures: readonly WeeklyDeparture[]): Markup =>
  markup`<table class="plain weekly"><caption class="vh">Departures in a week, local times</caption><thead><tr><th scope="col">Departs</th><th scope="col">Arrives</th><th scope="col" class="time">Duration</th><th scope="col">Route</th><th scope="col">Airline</th><th scope="col">Flight</th><th scope="col">${WEEK_HEAD}<span class="vh">Days</span></th></tr></thead><tbody>${departures.map((line) => lineMarkup(line, true))}</tbody></table>`;

/** A departure as a row, in a table of several routes with its route and airline. */
function lineMarkup(line: TimetableLine | WeeklyDeparture, isLinked: boolean): Markup {
  const { departs, arrives, dayShift, blockMin, days } = line;
  const where =
    'path' in line
      ? markup`<td><a href="${line.path}">${line.from.code}–${line.to.code}</a></td><td>${line.airline}</td>`
      : null;
  const arrival = arrives === null ? NOT_KNOWN : markup`${arrives}${dayShiftMarkup(dayShift)}`;
  const block = blockMin === null ? NOT_KNOWN : duration(blockMin);
  return markup`<tr><td>${departs ?? NOT_KNOWN}</td><td>${arrival}</td><td class="time">${block}</td>${where}${codesMarkup(line, isLinked)}<td>${weekMarkup(days)}</td></tr>`;
}

/** The cell of the flight number above aircraft types. */
function codesMarkup({ flight, aircraft }: TimetableLine, isLinked: boolean): Markup {
  const named = (text: string, path: string | null) =>
    isLinked && path !== null ? markup`<a href="${path}">${text}</a>` : markup`${text}`;
  const types = aircraft.map(({ type, family }) => named(type, family && familyPath(family)));
  // A phone leaves an empty cell out.
  const isKnown = flight !== null || types.length > 0;
  return markup`<td class="codes${isKnown ? '' : ' unknown'}">${flight === null ? NOT_KNOWN : named(flight, flightPath(flight))}${types.length === 0 ? '' : markup`<small>${new Markup(types.join(', '))}</small>`}</td>`;
}

/** `+1` and its unit for screen readers. */
export function dayShiftMarkup(dayShift: number): Markup | null {
  if (dayShift === 0) return null;
  const days = Math.abs(dayShift);
  return markup`<sup>${dayShift > 0 ? '+' : '−'}${days}<span class="vh"> day${days === 1 ? '' : 's'}</span></sup>`;
}
