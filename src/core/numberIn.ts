/**
 * The number in a text, written in digits with an optional fraction; null for any other text, such as `0x10` and `1e2`. A
 * comma has at most two digits after it: three may be thousands.
 */
export const numberIn = (text: string): number | null =>
  /^-?\d+(\.\d+|,\d\d?)?$/.test(text) ? Number(text.replace(',', '.')) : null;
