/** Journeys and return trips on random requests, compared with every chain of departures in the tables of the open data. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from '../../../src/contract/operations.ts';
import type { TimedJourney } from '../../../src/contract/schemas.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { must } from '../../../src/core/must.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { SEED } from '../../support/seed.ts';
import {
  airports,
  alliances,
  type Cells,
  dataset,
  daysOf,
  departuresOf,
  indexes,
  isInRegion,
  keyOf,
  monthsOf,
  rarely,
  routesFrom,
  servicesOf,
  sets,
  text,
  time,
  within,
} from './naiveTables.ts';

/** `RUNS=1000` for as many random requests: a naive search takes half a second. */
const RUNS = Number(process.env['RUNS'] ?? 60);
const DAY = 1440;
const WEEK = 7 * DAY;

const cityCodes = new Map(dataset.airports.map(({ code, cityCode }) => [code, cityCode]));
const serviceMonths = new Map(
  dataset.routes.flatMap(({ id, services }) =>
    services.map(({ airlineCode, months }) => [`${id} ${airlineCode}`, months]),
  ),
);
const countryOf = (code: string) => text(airports.get(code)?.['country_code']);

/** Minutes ahead of UTC at noon UTC on the 15th of a month, by the formatter of dates. */
const offsets = new Map<string, number>();
function offsetOf(code: string, month: number): number {
  const zone = text(airports.get(code)?.['time_zone']);
  const known = offsets.get(`${zone} ${month}`);
  if (known !== undefined) return known;
  const noon = new Date(Date.UTC(2027, month - 1, 15, 12));
  const options = { timeZone: zone, hourCycle: 'h23', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(noon);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const offset = (part('day') - 15) * DAY + part('hour') * 60 + part('minute') - 720;
  offsets.set(`${zone} ${month}`, offset);
  return offset;
}

/** One departure of the tables. Times are minutes; the local one is of the day. */
interface Departure {
  readonly route: string;
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly minute: number;
  readonly days: readonly number[];
  readonly block: number;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const rests = (months: string | null | undefined, month: number): boolean => months?.[month - 1] === '-';

/** The departures of a route with known times that are not known to rest. */
function departuresOfRoute(row: Cells, month: number): Departure[] {
  const route = text(row['route_id']);
  if (rests(monthsOf.get(route), month)) return [];
  const fastest = (Number(row['distance_km']) / 950) * 60 + 10;
  return (servicesOf.get(route) ?? []).flatMap((service) => {
    const airline = text(service['airline_code']);
    if (service['service_type'] === 'charter' || rests(serviceMonths.get(`${route} ${airline}`), month)) return [];
    return (departuresOf.get(keyOf(service)) ?? []).flatMap((departure): Departure[] => {
      if (departure['departure'] === null) return [];
      const block = Number(departure['block_min'] ?? 0);
      return [
        {
          ...{ route, from: text(row['from']), to: text(row['to']), airline },
          minute: minuteOf(text(departure['departure'])),
          days: daysOf(departure).map((day) => WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number])),
          block: block < fastest ? Number(row['flying_min']) : block,
        },
      ];
    });
  });
}

/** A departure on a date, in minutes of UTC after Monday 00:00. */
interface Flight {
  readonly departure: Departure;
  readonly leaves: number;
  readonly arrives: number;
}
type Chain = readonly Flight[];

const first = (chain: Chain): Flight => must(chain[0], 'flight');
const last = (chain: Chain): Flight => must(chain.at(-1), 'flight');
const stopsOf = (chain: Chain): number => chain.length - 1;

/** Minutes that a change takes at least. */
function leastLayover(a: Departure, b: Departure): number {
  const isDomestic = ({ from, to }: Departure) => countryOf(from) === countryOf(to);
  const base =
    !isDomestic(a) && ['US', 'CA'].includes(countryOf(a.to)) ? 120 : isDomestic(a) && isDomestic(b) ? 45 : 75;
  const alliance = alliances.get(a.airline) ?? null;
  const isTogether = a.airline === b.airline || (alliance !== null && alliance === alliances.get(b.airline));
  return base + (isTogether ? 0 : 30);
}

interface Query {
  readonly origins: readonly string[];
  /** The group of an airport: journeys to the airports of one group compete. Null for no destination. */
  readonly groupOf: (airport: string) => string | null;
  readonly month: number;
  readonly maxStops: number;
  readonly avoided: readonly string[];
  readonly departs: readonly [string | undefined, string | undefined];
  readonly arrives: readonly [string | undefined, string | undefined];
  readonly arriveDays: readonly string[] | null;
}

const clock = (minute: number): string => {
  const ofDay = ((minute % DAY) + DAY) % DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};
const weekday = (minute: number): string => must(WEEKDAYS[Math.floor((((minute % WEEK) + WEEK) % WEEK) / DAY)], 'day');

/** Every chain that leaves on a day and meets the conditions. */
function chainsOfDay(query: Query, day: number): Chain[] {
  const { origins, groupOf, month, maxStops, avoided, departs, arrives, arriveDays } = query;
  const offset = (code: string) => offsetOf(code, month);
  const chains: Chain[] = [];
  const add = (chain: Chain) => {
    const { arrives: utc, departure } = last(chain);
    if (groupOf(departure.to) === null) return;
    const local = utc + offset(departure.to);
    if (arriveDays !== null && !arriveDays.includes(weekday(local))) return;
    if (within(clock(local), ...arrives)) chains.push(chain);
  };
  for (const origin of origins)
    for (const row of routesFrom.get(origin) ?? [])
      for (const departure of departuresOfRoute(row, month)) {
        if (!departure.days.includes(day % 7) || !within(clock(departure.minute), ...departs)) continue;
        const leaves = day * DAY + departure.minute - offset(origin);
        const flight = { departure, leaves, arrives: leaves + departure.block };
        add([flight]);
        if (maxStops === 0 || avoided.includes(countryOf(departure.to))) continue;
        for (const onward of routesFrom.get(departure.to) ?? []) {
          const to = text(onward['to']);
          if (to === origin || groupOf(to) === null) continue;
          for (const next of departuresOfRoute(onward, month))
            for (const weekdayOfNext of next.days) {
              const inWeek = weekdayOfNext * DAY + next.minute - offset(departure.to);
              const wait = (((inWeek - flight.arrives) % WEEK) + WEEK) % WEEK;
              if (wait < leastLayover(departure, next) || wait > 720) continue;
              const start = flight.arrives + wait;
              add([flight, { departure: next, leaves: start, arrives: start + next.block }]);
            }
        }
      }
  return chains;
}

/** The chains of a day that none of their group beats, of that day or of the next one. */
function unbeaten(query: Query, day: number): Chain[] {
  const today = chainsOfDay(query, day);
  const all = [...today, ...chainsOfDay(query, day + 1)];
  const groups = Map.groupBy(all, (chain) => query.groupOf(last(chain).departure.to));
  const beats = (a: Chain, b: Chain) => {
    const [later, earlier] = [first(a).leaves - first(b).leaves, last(b).arrives - last(a).arrives];
    const fewer = stopsOf(b) - stopsOf(a);
    return later >= 0 && earlier >= 0 && fewer >= 0 && later + earlier + fewer > 0;
  };
  return today.filter((chain) => {
    const others = must(groups.get(query.groupOf(last(chain).departure.to)), 'group');
    return !others.some((other) => beats(other, chain));
  });
}

const chainText = (chain: Chain, month: number): string => {
  const { departure, leaves } = first(chain);
  const local = leaves + offsetOf(departure.from, month);
  const legs = chain.map(
    ({ departure: one, leaves: start }) =>
      `${one.route} ${one.airline} ${clock(start + offsetOf(one.from, month))} ${one.block}`,
  );
  return [clock(local), ...legs, last(chain).arrives - leaves].join(' ');
};
const journeyText = ({ departure, legs, elapsed_min }: TimedJourney): string =>
  [
    departure,
    ...legs.map((leg) => `${leg.route_id} ${leg.airline_code} ${leg.departure} ${leg.block_min}`),
    elapsed_min,
  ].join(' ');

const ORIGINS = ['DUB', 'FNC', 'KEF', 'TOS', 'ABZ', 'BGY', 'LGW', 'YYZ', 'ORD', 'CMN', 'SIN', 'HEL'];
const PLACES = ['JFK', 'LHR', 'LAX', 'ATH', 'BCN', 'OSL', 'YVR', 'BOS', 'DXB', 'SYD', 'HNL', 'PMI'];
const COUNTRIES = ['GR', 'ES', 'IE', 'NO', 'CA', 'AE'];
const REGIONS = ['Scandinavia', 'Baltics', 'Iberia'];
/** Of few airports: the naive search looks at every departure of each. */
const ORIGIN_COUNTRIES = ['IE', 'CH', 'EE', 'LV', 'IS'];
const ORIGIN_REGIONS = ['Baltics'];

type From = { from?: string; from_country?: string; from_region?: string };

/** The origins of a request in the groups whose journeys compete: those of a list, or of each city of an area. */
function originGroups({ from, from_country, from_region }: From): string[][] {
  if (from !== undefined) return [from.split(',')];
  const isWithin = (code: string) =>
    from_country === undefined ? isInRegion(code, from_region ?? '') : countryOf(code) === from_country;
  const codes = [...airports.keys()].filter(isWithin);
  return [...Map.groupBy(codes, (code) => cityCodes.get(code)).values()];
}

test(`journeys are the chains that no other beats, SEED=${SEED}`, { timeout: 600_000 }, () => {
  const seen = { answers: 0, stops: 0, areas: 0, fromAreas: 0, arriveDay: 0, entries: 0 };
  fc.assert(
    fc.property(
      fc.record({
        start: fc.oneof(
          { weight: 2, arbitrary: sets(ORIGINS).map((from): From => ({ from })) },
          fc.constantFrom(...ORIGIN_COUNTRIES).map((from_country): From => ({ from_country })),
          fc.constantFrom(...ORIGIN_REGIONS).map((from_region): From => ({ from_region })),
        ),
        to: fc.oneof(
          fc.constantFrom(...PLACES).map((to) => ({ to })),
          fc.constantFrom(...COUNTRIES).map((to_country) => ({ to_country })),
          fc.constantFrom(...REGIONS).map((to_region) => ({ to_region })),
        ),
        day: fc.constantFrom(...WEEKDAYS),
        month: fc.constantFrom(1, 7),
        max_stops: fc.constantFrom(0, 1, 1),
        avoid_country: rarely(sets(['GB', 'DE', 'US', 'AE', 'FR'])),
        arrive_day: rarely(sets(WEEKDAYS)),
        depart_after: rarely(time),
        arrive_before: rarely(time),
      }),
      ({ start, to, day, month, max_stops, avoid_country, arrive_day, depart_after, arrive_before }) => {
        const end: { to?: string; to_country?: string; to_region?: string } = to;
        const isEnd = (code: string) =>
          end.to === code ||
          (end.to_country !== undefined && countryOf(code) === end.to_country) ||
          (end.to_region !== undefined && isInRegion(code, end.to_region));
        const city = (code: string) => cityCodes.get(code);
        const origins = originGroups(start).map((group) => group.filter((code) => code !== end.to));
        fc.pre(origins.flat().length > 0);
        const groupOf = (code: string) => (!isEnd(code) ? null : end.to === undefined ? must(city(code), code) : code);
        const query = {
          ...{ groupOf, month, maxStops: max_stops, avoided: avoid_country?.split(',') ?? [] },
          departs: [depart_after, undefined] as const,
          arrives: [undefined, arrive_before] as const,
          arriveDays: arrive_day?.split(',') ?? null,
        };
        // With a country or a region nothing leads from a city into itself.
        const hasArea = start.from === undefined || end.to === undefined;
        const chains = origins.flatMap((group) => {
          const cities = new Set(group.map(city));
          const from = (codes: readonly string[], isWanted: (code: string) => boolean) =>
            unbeaten(
              { ...query, origins: codes, groupOf: (code) => (isWanted(code) ? groupOf(code) : null) },
              WEEKDAYS.indexOf(day),
            );
          if (!hasArea || cities.size === 1) return from(group, (code) => !hasArea || !cities.has(city(code)));
          const groups = new Set(dataset.airports.flatMap(({ code }) => groupOf(code) ?? []));
          return [...groups].flatMap((one) =>
            from(
              group.filter((code) => city(code) !== one),
              (code) => groupOf(code) === one,
            ),
          );
        });
        const expected = new Map(chains.map((chain) => [chainText(chain, month), chain]));
        const sent = { avoid_country, arrive_day, depart_after, arrive_before };
        const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
        const input = { ...start, ...end, day, month, max_stops, ...given, max_layover: 720, limit: 50 };
        const { journeys = [] } = callOperation(indexes, 'find_journeys', input as Input<'find_journeys'>);
        const found = rowsOf(journeys);
        const elapsed = [...expected.values()]
          .map((chain) => last(chain).arrives - first(chain).leaves)
          .sort((a, b) => a - b);
        const texts = new Set(found.map(journeyText));
        for (const one of texts) expect([...expected.keys()]).toContain(one);
        if (found.length < 50) expect([...texts].sort()).toEqual([...expected.keys()].sort());
        expect(found.slice(0, 20).map(({ elapsed_min }) => elapsed_min)[0]).toBe(elapsed[0]);
        seen.answers += found.length;
        seen.stops += found.filter(({ stops }) => stops > 0).length;
        seen.areas += Number(end.to === undefined && found.length > 0);
        seen.fromAreas += Number(start.from === undefined && found.length > 0);
        seen.arriveDay += Number(arrive_day !== undefined && found.length > 0);
        seen.entries += found.filter(({ layovers }) =>
          layovers.some(({ airport_code }) => ['US', 'CA'].includes(countryOf(airport_code))),
        ).length;
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect(seen.answers).toBeGreaterThan(RUNS);
  expect(Math.min(seen.stops, seen.areas, seen.fromAreas, seen.arriveDay * 10, seen.entries)).toBeGreaterThan(
    RUNS / 10,
  );
});

test(`keep=all lists every return trip of direct flights, SEED=${SEED}`, { timeout: 600_000 }, () => {
  const seen = { trips: 0, whole: 0 };
  fc.assert(
    fc.property(
      fc.record({
        from: fc.constantFrom(...ORIGINS),
        to: fc.constantFrom(...PLACES),
        day: fc.constantFrom(...WEEKDAYS),
        return_day: fc.constantFrom(...WEEKDAYS),
        month: fc.constantFrom(1, 7),
        return_after: rarely(time),
        min_stay: fc.option(fc.integer({ min: 0, max: 4000 }), { nil: undefined }),
        max_stay: fc.option(fc.integer({ min: 4000, max: 12_000 }), { nil: undefined }),
      }),
      ({ from, to, day, return_day, month, return_after, min_stay, max_stay }) => {
        fc.pre(from !== to);
        const none = { month, maxStops: 0, avoided: [], arrives: [undefined, undefined], arriveDays: null } as const;
        const direct = (origin: string, end: string, on: string, after?: string) =>
          chainsOfDay(
            { ...none, origins: [origin], groupOf: (code) => (code === end ? end : null), departs: [after, undefined] },
            WEEKDAYS.indexOf(on as 'Mon'),
          );
        const [out, back] = [direct(from, to, day), direct(to, from, return_day, return_after)];
        const stays = (week: number) =>
          out.flatMap((there) =>
            back.flatMap((home) => {
              const stay = first(home).leaves + week * WEEK - last(there).arrives;
              const fits = stay >= (min_stay ?? 0) && stay <= (max_stay ?? Number.POSITIVE_INFINITY);
              return fits ? [`${chainText(there, month)} | ${chainText(home, month)} | ${stay}`] : [];
            }),
          );
        const start = WEEKDAYS.indexOf(return_day) < WEEKDAYS.indexOf(day) ? 1 : 0;
        const weeks = [0, 1, 2].map((week) => stays(start + week));
        const expected = new Set(weeks.find((some) => some.length > 0) ?? []);
        const sent = { return_after, min_stay, max_stay };
        const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
        const input = {
          from,
          to,
          day,
          return_day,
          month,
          keep: 'all',
          max_stops: 0,
          ...given,
          max_layover: 720,
          limit: 50,
        };
        const { trips = [] } = callOperation(indexes, 'find_journeys', input as Input<'find_journeys'>);
        const found = rowsOf(trips).map(
          (trip) => `${journeyText(trip.out)} | ${journeyText(trip.back)} | ${trip.stay_min}`,
        );
        for (const one of found) expect([...expected]).toContain(one);
        if (found.length < 50) expect([...new Set(found)].sort()).toEqual([...expected].sort());
        seen.trips += found.length;
        seen.whole += Number(found.length > 1 && found.length < 50);
      },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  expect(seen.trips).toBeGreaterThan(RUNS / 2);
  expect(seen.whole).toBeGreaterThan(RUNS / 40);
});
