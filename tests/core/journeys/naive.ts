/** What the search must answer: every chain of departures, then all that others beat taken away. */
import { eachDestination, type JourneyQuery } from '../../../src/core/journeys/search.ts';
import { airlinesNamed, type Line, type TestWorld } from './world.ts';

/** Minutes that clocks are ahead of UTC in July 2026, from the tz database by hand. */
export const CLOCKS: Readonly<Record<string, number>> = {
  UTC: 0,
  'Europe/London': 60,
  'America/New_York': -240,
  'Asia/Kolkata': 330,
  'Asia/Tokyo': 540,
  'Pacific/Pago_Pago': -660,
  'Pacific/Kiritimati': 840,
};

/** A query with every value set, airports and airlines by code. */
export interface NaiveQuery {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** 0 is Monday. */
  readonly days: readonly number[];
  readonly departAfter: number | null;
  readonly departBefore: number | null;
  readonly arriveAfter: number | null;
  readonly arriveBefore: number | null;
  /** 0 is Monday; null for any. */
  readonly arriveDays: readonly number[] | null;
  readonly maxStops: number;
  readonly minLayover: number | null;
  readonly maxLayover: number;
  readonly avoid: readonly string[];
  readonly via: readonly string[] | null;
  readonly airlines: readonly string[] | null;
  readonly keepDirect: boolean;
  readonly limit: number;
}

/** One flight of a chain, in minutes of UTC after Monday 00:00 of the week in which the chain begins. */
interface Flight {
  readonly line: Line;
  readonly leaves: number;
  readonly arrives: number;
}

export interface Candidate {
  readonly flights: readonly Flight[];
  readonly leaves: number;
  readonly arrives: number;
  readonly stops: number;
}

const DAY = 1440;
const WEEK = 7 * DAY;

/** What journeys compete with each other: those of equal texts; those of null are left out. */
export type GroupOf = (chain: Candidate) => string | null;

/** Journeys as text, in the order of an answer. */
export function naiveJourneys(world: TestWorld, query: NaiveQuery, groupOf: GroupOf = endOf): string[] {
  const found = new Map<string, { day: number; minute: number; chain: Candidate }>();
  for (const day of query.days) {
    for (const chain of listedChains(world, query, day, query.keepDirect, groupOf)) {
      const minute = chain.leaves + clockOf(world, chain) - day * DAY;
      const key = chain.flights.map(({ line, leaves }) => `${nameOf(line)} ${leaves - chain.leaves}`).join() + minute;
      if (!found.has(key)) found.set(key, { day, minute, chain });
    }
  }
  const elapsed = ({ leaves, arrives }: Candidate) => arrives - leaves;
  const padded = (value: number) => String(value).padStart(6, '0');
  const keys = (chain: Candidate) => [
    chain.flights[0]?.line.from,
    endOf(chain),
    ...chain.flights.map(
      ({ line, leaves }) => `${line.to} ${line.airline} ${padded(leaves + WEEK)} ${padded(line.blockMin)}`,
    ),
  ];
  return [...found.values()]
    .sort(
      (a, b) =>
        elapsed(a.chain) - elapsed(b.chain) ||
        a.chain.stops - b.chain.stops ||
        a.day - b.day ||
        a.minute - b.minute ||
        (keys(a.chain).join(' ') < keys(b.chain).join(' ') ? -1 : 1),
    )
    .slice(0, query.limit)
    .map(({ day, chain }) => chainText(world, day, chain));
}

/** The chains of a day that no other of their group beats, to the same airport unless given, of that day or of the next one; direct ones if kept. */
export function listedChains(
  world: TestWorld,
  query: NaiveQuery,
  day: number,
  keepDirect = query.keepDirect,
  groupOf: GroupOf = endOf,
): Candidate[] {
  const all = everyChain(world, query, day).filter((chain) => groupOf(chain) !== null);
  const others = [...all, ...everyChain(world, query, day + 1)];
  return all.filter(
    (chain) =>
      (keepDirect && chain.stops === 0) ||
      !others.some((other) => groupOf(other) === groupOf(chain) && beats(other, chain)),
  );
}

const endOf = ({ flights }: Candidate): string => flights.at(-1)?.line.to ?? '';

export const beats = (a: Candidate, b: Candidate): boolean =>
  a.leaves >= b.leaves &&
  a.arrives <= b.arrives &&
  a.stops <= b.stops &&
  (a.leaves > b.leaves || a.arrives < b.arrives || a.stops < b.stops);

/** @param day 0 to 7; 7 is the Monday after */
export function everyChain(world: TestWorld, query: NaiveQuery, day: number): Candidate[] {
  const chains: Candidate[] = [];
  const grow = (flights: readonly Flight[]): void => {
    const last = flights.at(-1);
    const first = flights[0];
    if (!last || !first) return;
    if (query.to.includes(last.line.to) && fits(world, query, flights))
      chains.push({ flights, leaves: first.leaves, arrives: last.arrives, stops: flights.length - 1 });
    if (flights.length > query.maxStops) return;
    for (const line of world.lines) {
      if (line.from !== last.line.to || line.to === first.line.from) continue;
      if (flights.some((flight) => flight.line.to === line.to)) continue;
      const [least, most] = [leastLayover(world, query, last.line, line), query.maxLayover];
      // Every departure of the line, in this week and the next ones, that lies within the layovers.
      for (const weekday of line.days) {
        const inWeek = (Number(weekday) - 1) * DAY + minuteOf(line.time) - clock(world, line.from);
        const weeks = Math.floor((last.arrives - inWeek) / WEEK);
        for (let leaves = inWeek + weeks * WEEK; leaves - last.arrives <= most; leaves += WEEK)
          if (leaves - last.arrives >= least) grow([...flights, { line, leaves, arrives: leaves + line.blockMin }]);
      }
    }
  };
  for (const line of world.lines) {
    const time = minuteOf(line.time);
    if (
      !query.from.includes(line.from) ||
      !line.days.includes(String((day % 7) + 1)) ||
      !inWindow(time, query.departAfter, query.departBefore)
    )
      continue;
    const leaves = day * DAY + time - clock(world, line.from);
    grow([{ line, leaves, arrives: leaves + line.blockMin }]);
  }
  return chains;
}

function fits(world: TestWorld, query: NaiveQuery, flights: readonly Flight[]): boolean {
  const stops = flights.slice(0, -1).map(({ line }) => line.to);
  const { airlines, via } = query;
  const last = flights.at(-1);
  if (!last) return false;
  if (stops.some((stop) => query.avoid.includes(stop))) return false;
  if (via !== null && !stops.some((stop) => via.includes(stop))) return false;
  if (airlines !== null && flights.some(({ line }) => !airlines.includes(line.airline))) return false;
  const arrival = (((last.arrives + clock(world, last.line.to)) % WEEK) + WEEK) % WEEK;
  const { arriveDays } = query;
  if (arriveDays !== null && !arriveDays.includes(Math.floor(arrival / DAY))) return false;
  return inWindow(arrival % DAY, query.arriveAfter, query.arriveBefore);
}

function inWindow(time: number, after: number | null, before: number | null): boolean {
  if (after !== null && before !== null && after > before) return time >= after || time <= before;
  return time >= (after ?? 0) && time <= (before ?? DAY);
}

function leastLayover(world: TestWorld, query: NaiveQuery, first: Line, second: Line): number {
  if (query.minLayover !== null) return query.minLayover;
  const country = (code: string) => world.places[code]?.country ?? '';
  const isDomestic = (line: Line) => country(line.from) === country(line.to);
  const entered = country(first.to);
  const isEntry = !isDomestic(first) && (entered === 'US' || entered === 'CA');
  const allianceOf = (line: Line) => world.dataset.alliances.get(line.airline);
  const isTogether =
    first.airline === second.airline || (allianceOf(first) !== undefined && allianceOf(first) === allianceOf(second));
  return (isEntry ? 120 : isDomestic(first) && isDomestic(second) ? 45 : 75) + (isTogether ? 0 : 30);
}

/** The days on which every flight of a chain flies, so many days later. */
function daysOf(world: TestWorld, { flights }: Candidate, day: number): number[] {
  const fliesOn = (line: Line, weekday: number) =>
    world.lines.some(
      (like) =>
        like.from === line.from &&
        like.to === line.to &&
        like.airline === line.airline &&
        like.time === line.time &&
        like.blockMin === line.blockMin &&
        like.days.includes(String(weekday + 1)),
    );
  const weekday = ({ line, leaves }: Flight) => Math.floor((leaves + clock(world, line.from) + 10 * WEEK) / DAY) % 7;
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((later) => flights.every((flight) => fliesOn(flight.line, (weekday(flight) + later) % 7)))
    .map((later) => ((day + later) % 7) + 1)
    .sort();
}

/** A chain that leaves on a day, in the form of `journeyText`. */
export const chainText = (world: TestWorld, day: number, chain: Candidate): string =>
  `${textOf(world, day, chain)} days ${daysOf(world, chain, day).join('')}`;

function textOf(world: TestWorld, day: number, { flights, leaves, arrives }: Candidate): string {
  const legs = flights.map(({ line, leaves: at }) => `${nameOf(line)}+${at - leaves}`);
  const last = flights.at(-1)?.line.to ?? '';
  const local = arrives + clock(world, last);
  return `${day + 1} ${legs.join(' ')} in ${arrives - leaves} at ${Math.floor(local / DAY) - day}d${((local % DAY) + DAY) % DAY}`;
}

const nameOf = ({ from, to, airline, blockMin }: Line): string => `${from}-${to} ${airline} ${blockMin}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function clock(world: TestWorld, code: string): number {
  const minutes = CLOCKS[world.places[code]?.zone ?? ''];
  if (minutes === undefined) throw new Error(`no clocks at ${code}`);
  return minutes;
}

const clockOf = (world: TestWorld, { flights }: Candidate): number => clock(world, flights[0]?.line.from ?? '');

/** The query as the search takes it. */
export function toQuery({ codes, timetable }: TestWorld, { arriveDays, ...query }: NaiveQuery): JourneyQuery {
  const places = (names: readonly string[]) => names.map((name) => codes.indexOf(name));
  return {
    ...query,
    groups: eachDestination(places(query.from), places(query.to)),
    days: query.days.reduce((bits, day) => bits | (1 << day), 0),
    avoid: places(query.avoid),
    via: query.via && places(query.via),
    airlines: query.airlines && [airlinesNamed({ timetable }, query.airlines)],
    departs: windowOf(query.departAfter, query.departBefore),
    arrives: windowOf(query.arriveAfter, query.arriveBefore),
    ...(arriveDays && { arriveDays: arriveDays.reduce((bits, day) => bits | (1 << day), 0) }),
  };
}

const windowOf = (after: number | null, before: number | null) =>
  after === null && before === null ? null : { after: after ?? 0, before: before ?? DAY - 1 };
