/** The sentences below the title of a search. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { viewAirport } from '../airportView.ts';
import type { ConnectionsQuery } from '../search/query.ts';
import type { ItineraryView } from '../search/searchItineraries.ts';
import type { WeekView } from '../search/searchWeek.ts';
import { counted, daysPhrase, duration, list } from '../text/words.ts';

/** Of a search that finds journeys. @param itineraries those with the fewest stops, also without known times */
export function journeysLead({ fastest, flown, hasDirect }: WeekView, itineraries: readonly ItineraryView[]): string {
  const direct = directSentence(itineraries, hasDirect);
  const stops = fastest.stops === 0 ? '' : ` with ${counted(fastest.stops, 'stop')}`;
  const phrase = daysPhrase(flown);
  const only = phrase.startsWith('on ') && phrase !== 'on weekdays' ? 'only ' : '';
  return `${direct} The fastest journey takes ${duration(fastest.elapsedMin)}${stops}. Journeys leave ${only}${phrase}.`;
}

function directSentence(itineraries: readonly ItineraryView[], hasDirect: boolean): string {
  if (itineraries[0]?.stops !== 0) return 'There is no direct flight.';
  // The choices of the search left it out.
  if (!hasDirect && itineraries.some(({ isTimed }) => isTimed)) return 'No direct flight leaves at the chosen time.';
  return 'There is a direct flight.';
}

/** Of a search that finds connections, but no journey. @param isNarrowed whether choices may have left out journeys */
export function foundLead(itineraries: readonly ItineraryView[], isNarrowed: boolean): string {
  const stops = itineraries[0]?.stops ?? 0;
  const count = itineraries.length;
  const which =
    stops === 0
      ? count === 1
        ? 'There is a direct flight.'
        : `There are ${count} direct routes.`
      : `There is no direct flight. ${
          count === 1
            ? `There is one itinerary with ${counted(stops, 'stop')}.`
            : `These are the ${count} itineraries with ${counted(stops, 'stop')} and the shortest flight time.`
        }`;
  return `${which} ${why(itineraries, isNarrowed)}`;
}

function why(itineraries: readonly ItineraryView[], isNarrowed: boolean): string {
  if (!itineraries.some(({ isTimed }) => isTimed)) return 'Departure times are not known for every flight.';
  if (isNarrowed) return 'No journey matches the chosen time and layover.';
  return 'No departures connect within 12 hours.';
}

/** Of a search that finds nothing. */
export function whyNone(
  from: readonly AirportRecord[],
  to: readonly AirportRecord[],
  { maxStops }: ConnectionsQuery,
): string {
  const idle = [from, to].filter((airports) => airports.every(({ routeCount }) => routeCount === 0)).flat();
  if (idle.length > 0)
    return `No scheduled flights are known from ${list(idle.map((airport) => viewAirport(airport).label))}.`;
  return maxStops === 0
    ? 'There is no direct flight.'
    : `No itinerary with ${counted(maxStops, 'stop')} or fewer is known.`;
}
