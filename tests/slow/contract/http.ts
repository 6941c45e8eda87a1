/** A client that changes nothing: requests are sent as written, responses are returned as received. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface ContractRequest {
  readonly method?: string;
  /** Path and query, sent exactly so. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Name, value, name, value… as sent. */
  readonly rawHeaders: readonly string[];
  /** Decompressed. */
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request. @param origin without a trailing slash @param timeout milliseconds without data */
export const ask = (
  origin: string,
  { method = 'GET', path, headers = {}, body }: ContractRequest,
  timeout = 55_000,
): Promise<Answered> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ agent, hostname, port, method, path, headers, timeout }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = response;
        const text = decompress(Buffer.concat(chunks), response.headers['content-encoding']).toString();
        done({ status, headers: response.headers, rawHeaders, text });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${origin} to ${method} ${path}`)));
    sent.on('error', fail);
    sent.end(body);
  });

function decompress(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0 || encoding === undefined) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'zstd' ? zstdDecompressSync(bytes) : gunzipSync(bytes);
}
