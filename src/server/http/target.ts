/** Request targets: tolerant, as a public address line must be. Nothing here throws. */

/** A request target in parts. */
export interface Target {
  /** The path as sent, from its first slash. */
  readonly path: string;
  /** Segments after the first slash, each percent-decoded on its own: an encoded slash stays inside its segment. */
  readonly segments: readonly string[];
  /** What follows the question mark, as sent. */
  readonly query: string;
}

/** Takes a request target apart. The absolute form (`http://host/path`) counts as its path. */
export function parseTarget(target: string): Target {
  const local = target.charCodeAt(0) === SLASH ? target : withoutOrigin(target);
  const hash = local.indexOf('#');
  const whole = hash < 0 ? local : local.slice(0, hash);
  const mark = whole.indexOf('?');
  const path = mark < 0 ? whole : whole.slice(0, mark);
  const segments = path.slice(1).split('/');
  return {
    path,
    segments: isPlain(path) ? segments : segments.map(decodePercent),
    query: mark < 0 ? '' : whole.slice(mark + 1),
  };
}

const SLASH = 47;

function withoutOrigin(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** Values by name; of a repeated name the last one counts. `+` is a space. */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  if (query === '') return values;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    values.set(decodeForm(name), decodeForm(value));
  }
  return values;
}

const decodeForm = (text: string): string => decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text);

/**
 * Percent-decoding that knows no error: bytes that are not UTF-8 become U+FFFD,
 * a percent sign without two hex digits stays. Bytes sent raw count as UTF-8 too.
 */
export function decodePercent(text: string): string {
  if (isPlain(text)) return text;
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

const isPlain = (text: string): boolean => !/[%\x80-\uffff]/.test(text);

/** The byte that two hex digits spell, or -1. */
function hexByte(text: string, at: number): number {
  const pair = text.slice(at, at + 2);
  return /^[0-9a-fA-F]{2}$/.test(pair) ? Number.parseInt(pair, 16) : -1;
}
