/** What a page of journeys says first. */
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { kmBetween, placeOf } from '../../core/geography.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { dated } from '../age.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { counted, daysPhrase, duration, flightTime, fullDay, kilometres, list } from '../text/words.ts';
import type { ItineraryView } from './itineraryView.ts';
import type { JourneyEnd } from './journeyEnds.ts';
import { bitsOfDays, chosenCount, type PlannerQuery } from './plannerQuery.ts';
import type { WeekView } from './searchWeek.ts';

/** Says of two airports of one city how far apart they are: who changes there seldom wants to fly. Empty for others. */
export function oneCity(from: JourneyEnd, to: JourneyEnd): string {
  const [origin, destination] = [at(from.airports, 0), at(to.airports, 0)];
  const isOne = [from, to].every(({ scope, airports }) => scope === 'city' && airports.length === 1);
  if (!isOne || origin.cityCode !== destination.cityCode) return '';
  const both = `Both are airports of ${viewAirport(origin).city}`;
  const km = kmBetween(placeOf(origin), placeOf(destination));
  return `${both}${km === null ? '' : `, ${kilometres(Math.round(km))} apart`}. `;
}

/**
 * What is said of a search that finds itineraries.
 * @param week null without journeys
 * @param itineraries those with the fewest stops, also without known times
 * @param isFiltered whether choices may have left out journeys
 * @param month name of the month of the journeys; itineraries are of the whole year
 */
export function foundLead(
  week: WeekView | null,
  itineraries: readonly ItineraryView[],
  untimed: readonly ItineraryView[],
  isFiltered: boolean,
  month: string,
): string {
  const direct = directSentence(itineraries, week?.direct ?? 0, untimed, isFiltered, month);
  if (!week) return untimed.length > 0 ? direct : `${direct} ${whyNoJourneys(itineraries, isFiltered, month)}`;
  const { fastest, flown } = week;
  const stops = fastest.stops === 0 ? '' : ` with ${counted(fastest.stops, 'stop')}`;
  const best =
    untimed.length === 0 || fastest.stops === 0
      ? 'The fastest journey in our data takes'
      : 'With known times, journeys take from';
  return `${direct} ${best} ${duration(fastest.elapsedMin)}${stops}.${flown === ALL_DAYS ? '' : ` Known departures: ${daysNamed(flown)}.`}`;
}

/** `Mondays and Fridays`, `every day of the week`. */
const daysNamed = (days: number): string => daysPhrase(days).replace(/^on |^at /, '');

function directSentence(
  itineraries: readonly ItineraryView[],
  days: number,
  [untimed]: readonly ItineraryView[],
  isFiltered: boolean,
  month: string,
): string {
  if (days === 0 && untimed) return untimedSentence(untimed);
  const isDirect = days !== 0 || (itineraries[0]?.stops === 0 && !itineraries.some(({ isTimed }) => isTimed));
  if (!isDirect) return noDirect(isFiltered, itineraries[0]?.stops === 0 ? month : null);
  const when = days === 0 || days === ALL_DAYS ? '' : `; known days: ${daysNamed(days)}`;
  return `There is a direct flight${withChoices(isFiltered)}${when}.`;
}

const withChoices = (isFiltered: boolean): string => (isFiltered ? ' with these choices' : '');
/** @param month in which there is none, where other months may have one */
const noDirect = (isFiltered: boolean, month: string | null = null): string =>
  `Direct flights${withChoices(isFiltered)}${month === null ? '' : ` in ${month}`}: none in our data.`;

/** `According to timetables of 2016, Ryanair flies direct in about 1 h 56 min; the departure times are not known.` */
function untimedSentence({ legs, totalFlyingMin, isEstimated, age }: ItineraryView): string {
  const { airlines } = at(legs, 0);
  const fly = airlines.length === 1 ? 'flies' : 'fly';
  return dated(
    age,
    `${list(airlines)} ${fly} direct in ${flightTime(totalFlyingMin, isEstimated)}; the departure times are not known.`,
  );
}

function whyNoJourneys(itineraries: readonly ItineraryView[], isFiltered: boolean, month: string): string {
  if (!itineraries.some(({ isTimed }) => isTimed)) return 'Not all departure times are known.';
  const isDirect = itineraries[0]?.stops === 0;
  if (isFiltered) return `Journeys with these choices${isDirect ? ` in ${month}` : ''}: none in our data.`;
  if (isDirect) return 'Our data has direct flights in other months.';
  return 'Departures that connect within 12 hours: none in our data.';
}

/** Of a search that finds nothing. */
export function whyNone({ airports }: Indexes, { from, to }: Ends, query: PlannerQuery): string {
  const isIdle = (airport: number) => at(airports, airport).routeCount === 0;
  const idle = [from, to].filter((end) => end.every(isIdle)).flat();
  if (idle.length > 0)
    return `Scheduled flights from ${list(idle.map((airport) => viewAt({ airports }, airport).label))}: none in our data.`;
  const isFiltered = chosenCount(query) > 0;
  const choices = isFiltered ? ' and these choices' : '';
  const most = Number(query.max_stops ?? 2);
  return most === 0
    ? noDirect(isFiltered)
    : `Itineraries with ${counted(most, 'stop')} or fewer${choices}: none in our data.`;
}

/** `on Friday after 16:00`; empty where nothing is chosen. */
export function whenPhrase(day: string | undefined, after: string | undefined, before: string | undefined): string {
  const bits = bitsOfDays(day);
  const days = [0, 1, 2, 3, 4, 5, 6].filter((index) => bits & (1 << index)).map(fullDay);
  const on =
    days.length === 0 || days.length === 7
      ? []
      : `on ${days.slice(0, -1).join(', ')}${days.length > 1 ? ' or ' : ''}${days.at(-1)}`;
  const time =
    after !== undefined && before !== undefined
      ? `between ${after} and ${before}`
      : after !== undefined
        ? `after ${after}`
        : before !== undefined
          ? `before ${before}`
          : [];
  return [on, time].flat().join(' ');
}
