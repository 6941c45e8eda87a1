/** Files and standard input as streams of bytes, unpacked: gzip and zip are known by their first bytes. */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { startProgress } from './progress.ts';

/** One file to read, unpacked. A zip has as many as it has files. */
export interface Part {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** A zip of gzip files in a zip is real; what goes deeper means harm. */
const DEEPEST = 3;

/**
 * The files behind the paths given, one after the other. Each must be read to
 * its end before the next is asked for.
 * @param paths files, or `-` for standard input
 * @throws Error naming the file that cannot be read
 */
export async function* partsOf(paths: readonly string[], stdin: Readable = process.stdin): AsyncGenerator<Part> {
  for (const path of paths) {
    const name = path === '-' ? 'standard input' : basename(path);
    try {
      const progress = startProgress(`Reading ${name}`);
      const size = path === '-' ? 0 : statSync(path).size;
      const source = path === '-' ? stdin : createReadStream(path, { highWaterMark: 1 << 18 });
      yield* unpack(name, counted(source, size, progress), path === '-' ? null : path);
      progress.end();
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
}

/**
 * Reads one part after the other.
 * @throws Error naming the part that cannot be read
 */
export async function eachPart(parts: AsyncIterable<Part>, read: (part: Part) => Promise<void>): Promise<void> {
  for await (const part of parts)
    try {
      await read(part);
    } catch (error) {
      throw new Error(`${part.name}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
}

async function* unpack(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth = 0,
): AsyncGenerator<Part> {
  if (depth > DEEPEST) throw new Error(`is packed more than ${DEEPEST} times over`);
  const [head, bytes] = await peek(source, 6);
  if (head.length === 0) throw new Error('is empty');
  const magic = head.toString('latin1');
  if (magic.startsWith('\x1f\x8b')) yield* unpack(name, gunzip(bytes), null, depth + 1);
  else if (magic.startsWith('PK\x03\x04')) yield* unzip(name, bytes, path, depth + 1);
  else if (magic.startsWith('PK\x05\x06')) throw new Error('the zip file is empty');
  else if (/^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf)/.test(magic))
    throw new Error('is packed in a way that is not known here: unpack it first, or use gzip or zip');
  else yield { name, bytes };
}

/** The first bytes of a stream, and the whole stream with them. */
async function peek(source: AsyncIterable<Buffer>, length: number): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < length) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  const head = Buffer.concat(chunks);
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return [head.subarray(0, length), all()];
}

async function* gunzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  // An error of either side reaches the reader through the stream that it reads.
  const done = pipeline(source, unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
  yield* unpacked as AsyncIterable<Buffer>;
  await done;
}

/** A zip file has its list of contents at the end: from a stream it is laid down on disk first. */
async function* unzip(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth: number,
): AsyncGenerator<Part> {
  const folder = path === null ? mkdtempSync(join(tmpdir(), 'air-routes-')) : null;
  try {
    const file = path ?? join(folder ?? '', 'input.zip');
    if (path === null) await pipeline(source, createWriteStream(file));
    const zip = await openArchive(file);
    for await (const entry of entriesOf(zip)) {
      const inside = basename(entry.fileName);
      if (entry.fileName.endsWith('/') || inside.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
      yield* unpack(`${name}/${inside}`, await openEntry(zip, entry), null, depth);
    }
    zip.close();
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

const openArchive = (file: string): Promise<ZipFile> =>
  new Promise((done, fail) => {
    openZip(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? fail(error) : done(zip)));
  });

const openEntry = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((done, fail) => {
    zip.openReadStream(entry, (error, stream) => (error ? fail(error) : done(stream)));
  });

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((done, fail) => {
      zip
        .once('entry', done)
        .once('end', () => done(null))
        .once('error', fail);
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (entry === null) return;
    yield entry;
  }
}

async function* counted(
  source: AsyncIterable<Buffer>,
  size: number,
  progress: ReturnType<typeof startProgress>,
): AsyncGenerator<Buffer> {
  const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);
  let read = 0;
  for await (const chunk of source) {
    read += chunk.length;
    progress.step(megabytes(read), size > 0 ? megabytes(size) : null, 'MB');
    yield chunk;
  }
}

/** Everything as one text. @throws Error when it is larger than the limit */
export async function textOfPart({ bytes }: Part, limitMb: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limitMb * 1_048_576) throw new Error(`is larger than ${limitMb} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
