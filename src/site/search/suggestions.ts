/** Other searches that a search page links to. Each finds something. */
import { hubPath } from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { airportText } from '../../core/naming/namedPlaces.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { viewAirport } from '../airportView.ts';
import type { Link } from '../pageHead.ts';
import { servedNearby } from '../subjects.ts';
import { counted, theCountry } from '../text/words.ts';
import { type CallChoices, connectionsBetween } from './journeyCalls.ts';
import type { JourneyEnd } from './journeyEnds.ts';
import { journeysPath, type PlannerQuery } from './plannerQuery.ts';

/** Links to airports of the same names, at most. */
const MOST_OTHERS = 4;
/** Airports nearby of each place. */
const NEARBY = { radiusKm: 400, limit: 3 };

type Others = Pick<JourneyEnd, 'others'>;

/** Searches with other places of the same names. */
export function otherMeanings(from: Others, to: Others, query: PlannerQuery): Link[] {
  const label = ({ city, country, code }: AirportRecord) => `${city} in ${theCountry(country)} (${code})`;
  const linksOf = (end: 'from' | 'to', { others }: Others) =>
    others.map((other) => searchWith(end, other, query, label(other)));
  return [...linksOf('from', from), ...linksOf('to', to)].slice(0, MOST_OTHERS);
}

/** Searches in place of one that finds nothing: with more stops, and with airports nearby. */
export function nextBest(indexes: Indexes, ends: Ends, query: PlannerQuery, choices: CallChoices): Link[] {
  const maxStops = Number(query.max_stops ?? LIMITS.defaultStops);
  const leads = (some: Ends, stops: number) => connectionsBetween(indexes, some, stops, choices).length > 0;
  const more = [0, 1, 2, 3].find((stops) => stops > maxStops && leads(ends, stops));
  const nearby = (end: 'from' | 'to') =>
    servedNearby(indexes, at(indexes.airports, at(ends[end], 0)), NEARBY)
      .filter(({ airport }) => leads({ ...ends, [end]: [airport] }, maxStops))
      .map(({ airport }) => at(indexes.airports, airport))
      .map((near) => searchWith(end, near, query, `${viewAirport(near).label} nearby`));
  return [
    ...(more === undefined
      ? []
      : [{ text: `Allow ${counted(more, 'stop')}`, path: journeysPath({ ...query, max_stops: String(more) }) }]),
    ...nearby('from'),
    ...nearby('to'),
  ];
}

/** Pages about a place, for a search that stays there. */
export const aboutPlace = (airports: readonly AirportRecord[]): Link[] =>
  airports
    .filter(({ routeCount }) => routeCount > 0)
    .slice(0, MOST_OTHERS)
    .map((airport) => ({ text: `Flights from ${viewAirport(airport).label}`, path: hubPath(airport) }));

const searchWith = (end: 'from' | 'to', airport: AirportRecord, query: PlannerQuery, name: string): Link => ({
  text: `${end === 'from' ? 'From' : 'To'} ${name}`,
  path: journeysPath({ ...query, [end]: airportText(airport) }),
});
