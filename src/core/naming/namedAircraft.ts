/** Aircraft types and families by code and name: `77W`, `A380`, `Boeing 787-9`, `737 MAX`, `Dreamliner`. */
import { fold } from '../../contract/fold.ts';
import type { AircraftType } from '../dataset/dataset.ts';
import { addTo } from '../objects.ts';
import type { AircraftMeaning } from './meaning.ts';

export type AircraftNames = ReturnType<typeof indexAircraft>;

/** Names of families that travellers use, folded. */
const NICKNAMES: Readonly<Record<string, string>> = {
  dreamliner: '787',
  jumbo: '747',
  'jumbo jet': '747',
  superjumbo: 'A380',
  'super jumbo': 'A380',
};

/** Indexes aircraft types. */
export function indexAircraft(types: readonly AircraftType[]) {
  const byName = new Map<string, AircraftType[]>();
  for (const type of types) {
    // `787-9`, `737 MAX`
    const model = type.name.replace(/^\S+ /, '');
    const [series = model] = /^.* MAX\b/.exec(model) ?? [];
    const names = [type.code, type.family, type.name, model, series, familyName(types, type.family)];
    const nicknames = Object.entries(NICKNAMES).flatMap(([name, family]) => (family === type.family ? name : []));
    for (const name of new Set([...names.map((each) => fold(each)), ...nicknames])) addTo(byName, name, type);
  }
  return {
    types,
    folded: types.map(({ code, family, name }) => ({
      plainFamily: family,
      code: fold(code),
      family: fold(family),
      name: fold(name),
      iata: code,
    })),
    /** Types by folded code, family, name, name of the family with its maker, and nickname. */
    byName: byName as ReadonlyMap<string, readonly AircraftType[]>,
    /** What travellers call a family: `Airbus A380`. */
    nameOf: (family: string): string => familyName(types, family),
    familyOf: new Map(types.map(({ code, family }) => [code, family])) as ReadonlyMap<string, string>,
  };
}

const familyName = (types: readonly AircraftType[], family: string): string =>
  types.find((type) => type.family === family && type.name.endsWith(family))?.name ?? family;

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
  { folded: all }: AircraftNames,
  text: string,
  isAirport: (code: string) => boolean,
): string | undefined {
  const folded = fold(text);
  const nickname = NICKNAMES[folded];
  const sought = nickname === undefined ? folded.replace(VERSION, '').replace(BOEING, '$1') : fold(nickname);
  const isMixed = /\d/.test(sought) && /[a-z ]/.test(sought);
  const isDesignation = (name: string, code: string, iata: string) =>
    name.endsWith(` ${sought}`) || (code === sought && !isAirport(iata));
  return all.find(
    ({ code, family, name, iata }) =>
      family === sought || name === sought || (isMixed && isDesignation(name, code, iata)),
  )?.plainFamily;
}
