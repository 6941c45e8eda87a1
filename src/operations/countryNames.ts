import { fold } from '../contract/fold.ts';
import { countryOfOtherName } from '../core/countryNames.ts';
import { withoutArticle } from '../core/matching/words.ts';
import type { PlaceIndexes } from './placeIndexes.ts';

/** Whether a text is a name of a country that the data does not have. `USA` and `UAE` are codes of airports, too. */
export const isOtherName = (text: string): boolean => countryOfOtherName(fold(text)) !== undefined;

/** The code of the country of a name, as in the data or another common one; case and accents do not matter. */
export function countryNamed({ countries }: Pick<PlaceIndexes, 'countries'>, text: string): string | undefined {
  const name = withoutArticle(fold(text.replaceAll('.', '')));
  // Codes of two letters are no names.
  return countryOfOtherName(name) ?? (name.length < 3 ? undefined : countries.get(name));
}
