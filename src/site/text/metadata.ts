/** Texts of the length that search engines show. */

/** Most characters of a title. */
export const TITLE_LENGTH = 65;
/** Most characters of a description. */
export const DESCRIPTION_LENGTH = 158;

/** The first title that is short enough; the last one, cut at a word, when none is. */
export const shortTitle = (...titles: readonly [string, ...string[]]): string =>
  titles.find(({ length }) => length <= TITLE_LENGTH) ?? cutAtWord(titles.at(-1) ?? titles[0], TITLE_LENGTH);

function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, end > 0 ? end : length - 1).replace(/[,:;]$/, '')}…`;
}

/** The first sentence, cut at a word if it is too long, the age of the data, and those of the others that fit. */
export function shortDescription(age: readonly string[], first: string, ...others: readonly string[]): string {
  const dated = age.map((chip) => ` ${chip}.`).join('');
  let text = cutAtWord(first, DESCRIPTION_LENGTH - dated.length) + dated;
  for (const sentence of others) if (text.length + 1 + sentence.length <= DESCRIPTION_LENGTH) text += ` ${sentence}`;
  return text;
}
