/** Request targets and queries. Whatever a client sends is accepted: nothing here throws. */

/** A request target in parts. */
export interface Target {
  /** The path as sent; it begins with a slash. */
  readonly path: string;
  /** The segments of the path, each decoded by itself: an encoded slash stays inside its segment. */
  readonly segments: readonly string[];
  /** The query as sent, without the question mark. */
  readonly query: string;
}

/** Parses a request target. Of the absolute form (`http://host/path`) only path and query count; a fragment is dropped. */
export function parseTarget(target: string): Target {
  const local = target.charCodeAt(0) === SLASH ? target : withoutOrigin(target);
  const hash = local.indexOf('#');
  const whole = hash < 0 ? local : local.slice(0, hash);
  const mark = whole.indexOf('?');
  const path = mark < 0 ? whole : whole.slice(0, mark);
  return {
    path,
    segments: path.slice(1).split('/').map(decodePercent),
    query: mark < 0 ? '' : whole.slice(mark + 1),
  };
}

const SLASH = 47;

function withoutOrigin(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** The parameters of a query by name. The last value of a repeated name counts; `+` is a space. */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (query === '') return values;
  for (const pair of query.replaceAll('+', ' ').split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    values.set(decodePercent(name), decodePercent(value));
  }
  return values;
}

/**
 * Percent-decodes a text. Bytes that are not UTF-8 become U+FFFD, and a percent sign without two hex digits stays.
 * Unencoded bytes, which Node passes on as Latin-1, are decoded as UTF-8 too.
 */
export function decodePercent(text: string): string {
  if (!/[%\x80-\uffff]/.test(text)) return text;
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code === PERCENT ? hexByte(text, i + 1) : -1;
    if (byte >= 0) {
      bytes[length++] = byte;
      i += 2;
    } else if (code < 0x100) bytes[length++] = code;
    else length += encoder.encodeInto(text.charAt(i), bytes.subarray(length)).written;
  }
  return decoder.decode(bytes.subarray(0, length));
}

const PERCENT = 37;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The byte that two hex digits stand for, or -1. */
function hexByte(text: string, at: number): number {
  const pair = text.slice(at, at + 2);
  return /^[0-9a-fA-F]{2}$/.test(pair) ? Number.parseInt(pair, 16) : -1;
}

/** A query in the form that headers and URLs allow: everything but printable ASCII is percent-encoded. */
export const escapeQuery = (query: string): string => query.replace(/[^\x21-\x7e]/gu, percentEncode);

/**
 * A query in its canonical form: parameters sorted by name, one way to encode a character. Parameters of one name keep
 * their order.
 */
export function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(escapeQuery(query));
  parameters.sort();
  return parameters.toString();
}

function percentEncode(char: string): string {
  const code = char.charCodeAt(0);
  // Latin-1 stands for bytes as sent (see decodePercent).
  return code < 0x100
    ? `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(char.toWellFormed());
}
