/** Aircraft types and families by code and name: `77W`, `A380`, `Boeing 787-9`, `737 MAX`, `Dreamliner`. */
import { fold } from '../../contract/fold.ts';
import type { AircraftType } from '../dataset/dataset.ts';
import { addTo } from '../objects.ts';
import type { AircraftMeaning } from './meaning.ts';

export type AircraftNames = ReturnType<typeof indexAircraft>;

/** Indexes aircraft types. */
export function indexAircraft(types: readonly AircraftType[]) {
  const byName = new Map<string, AircraftType[]>();
  const families = new Set(types.map(({ family }) => fold(family)));
  /** Families by other names, and by ICAO codes that cannot be a word. */
  const familyByOtherName = new Map<string, string>();
  for (const type of types) {
    // `787-9`, `737 MAX`
    const model = type.name.replace(/^\S+ /, '');
    const [series = model] = /^.* MAX\b/.exec(model) ?? [];
    const names = [type.code, type.family, type.name, model, series, familyName(types, type.family)];
    // `A320` is the family, and the ICAO code of one of its types.
    const otherCodes = type.otherCodes.map((code) => fold(code)).filter((code) => !families.has(code));
    const otherNames = type.otherNames.map((name) => fold(name));
    for (const name of new Set([...names.map((each) => fold(each)), ...otherCodes, ...otherNames]))
      addTo(byName, name, type);
    for (const name of [...otherCodes.filter((code) => /^[a-z].*\d/.test(code)), ...otherNames])
      familyByOtherName.set(name, type.family);
  }
  const names = new Map(types.map(({ code, name }) => [code, name]));
  return {
    types,
    familyByOtherName: familyByOtherName as ReadonlyMap<string, string>,
    folded: types.map(({ code, family, name }) => ({
      plainFamily: family,
      code: fold(code),
      family: fold(family),
      name: fold(name),
      iata: code,
    })),
    /** Types by folded code, family, name, name of the family with its maker, other codes and other names. */
    byName: byName as ReadonlyMap<string, readonly AircraftType[]>,
    /** What travellers call a family: `Airbus A380`. */
    nameOf: (family: string): string => familyName(types, family),
    familyOf: new Map(types.map(({ code, family }) => [code, family])) as ReadonlyMap<string, string>,
    /** The name of a type: `Boeing 747-400`; null for a code that the table lacks. */
    nameOfType: (code: string): string | null => names.get(code) ?? null,
  };
}

const familyName = (types: readonly AircraftType[], family: string): string =>
  types
    .flatMap((type) => (type.family === family ? [type.name, ...type.otherNames] : []))
    .find((name) => name.endsWith(` ${family}`)) ?? family;

/** The aircraft types of a code, a name or a family; case and punctuation do not matter. */
export function namedAircraft({ byName }: AircraftNames, text: string): AircraftMeaning | undefined {
  const types = byName.get(fold(text)) ?? [];
  const [first] = types;
  if (!first) return undefined;
  const isFamily = types.every(({ family }) => family === first.family) && types.length > 1;
  return { kind: 'aircraft', id: isFamily ? first.family : first.code, how: 'name', types };
}

/** `B747` for the 747. */
const BOEING = /^b(7\d7)$/;
/** A version of a family: `737 MAX 8`, `A320neo`. */
const VERSION = /(?<=\d) ?(?:max|neo)(?: \d{1,2})?$/;

/**
 * The family of a designation in a sentence: `747`, `b747`, `737 MAX 8`, `Airbus A380`. A code of a type counts only where it
 * cannot be a number or a word, and no airport has it.
 */
export function familyOfDesignation(
  { folded: all, familyByOtherName }: AircraftNames,
  text: string,
  isAirport: (code: string) => boolean,
): string | undefined {
  const folded = fold(text);
  const other = BOEING.test(folded) ? undefined : familyByOtherName.get(folded);
  if (other !== undefined) return other;
  const designation = folded.replace(VERSION, '').replace(BOEING, '$1');
  const isMixed = /\d/.test(designation) && /[a-z ]/.test(designation);
  const isDesignation = (name: string, code: string, iata: string) =>
    name.endsWith(` ${designation}`) || (code === designation && !isAirport(iata));
  return all.find(
    ({ code, family, name, iata }) =>
      family === designation || name === designation || (isMixed && isDesignation(name, code, iata)),
  )?.plainFamily;
}
