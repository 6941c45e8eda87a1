/** How requests are sent. The methods of the client are generated from the OpenAPI document. */

/** Values of parameters by name; those without a value are not sent. Several values are sent with commas. */
export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface ClientOptions {
  /** Address of the service, without a trailing slash, such as `https://air-routes.example.org`. */
  readonly baseUrl: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** Further headers, such as `traceparent`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A parameter that the service did not accept. */
export interface InvalidParameter {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** A response with another status than 200. */
export class AirRoutesError extends Error {
  override readonly name = 'AirRoutesError';
  /** Status of the response: 404 for what is not known, 422 for invalid parameters, 429 for too many requests. */
  readonly status: number;
  /** The `detail` of the response: a text, or for 422 every invalid parameter. */
  readonly detail: string | readonly InvalidParameter[];
  /** Seconds to wait before the next request, where the response says so. */
  readonly retryAfter: number | null;

  constructor(status: number, detail: AirRoutesError['detail'], retryAfter: number | null) {
    super(typeof detail === 'string' ? detail : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/** Sends requests to one service. */
export class Transport {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, '') };
  }

  /**
   * Requests a path and returns the body.
   * @param template path with the names of parameters in braces; all other parameters go into the query
   * @throws AirRoutesError for a status other than 200
   */
  async get<T>(template: string, parameters: Parameters, { signal, headers }: RequestOptions = {}): Promise<T> {
    const { baseUrl, fetch = globalThis.fetch } = this.#options;
    const response = await fetch(baseUrl + addressOf(template, parameters), {
      headers: { accept: 'application/json', ...headers },
      ...(signal ? { signal } : {}),
    });
    if (response.status === 200) return (await response.json()) as T;
    const body: unknown = await response.json().catch(() => null);
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : response.statusText;
    const wait = response.headers.get('retry-after');
    throw new AirRoutesError(response.status, detail as AirRoutesError['detail'], wait === null ? null : Number(wait));
  }
}

function addressOf(template: string, parameters: Parameters): string {
  const query = new URLSearchParams();
  let path = template;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (template.includes(`{${name}}`)) path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
