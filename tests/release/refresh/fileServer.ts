/** A server of one file on this machine, with faults to order. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer extends AsyncDisposable {
  readonly url: string;
  /** Headers of the requests so far. */
  readonly requests: IncomingMessage['headers'][];
  /** Answers the next request in another way; several calls, several requests. */
  next(answer: Answer): void;
  /** Replaces the file. */
  put(bytes: Buffer | string): void;
}

/** Serves bytes with an ETag and conditional requests. */
export async function fileServer(first: Buffer | string, type = 'text/plain'): Promise<FileServer> {
  const requests: IncomingMessage['headers'][] = [];
  const queue: Answer[] = [];
  let [bytes, version] = [Buffer.from(first), 1];
  const answer: Answer = ({ headers }, response) => {
    const etag = `"v${version}"`;
    const shared = { etag, 'content-type': type };
    if (headers['if-none-match'] === etag) return void response.writeHead(304, shared).end();
    response.writeHead(200, { ...shared, 'content-length': bytes.length }).end(bytes);
  };
  const server = createServer((request, response) => {
    requests.push(request.headers);
    (queue.shift() ?? answer)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.csv`,
    requests,
    next: (other) => void queue.push(other),
    put(other) {
      bytes = Buffer.from(other);
      version++;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Sends the head and a part of the body, and closes the connection. */
export const cutAfter =
  (bytes: Buffer, sent: number): Answer =>
  (_, response) => {
    response.writeHead(200, { etag: '"v1"', 'content-type': 'text/plain', 'content-length': bytes.length });
    response.write(bytes.subarray(0, sent), () => setTimeout(() => response.destroy(), 20));
  };

/** Sends only a status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end();

/** Never answers. */
export const silence: Answer = () => {};

/** Sends one byte at a time, for longer than anyone waits. */
export const trickle: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
};

/** Sends a head and a body as they are to each client, and closes the connection. */
export async function closingServer(head: string, body: Buffer): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(`${head}content-type: text/plain\r\n\r\n`);
      socket.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.csv`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a publisher has at a path with its query: a file, or the path to which it redirects. */
export type Published = Buffer | string | { readonly redirect: string };

export interface Publisher extends AsyncDisposable {
  readonly origin: string;
  /** Paths of the requests so far, with the status of each answer: `200 /a.csv`. */
  readonly answers: string[];
  readonly files: Map<string, Published>;
}

/** Serves several files, each with a tag of its content. */
export async function publisher(files: Readonly<Record<string, Published>>): Promise<Publisher> {
  const published = new Map(Object.entries(files));
  const answers: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    const file = published.get(url);
    const etag = file === undefined || (typeof file === 'object' && 'redirect' in file) ? '' : `"${tagOf(file)}"`;
    const answer = (code: number, more: Record<string, string | number>, body?: Buffer | string) => {
      answers.push(`${code} ${url}`);
      response.writeHead(code, more).end(body);
    };
    if (file === undefined) answer(404, { 'content-type': 'text/html' }, '<html>Not Found</html>');
    else if (typeof file === 'object' && 'redirect' in file) answer(302, { location: file.redirect });
    else if (headers['if-none-match'] === etag) answer(304, { etag });
    else
      answer(
        200,
        { etag, 'content-type': 'application/octet-stream', 'content-length': Buffer.byteLength(file) },
        file,
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    files: published,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const tagOf = (file: Buffer | string): string => createHash('sha1').update(file).digest('hex').slice(0, 12);
