/** Rows of timetables. Busy routes have ninety: as components they would cost the build seconds. */
import { familyPath, flightPath } from '../../contract/paths.ts';
import type { WeeklyDeparture } from '../pages/flightLists.ts';
import type { TimetableLine } from '../pages/timetable.ts';
import { Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { duration, NOT_KNOWN } from '../text/words.ts';

/** A row of Timetable.astro. @param isLinked whether flight numbers and aircraft have pages: those of charter have none */
export function timetableRow(line: TimetableLine, isLinked: boolean): Markup {
  const [departs, arrives, block, codes] = timeCells(line, isLinked);
  return markup`<tr><td>${departs}</td><td>${arrives}</td><td class="time">${block}</td>${codes}<td>${weekMarkup(line.days)}</td></tr>`;
}

/** A row of the weekly timetable in FlightListPage.astro. */
export function departureRow(departure: WeeklyDeparture): Markup {
  const { path, from, to, airline, days } = departure;
  const [departs, arrives, block, codes] = timeCells(departure);
  return markup`<tr><td>${departs}</td><td>${arrives}</td><td class="time">${block}</td><td><a href="${path}">${from.code}–${to.code}</a></td><td>${airline}</td>${codes}<td>${weekMarkup(days)}</td></tr>`;
}

/** Departure, arrival, duration, and the cell of flight numbers above aircraft types. */
const timeCells = (
  { departs, arrives, dayShift, blockMin, flights, aircraft }: TimetableLine,
  isLinked = true,
): [string, Markup | string, string, Markup] => [
  departs ?? NOT_KNOWN,
  arrives === null ? NOT_KNOWN : markup`${arrives}${dayShiftMarkup(dayShift)}`,
  blockMin === null ? NOT_KNOWN : duration(blockMin),
  isLinked ? linkedCodes(flights, aircraft) : plainCodes(flights, aircraft),
];

type Flights = TimetableLine['flights'];
type Aircraft = TimetableLine['aircraft'];

const plainCodes = (flights: Flights, aircraft: Aircraft): Markup =>
  codesMarkup(
    flights.map((flight) => markup`${flight}`),
    aircraft.map(({ type }) => markup`${type}`),
  );

const linkedCodes = (flights: Flights, aircraft: Aircraft): Markup =>
  codesMarkup(
    flights.map((flight) => markup`<a href="${flightPath(flight)}">${flight}</a>`),
    aircraft.map(({ type, family }) =>
      family === null ? markup`${type}` : markup`<a href="${familyPath(family)}">${type}</a>`,
    ),
  );

function codesMarkup(flights: readonly Markup[], types: readonly Markup[]): Markup {
  const joined = (codes: readonly Markup[]) => new Markup(codes.join(', '));
  // A phone leaves an empty cell out.
  const isKnown = flights.length + types.length > 0;
  return markup`<td class="codes${isKnown ? '' : ' unknown'}">${flights.length === 0 ? NOT_KNOWN : joined(flights)}${types.length === 0 ? '' : markup`<small>${joined(types)}</small>`}</td>`;
}

/** `+1` and its unit for screen readers. */
function dayShiftMarkup(dayShift: number): Markup | null {
  if (dayShift === 0) return null;
  const days = Math.abs(dayShift);
  return markup`<sup>${dayShift > 0 ? '+' : '−'}${days}<span class="vh"> day${days === 1 ? '' : 's'}</span></sup>`;
}
