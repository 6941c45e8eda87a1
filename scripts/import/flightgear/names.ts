/** From the airport lists' names and keywords to what a traveller types. */
import { letters } from '../common/importer.ts';

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
