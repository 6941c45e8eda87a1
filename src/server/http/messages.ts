/** Requests and responses without the types of a platform: an adapter translates those of Node, of fetch or of a test. */
import Negotiator from 'negotiator';

/** Content encodings, the server's preference first. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface HttpRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Reads the body; null when it is too long (see readBody). */
  readonly body: () => Promise<Uint8Array | null>;
  /** Address of the client, behind trusted proxies as they name it; undefined in tests and where the platform has none. */
  readonly address?: string;
  /** The client as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
  readonly client?: string;
}

/** Headers of a response by name, as they are sent. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** A response. It is prepared once and may be sent many times: it must not change. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Uint8Array | null;
  /** Reads the body in an encoding as the build compressed it; undefined where it did not. */
  readonly prepared?: (encoding: Encoding) => Promise<Uint8Array | undefined>;
}

/** Responds to a request. */
export type Handler = (request: HttpRequest) => Promise<HttpResponse>;

/** The value of a request header; several values are joined. */
export function headerOf({ headers }: Pick<HttpRequest, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

/** Longest header that is negotiated, in characters: 16 KiB of Accept took 2 ms. A longer one has no preference. */
const MOST_NEGOTIATED = 1_024;

/** Whether a request prefers Markdown to HTML, by Accept. Without a preference a page is HTML. */
export function prefersMarkdown(request: HttpRequest): boolean {
  const accept = headerOf(request, 'accept') ?? '';
  return (
    accept.length <= MOST_NEGOTIATED &&
    /text\/markdown/i.test(accept) &&
    new Negotiator({ headers: { accept } }).mediaType(['text/html', MARKDOWN_TYPE]) === MARKDOWN_TYPE
  );
}

/** The encoding that a request prefers, by Accept-Encoding; null for none. */
export function preferredEncoding(request: HttpRequest): Encoding | null {
  const header = headerOf(request, 'accept-encoding');
  if (header === undefined || header.length > MOST_NEGOTIATED) return null;
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': header } });
  const chosen = negotiator.encoding(OFFERED, { preferred: OFFERED });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null;
}

const OFFERED = [...ENCODINGS, 'identity'] as const;

/** `preferred` decides between encodings that the client likes equally. @types/negotiator does not have it yet. */
interface Preferring {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Content type of the Markdown versions. */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

/** Largest body that is read, in bytes. The longest useful message of MCP has a few hundred. */
export const MOST_BODY_BYTES = 65_536;

/** Reads the body of a request; null when it is too long. */
export async function readBody(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    read.push(piece);
    length += piece.length;
    if (length > MOST_BODY_BYTES) return null;
  }
  return Buffer.concat(read);
}
