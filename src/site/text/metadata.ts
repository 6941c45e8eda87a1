/** Texts of the length that search engines show. */

/** Most characters of a title. */
export const TITLE_LENGTH = 65;
/** Most characters of a description. */
export const DESCRIPTION_LENGTH = 158;

/** The first title that is short enough; the last one, cut at a word, when none is. */
export const shortTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find(({ length }) => length <= TITLE_LENGTH) ?? cutAtWord(titles.at(-1) ?? titles[0], TITLE_LENGTH);

/** Sentences as one description: those that fit, in order. The first one is cut at a word when it is too long. */
export function shortDescription(first: string, ...others: readonly string[]): string {
  let text = cutAtWord(first, DESCRIPTION_LENGTH);
  for (const sentence of others) if (text.length + 1 + sentence.length <= DESCRIPTION_LENGTH) text += ` ${sentence}`;
  return text;
}

function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, end > 0 ? end : length - 1).replace(/[,:;]$/, '')}…`;
}

/** The same with the age of the data, which is always there, after the first sentence. */
export function datedDescription(
  { chips }: { readonly chips: readonly string[] },
  first: string,
  ...others: readonly string[]
): string {
  const age = chips.map((chip) => `${chip}.`).join(' ');
  const text = age === '' ? first : `${cutAtWord(first, DESCRIPTION_LENGTH - age.length - 1)} ${age}`;
  return shortDescription(text, ...others);
}
