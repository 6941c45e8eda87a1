/** A request and its answer, without any platform's types: what every adapter turns its own into. */

/** A request. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Reads the body; one that is too long arrives cut off (see readBody). */
  readonly body: () => Promise<Uint8Array>;
  /** Address of the other end of the connection; a proxy's, if there is one. */
  readonly peer?: () => string;
}

/** An answer. Made once where it can be, and then sent many times: nothing in it may change. */
export interface HttpResponse {
  readonly status: number;
  /** Name, value, name, value… */
  readonly headers: readonly string[];
  readonly body: Uint8Array | null;
}

/** Answers a request; at once when everything needed is in memory. */
export type Handler = (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;

/** The value of a request header, several joined as one. */
export function headerOf(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

/** The value of an answer's header; `name` in the case it was written in. */
export function answerHeader(answer: HttpResponse, name: string): string | undefined {
  for (let i = 0; i < answer.headers.length; i += 2) if (answer.headers[i] === name) return answer.headers[i + 1];
  return undefined;
}
