import { fold } from '../contract/fold.ts';
import type { PlaceIndexes } from './placeIndexes.ts';

/** Names of countries that people use besides those of the data. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['britain', 'GB'],
  ['usa', 'US'],
  ['america', 'US'],
  ['united states of america', 'US'],
  ['uae', 'AE'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
  ['korea', 'KR'],
  ['republic of ireland', 'IE'],
  ['cote d ivoire', 'CI'],
  ['cabo verde', 'CV'],
  ['burma', 'MM'],
  ['bosnia', 'BA'],
  ['macedonia', 'MK'],
  ['swaziland', 'SZ'],
  ['east timor', 'TL'],
  ['macao', 'MO'],
  ['us virgin islands', 'VI'],
]);

/** Whether a text is a name of a country that the data does not have. `USA` and `UAE` are codes of airports, too. */
export const isOtherName = (text: string): boolean => OTHER_NAMES.has(fold(text));

/** The code of the country of a name, as in the data or another common one; case and accents do not matter. */
export function countryNamed({ countries }: Pick<PlaceIndexes, 'countries'>, text: string): string | undefined {
  const name = fold(text.replaceAll('.', '')).replace(/^the /, '');
  const other = OTHER_NAMES.get(name);
  if (other !== undefined) return other;
  // Codes of two letters are no names.
  return name.length < 3 ? undefined : countries.entries().find(([known]) => fold(known) === name)?.[1];
}
