import type { Option } from '../../contract/schemas.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { routePath } from '../../core/addresses.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { type Live, planConnections } from '../../operations/live.ts';
import type { PageLocals } from '../../operations/locals.ts';
import { CONNECTIONS_PATH, connectionsPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { type Place, resolvePlace } from '../search/resolvePlace.ts';
import { nearbyAirports } from '../siteIndex.ts';
import { counted, list } from '../text/words.ts';
import type { Link, PageHead } from './page.ts';
import { type AirportView, viewAirport } from './places.ts';

/** What was asked, as it stands in the address. */
export interface ConnectionsQuery {
  readonly from: string;
  readonly to: string;
  readonly maxStops: number;
}

/** One flight of a journey. */
export interface LegView {
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly flyingMin: number;
  readonly airlines: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly season: string | null;
}

export interface JourneyView {
  readonly totalFlyingMin: number;
  readonly stops: number;
  readonly legs: readonly LegView[];
}

/** A question back: which place was meant. */
export interface Choice {
  readonly field: 'From' | 'To';
  readonly asked: string;
  /** Empty when nothing is like what was asked. */
  readonly candidates: readonly (AirportView & { readonly search: string })[];
}

/** The page of a search. */
export interface ConnectionsPage {
  readonly head: PageHead;
  readonly query: ConnectionsQuery;
  readonly title: string;
  readonly lead: string;
  readonly choices: readonly Choice[];
  readonly journeys: readonly JourneyView[];
  readonly map: MapPicture | null;
  /** The next best thing. */
  readonly suggestions: readonly Link[];
}

/** Journeys shown at most. */
const SHOWN = 12;
/** Two days in the air: beyond what any person would ask for. */
const LONGEST_MIN = 2880;

/** Reads the query of the address; what is not a number of stops counts as not said. */
export function readQuery(search: URLSearchParams): ConnectionsQuery {
  const stops = Number(search.getAll('max_stops').at(-1) ?? LIMITS.defaultStops);
  const text = (name: string) => (search.getAll(name).at(-1) ?? '').slice(0, 100).toWellFormed();
  const valid = Number.isInteger(stops) && stops >= 0 && stops <= LIMITS.maxStops;
  return { from: text('from'), to: text('to'), maxStops: valid ? stops : LIMITS.defaultStops };
}

/** Answers a search, whatever was asked. */
export async function connectionsPage({ live, answer }: PageLocals, query: ConnectionsQuery): Promise<ConnectionsPage> {
  const asked = [query.from, query.to].map((text) => text.trim());
  const [fromText = '', toText = ''] = asked;
  const base = { query, choices: [], journeys: [], map: null, suggestions: [] } as const;
  if (fromText === '' || toText === '')
    return { ...base, ...titled('Find flights', 'Say where from and where to: a city, an airport or a code.') };

  const [from, to] = [resolvePlace(live, fromText), resolvePlace(live, toText)];
  if (from.kind !== 'known' || to.kind !== 'known') {
    const choices = [choiceOf('From', fromText, from, query), choiceOf('To', toText, to, query)].flatMap(
      (c) => c ?? [],
    );
    return { ...base, choices, ...titled('Which airport did you mean?', choicesLead(choices)) };
  }
  const journeys = await search(live, answer, from.airports, to.airports, query.maxStops);
  const [fromName, toName] = [nameOf(from.airports), nameOf(to.airports)];
  const suggestions = [
    ...otherMeanings(from, to, query),
    ...nextBest(live, from.airports, to.airports, query, journeys),
  ];
  if (journeys.length === 0)
    return { ...base, suggestions, ...titled(`${fromName} to ${toName}`, whyNone(from.airports, to.airports, query)) };
  return {
    ...base,
    journeys,
    suggestions,
    map: mapOf(journeys, `Map of ${counted(journeys.length, 'journey')} from ${fromName} to ${toName}.`),
    ...titled(`${fromName} to ${toName}`, foundLead(journeys)),
  };
}

function titled(title: string, lead: string): Pick<ConnectionsPage, 'head' | 'title' | 'lead'> {
  const head = { title, description: lead, path: CONNECTIONS_PATH, jsonLd: [], crumbs: [], noindex: true };
  return { head, title, lead };
}

/** The best journeys between any two airports of the places: fewest stops, then least time in the air. */
async function search(
  live: Live,
  answer: PageLocals['answer'],
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  maxStops: number,
): Promise<JourneyView[]> {
  const input = (from: AirportRecord, to: AirportRecord, stops: number) => ({
    from: from.code,
    to: to.code,
    max_stops: stops,
    max_flying_min: LONGEST_MIN,
    include_charter: false,
  });
  const pairs = origins.flatMap((from) => destinations.filter((to) => to !== from).map((to) => ({ from, to })));
  // Plans are cheap and say which pairs are worth an answer with all its legs.
  const planned = pairs.flatMap(({ from, to }) =>
    planConnections(live, input(from, to, maxStops)).plans.map(({ routes, totalFlyingMin }) => ({
      from,
      to,
      legs: routes.length,
      totalFlyingMin,
    })),
  );
  const fewest = Math.min(...planned.map(({ legs }) => legs));
  const best = planned
    .filter(({ legs }) => legs === fewest)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin)
    .slice(0, SHOWN);
  const chosen = [...new Set(best.map(({ from, to }) => `${from.code}-${to.code}`))];
  const answers = await Promise.all(
    chosen.map(async (pair) => {
      const [from, to] = pair.split('-').map((code) => live.airports[live.airportIndex.get(code) ?? -1]);
      return from && to ? (await answer('find_connections', input(from, to, fewest - 1))).options : [];
    }),
  );
  return answers
    .flat()
    .sort((a, b) => a.total_flying_min - b.total_flying_min)
    .slice(0, SHOWN)
    .map((option) => viewJourney(live, option));
}

const viewJourney = (live: Live, { total_flying_min, stops, legs }: Option): JourneyView => ({
  totalFlyingMin: total_flying_min,
  stops,
  legs: legs.flatMap((leg) => {
    const [from, to] = [leg.from, leg.to].map((code) => live.airports[live.airportIndex.get(code) ?? -1]);
    if (!from || !to) return [];
    const days = leg.airlines.flatMap(({ schedule }) => schedule.map(({ day }) => DAY_BITS[day]));
    return {
      path: routePath(leg.route_id),
      from: viewAirport(from),
      to: viewAirport(to),
      flyingMin: leg.flying_min,
      airlines: leg.airlines.map(({ airline }) => airline),
      days: days.reduce((all, day) => all | day, 0),
      season: leg.seasonality_label,
    };
  }),
});

const DAY_BITS = { Mon: 1, Tue: 2, Wed: 4, Thu: 8, Fri: 16, Sat: 32, Sun: 64 } as const;

/** A city with several airports goes by its name, one airport by its label. */
function nameOf(airports: readonly AirportRecord[]): string {
  const [first] = airports;
  if (!first) return '';
  return airports.length > 1 ? first.city : viewAirport(first).label;
}

function choiceOf(field: Choice['field'], asked: string, place: Place, query: ConnectionsQuery): Choice | null {
  if (place.kind === 'known') return null;
  const candidates = place.kind === 'ambiguous' ? place.candidates : [];
  return {
    field,
    asked,
    candidates: candidates.map((airport) => ({
      ...viewAirport(airport),
      search:
        field === 'From'
          ? connectionsPath(airport.code, query.to, query.maxStops)
          : connectionsPath(query.from, airport.code, query.maxStops),
    })),
  };
}

function choicesLead(choices: readonly Choice[]): string {
  return choices
    .map(({ asked, candidates }) =>
      candidates.length === 0
        ? `No airport is known as “${asked}”. Try a larger city nearby, or the three-letter code of the airport.`
        : `“${asked}” can mean ${counted(candidates.length, 'airport')}: choose one.`,
    )
    .join(' ');
}

function foundLead(journeys: readonly JourneyView[]): string {
  const stops = journeys[0]?.stops ?? 0;
  if (stops === 0)
    return journeys.length === 1 ? 'There is a direct flight.' : `There are ${journeys.length} direct routes.`;
  const many = journeys.length === 1 ? 'The one journey' : `The ${journeys.length} journeys with least time in the air`;
  return `There is no direct flight. ${many} with ${counted(stops, 'stop')}; time on the ground is not counted, and flights are not timed against each other.`;
}

function whyNone(from: readonly AirportRecord[], to: readonly AirportRecord[], { maxStops }: ConnectionsQuery): string {
  if (from.some((airport) => to.includes(airport))) return 'You are there already: both places are the same.';
  const idle = [from, to].filter((airports) => airports.every(({ routeCount }) => routeCount === 0)).flat();
  if (idle.length > 0)
    return `No scheduled flights are known from ${list(idle.map((airport) => viewAirport(airport).label))}.`;
  return maxStops === 0
    ? 'There is no direct flight.'
    : `No journey with ${counted(maxStops, 'stop')} or fewer is known.`;
}

function otherMeanings(from: Place, to: Place, { from: fromText, to: toText, maxStops }: ConnectionsQuery): Link[] {
  const others = (place: Place) => (place.kind === 'known' ? place.others : []);
  const text = (airport: AirportRecord) => `${airport.city} in ${airport.country} (${airport.code})`;
  return [
    ...others(from).map((airport) => ({
      text: `From ${text(airport)}`,
      path: connectionsPath(airport.code, toText, maxStops),
    })),
    ...others(to).map((airport) => ({
      text: `To ${text(airport)}`,
      path: connectionsPath(fromText, airport.code, maxStops),
    })),
  ].slice(0, 4);
}

/** With nothing found: more stops, then airports nearby. */
function nextBest(
  live: Live,
  origins: readonly AirportRecord[],
  destinations: readonly AirportRecord[],
  { from, to, maxStops }: ConnectionsQuery,
  journeys: readonly JourneyView[],
): Link[] {
  if (journeys.length > 0) return [];
  const links: Link[] = [];
  if (maxStops < LIMITS.maxStops)
    links.push({ text: `Allow ${counted(maxStops + 1, 'stop')}`, path: connectionsPath(from, to, maxStops + 1) });
  const near = (centre: AirportRecord | undefined) => (centre ? flownNearby(live, centre) : []);
  for (const { city, code } of near(origins[0]))
    links.push({ text: `From ${city} (${code}) nearby`, path: connectionsPath(code, to, maxStops) });
  for (const { city, code } of near(destinations[0]))
    links.push({ text: `To ${city} (${code}) nearby`, path: connectionsPath(from, code, maxStops) });
  return links;
}

function flownNearby({ airports }: Live, centre: AirportRecord): AirportRecord[] {
  const byLatitude = [...airports.keys()]
    .filter((i) => (airports[i]?.routeCount ?? 0) > 0 && airports[i]?.lat !== null)
    .sort((a, b) => (airports[a]?.lat ?? 0) - (airports[b]?.lat ?? 0));
  return nearbyAirports(airports, byLatitude, centre, { radiusKm: 400, limit: 3 }).flatMap(
    ({ airport }) => airports[airport] ?? [],
  );
}

function mapOf(journeys: readonly JourneyView[], text: string): MapPicture | null {
  const legs = new Map(journeys.flatMap(({ legs: flown }) => flown.map((leg) => [leg.path, leg] as const)));
  const flights = [...legs.values()].flatMap(({ from, to }) =>
    from.place && to.place ? [{ from: from.place, to: to.place }] : [],
  );
  const ends = journeys.flatMap(({ legs: flown }) => [flown[0]?.from.place ?? [], flown.at(-1)?.to.place ?? []].flat());
  return drawMap(flights, [...new Map(ends.map((end) => [end.code, end])).values()], text);
}
