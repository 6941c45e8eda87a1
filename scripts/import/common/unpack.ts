/** Unpacking of streams: gzip and zip are recognised by their first bytes. */
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';

/** One file to read, unpacked. A zip has as many as it has files. */
export interface Part {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Archives in archives: a zip of gzip files in a zip exists, deeper ones are attacks. */
const DEEPEST = 3;

/**
 * The files in a stream: itself, or what it is packed from. Each must be read to its end before the next is requested.
 * @param path file that the stream comes from, or null
 * @throws Error when it cannot be unpacked
 */
export async function* unpack(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth = 0,
): AsyncGenerator<Part> {
  if (depth > DEEPEST) throw new Error(`archives nested more than ${DEEPEST} deep`);
  const [head, bytes] = await peek(source, 6);
  if (head.length === 0) throw new Error('empty file');
  const magic = head.toString('latin1');
  if (magic.startsWith('\x1f\x8b')) yield* unpack(name, gunzip(bytes), null, depth + 1);
  else if (magic.startsWith('PK\x03\x04')) yield* unzip(name, bytes, path, depth + 1);
  else if (magic.startsWith('PK\x05\x06')) throw new Error('empty zip file');
  else if (/^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf)/.test(magic))
    throw new Error('unsupported compression: unpack it first, or use gzip or zip');
  else yield { name, bytes };
}

/** The first bytes of a stream, and the whole stream with them. */
export async function peek(source: AsyncIterable<Buffer>, length: number): Promise<[Buffer, AsyncIterable<Buffer>]> {
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

/** The list of contents is at the end of a zip file: one that comes as a stream is written to disk first. */
async function* unzip(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth: number,
): AsyncGenerator<Part> {
  if (path === null) {
    using folder = temporaryFolder('air-routes-zip-');
    const file = join(folder.path, 'input.zip');
    await pipeline(source, createWriteStream(file));
    yield* unzip(name, source, file, depth);
    return;
  }
  const zip = await openArchive(path);
  try {
    for await (const entry of entriesOf(zip)) {
      const inside = basename(entry.fileName);
      if (entry.fileName.endsWith('/') || inside.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
      yield* unpack(`${name}/${inside}`, await openEntry(zip, entry), null, depth);
    }
  } finally {
    zip.close();
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
