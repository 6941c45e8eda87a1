/** Implausible data of a network. Each finding has a subject by which it can be explained. */
import type { Dataset, Route, Service } from '../../src/core/dataset/dataset.ts';
import { dayCount, timeOfDay } from '../../src/core/dataset/schedule.ts';
import { at } from '../../src/core/must.ts';

export const FINDING_KINDS = {
  'no-way-back': 'routes without a return route',
  'block-time': 'block times of an impossible speed',
  'no-routes': 'airports without routes',
  'unknown-airline': 'airlines without a name',
  municipality: 'cities that look like municipalities',
  'odd-day': 'services on a single day of the week, with many return flights',
  duplicate: 'duplicates',
} as const;
export type FindingKind = keyof typeof FINDING_KINDS;

export interface Finding {
  readonly kind: FindingKind;
  /** A route id with its airlines (`LHR-JFK BA`), or the code of an airport or airline. */
  readonly subject: string;
  readonly detail: string;
}

/** Speeds over the ground, gate to gate, that no flight has. */
const SLOWEST_KMH = 150;
const FASTEST_KMH = 1100;
/** Return flights a week that make a single day implausible. */
const MANY_RETURNS = 4;

/** All findings, by kind. */
export function findingsIn(dataset: Dataset): Finding[] {
  return [
    ...withoutReturn(dataset),
    ...blockTimes(dataset),
    ...airports(dataset),
    ...airlines(dataset),
    ...oddDays(dataset),
    ...repeatedDepartures(dataset),
  ];
}

const reverseOf = ({ id }: Route): string => `${id.slice(4)}-${id.slice(0, 3)}`;

function* withoutReturn({ routes, routeIndex, airports }: Dataset): Generator<Finding> {
  for (const route of routes) {
    // Tour operators also fly their travellers home from another airport.
    if (route.charterOnly || routeIndex.has(reverseOf(route))) continue;
    const codes = route.services.map(({ airlineCode }) => airlineCode).join('+');
    const weekly = route.services.reduce((sum, service) => sum + service.weeklyDepartures, 0);
    const cities = `${at(airports, route.from).city} to ${at(airports, route.to).city}`;
    const often = weekly > 0 ? `${weekly} a week` : 'on unknown days';
    yield { kind: 'no-way-back', subject: `${route.id} ${codes}`, detail: `${cities}, ${often}` };
  }
}

function* blockTimes({ routes }: Dataset): Generator<Finding> {
  for (const { id, distanceKm, services } of routes)
    for (const { airlineCode, departures } of services) {
      if (distanceKm === null) continue;
      const speeds = departures.flatMap(({ blockMin }) => (blockMin === null ? [] : [(60 * distanceKm) / blockMin]));
      const impossible = speeds.filter((kmh) => kmh < SLOWEST_KMH || kmh > FASTEST_KMH);
      const [kmh] = impossible;
      if (kmh !== undefined)
        yield {
          kind: 'block-time',
          subject: `${id} ${airlineCode}`,
          detail: `${impossible.length} of ${speeds.length} departures, ${distanceKm} km, ${Math.round(kmh)} km/h`,
        };
    }
}

/** Words and signs of administrative units, which travellers do not type. */
const MUNICIPALITY =
  /\(|\)|,|\/|\d|\b(municipality|municipalit\w*|district|subdistrict|county|prefecture|province|township|commune|parish|region|governorate|borough|censu\w*|kecamatan|kabupaten|ciudad de|city of|town of|village|raion|oblast)\b/i;

function* airports({ airports, routes }: Dataset): Generator<Finding> {
  const flown = new Set(routes.flatMap(({ from, to }) => [from, to]));
  const byIcao = new Map<string, string>();
  for (const [index, { code, icao, city, name }] of airports.entries()) {
    if (!flown.has(index)) yield { kind: 'no-routes', subject: code, detail: `${name}, ${city}` };
    else if (MUNICIPALITY.test(city)) yield { kind: 'municipality', subject: code, detail: city };
    const other = icao === null ? undefined : byIcao.get(icao);
    if (other) yield { kind: 'duplicate', subject: code, detail: `has the ICAO code of ${other}` };
    if (icao !== null) byIcao.set(icao, code);
  }
}

function* airlines({ routes }: Dataset): Generator<Finding> {
  const names = new Map(routes.flatMap(({ services }) => services.map((s) => [s.airlineCode, s.airlineName])));
  const codes = new Map<string, string>();
  for (const [code, name] of [...names].sort()) {
    if (name === code || /^(unknown|n\/a|-)$/i.test(name))
      yield { kind: 'unknown-airline', subject: code, detail: name };
    const other = codes.get(name.toLowerCase());
    if (other) yield { kind: 'duplicate', subject: code, detail: `${name} is also ${other}` };
    codes.set(name.toLowerCase(), code);
  }
}

function* oddDays(dataset: Dataset): Generator<Finding> {
  for (const route of dataset.routes) {
    const index = dataset.routeIndex.get(reverseOf(route));
    const back = index === undefined ? [] : at(dataset.routes, index).services;
    for (const { airlineCode, weeklyDepartures, schedule } of route.services) {
      const returns = back.find((s) => s.airlineCode === airlineCode)?.weeklyDepartures ?? 0;
      if (route.charterOnly || weeklyDepartures !== 1 || returns < MANY_RETURNS) continue;
      yield {
        kind: 'odd-day',
        subject: `${route.id} ${airlineCode}`,
        detail: `${at(schedule, 0).day} only, ${returns} return flights`,
      };
    }
  }
}

function* repeatedDepartures({ routes }: Dataset): Generator<Finding> {
  for (const { id, services } of routes)
    for (const service of services) {
      const detail = repeatedDeparture(service);
      if (detail) yield { kind: 'duplicate', subject: `${id} ${service.airlineCode}`, detail };
    }
}

/** Two departures of a service at the same time of the same day, or null. */
function repeatedDeparture(service: Service): string | null {
  const seen = new Map<number, number>();
  for (const { minute, days } of service.departures) {
    if (minute === null) continue;
    const again = days & (seen.get(minute) ?? 0);
    if (again !== 0) return `${timeOfDay(minute)} twice on ${dayCount(again)} days`;
    seen.set(minute, days | (seen.get(minute) ?? 0));
  }
  return null;
}
