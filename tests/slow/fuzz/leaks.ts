/** What no answer may hold: traces of code, of the machine, of other software. */
const LEAKS = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/,
  /\.(?:ts|mjs|cjs|js):\d+/,
  /node_modules/,
  /\/(?:work|home|tmp|srv|root|usr|var)\/[\w.-]+/,
  /\b(?:ENOENT|EACCES|EISDIR|ERR_[A-Z_]+)\b/,
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError|ZodError|URIError)\b/,
  /Cannot read propert/,
  /root:x:0:0/,
];

/** The traces found in a text. */
export const leaks = (text: string): string[] => LEAKS.flatMap((leak) => leak.exec(text)?.[0] ?? []);
