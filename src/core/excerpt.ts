/** Longest text that a message repeats, in UTF-16 code units. */
const MAX_LENGTH = 80;

/** The beginning of a text that is quoted in a message, as well-formed Unicode. */
export const excerpt = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()}…` : text.toWellFormed();

/** The first texts of a list, and how many more there are. @param how to see all, such as `--all lists them` */
export const firstOf = (texts: readonly string[], most: number, how = ''): readonly string[] =>
  texts.length <= most
    ? texts
    : [...texts.slice(0, most), `and ${texts.length - most} more${how === '' ? '' : ` (${how})`}`];
