/** From the airport lists' names and keywords to what a traveller types. */

/** The first place of a municipality: "Ferno (VA)" is "Ferno", "Lyon: Colombier" is "Lyon". */
export const firstPlace = (municipality: string) => (municipality.split(/[(,:/;]| - /)[0] ?? '').trim();

const AIRPORT_WORDS =
  /\s*\b((inter)?national|regional|municipal|county|domestic|civil|public|memorial|island resort|new)?\s*\b(airport|airfield|aerodrome|airpark|airstrip|air ?base|ab|arpt|heliport|sea ?plane base|spb|water aerodrome|landing strip)\b.*$/i;

/** The place that an airport is named after: "Papa Westray Airport" is "Papa Westray". */
export const placeOfAirport = (name: string) => firstPlace(name).replace(AIRPORT_WORDS, '').trim() || name;

/** IATA codes among the keywords, such as LON of Heathrow. */
export const codesIn = (keywords: string) => split(keywords).filter((word) => /^[A-Z]{3}$/.test(word));

/**
 * The other names of an airport among its keywords: Latin script, no codes, no
 * addresses, nothing that `known` (its name and city) says already.
 */
export function otherNames(keywords: readonly string[], known: readonly string[]): string[] {
  const seen = new Set(known.map(fold));
  const names: string[] = [];
  for (const word of keywords.flatMap(split)) {
    if (!isName(word) || seen.has(fold(word))) continue;
    seen.add(fold(word));
    names.push(word);
  }
  return names;
}

function isName(word: string): boolean {
  if (word.length < 3 || word.length > 45) return false;
  if (/[0-9@_=<>|[\]{}?!:*"“”]|www\.|http/i.test(word)) return false;
  if (!/^\p{Script=Latin}/u.test(word) || /[^\p{Script=Latin}\p{M}\s.'’()&-]/u.test(word)) return false;
  // Upper case throughout is a code; lower case throughout is a remark.
  if (word === word.toUpperCase() && word.length < 6) return false;
  if (word === word.toLowerCase()) return false;
  return !/^(formerly|former|old|new|see|also|closed|military|civil|airport|raf|usaf|army|naval|air force)\b/i.test(word);
}

const split = (keywords: string) =>
  keywords
    .split(/[,;|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Letters only, without case and accents: two names that fold alike are one. */
export const fold = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
