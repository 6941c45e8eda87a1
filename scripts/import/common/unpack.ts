/** Unpacking of streams: gzip, zip and UTF-16 are recognised by their first bytes, and so are files that are no text. */
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { messageOf } from '../../../src/core/messageOf.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';

/** One file to read, unpacked. A zip has as many as it has files. */
export interface Part {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Archives in archives: a zip of gzip files in a zip exists, deeper ones are attacks. */
const DEEPEST = 3;
/** Bytes that one file may unpack to, archives in it included: 6 KB of zips in zips can hold terabytes. */
export const MOST_UNPACKED_BYTES = 2 * 1024 ** 3;
/** Bytes by which a file is recognised: the signature of a tar file is at byte 257. */
const SIGNATURE_BYTES = 512;
const EXCEL = 'an Excel workbook: save it as CSV (UTF-8)';
/** Files that no format reads, by their first bytes, with what to do. */
const UNREADABLE: readonly (readonly [signature: RegExp, what: string])[] = [
  [/^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/, 'unsupported compression: unpack it first, or use gzip or zip'],
  [/^.{257}ustar/s, 'a tar archive: unpack it first, or use zip'],
  [/^\xd0\xcf\x11\xe0/, EXCEL],
  [/^PAR1/, 'a Parquet file: this format needs CSV'],
  [/^%PDF-/, 'a PDF document, which holds no table'],
  [/^\s*(<!--[^>]*>\s*)?<(!doctype html|html)\b/i, 'a web page, not the file: check the address from which it comes'],
  [/^version https:\/\/git-lfs/, 'a pointer of Git LFS, not the file: fetch it with `git lfs pull`'],
  [/^\0{16}/, 'it begins with zero bytes: the file is damaged, or its download was not finished'],
];
/** Texts in archives that explain the data. */
const EXPLANATION = /^(readme|licen[cs]e|notice)(\.txt)?$|\.(html?|md|pdf)$/i;

/**
 * The files in a stream: itself, or what it is packed from. Each must be read to its end before the next is requested.
 * @param path file that the stream comes from, or null
 * @param limit bytes that it may unpack to
 * @throws Error when it cannot be unpacked, or unpacks to more
 */
export async function* unpack(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  limit = MOST_UNPACKED_BYTES,
): AsyncGenerator<Part> {
  yield* unpackLevel(name, source, path, 0, unpackedCounter(limit));
}

/** Passes unpacked bytes through. @throws Error in the stream when all together are too many */
type CountUnpacked = (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

function unpackedCounter(limit: number): CountUnpacked {
  let total = 0;
  return async function* count(source) {
    for await (const chunk of source) {
      total += chunk.length;
      if (total > limit)
        throw new Error(`unpacks to more than ${Math.floor(limit / 1_048_576)} MB: unpack it first, or split it`);
      yield chunk;
    }
  };
}

async function* unpackLevel(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth: number,
  count: CountUnpacked,
): AsyncGenerator<Part> {
  if (depth > DEEPEST) throw new Error(`archives nested more than ${DEEPEST} deep`);
  const [head, bytes] = await peek(source, SIGNATURE_BYTES);
  if (head.length === 0) throw new Error('empty file');
  const magic = head.toString('latin1');
  const unreadable = UNREADABLE.find(([signature]) => signature.test(magic));
  if (unreadable) throw new Error(unreadable[1]);
  const utf16 = utf16Of(magic);
  if (magic.startsWith('\x1f\x8b')) yield* unpackLevel(name, count(gunzip(bytes)), null, depth + 1, count);
  else if (magic.startsWith('PK\x03\x04')) yield* unzip(name, bytes, path, depth + 1, count);
  else if (magic.startsWith('PK\x05\x06')) throw new Error('empty zip file');
  else yield { name, bytes: utf16 === null ? bytes : inUtf8(bytes, utf16) };
}

/** The form of UTF-16 in which a text begins: by its byte order mark, or by the zeros of its first three letters. */
function utf16Of(magic: string): 'utf-16le' | 'utf-16be' | null {
  if (/^(\xff\xfe|([^\0]\0){3})/.test(magic)) return 'utf-16le';
  return /^(\xfe\xff|(\0[^\0]){3})/.test(magic) ? 'utf-16be' : null;
}

async function* inUtf8(source: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
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
  const done = pipeline(source, unpacked).catch((error: Error) => unpacked.destroy(error));
  yield* unpacked;
  await done;
}

/** The list of contents is at the end of a zip file: one that comes as a stream is written to disk first. */
async function* unzip(
  name: string,
  source: AsyncIterable<Buffer>,
  path: string | null,
  depth: number,
  count: CountUnpacked,
): AsyncGenerator<Part> {
  if (path === null) {
    using folder = temporaryFolder('air-routes-zip-');
    const file = join(folder.path, 'input.zip');
    await pipeline(source, createWriteStream(file));
    yield* unzip(name, source, file, depth, count);
    return;
  }
  const zip = await openPromise(path);
  let files = 0;
  for await (const entry of zip.eachEntry()) {
    const inside = basename(entry.fileName);
    if (entry.fileName === '[Content_Types].xml') throw new Error(EXCEL);
    if (entry.fileName.endsWith('/') || inside.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
    if (EXPLANATION.test(inside)) continue;
    files++;
    yield* unpackEntry(`${name}/${inside}`, zip, entry, depth, count);
  }
  if (files === 0) throw new Error('the zip holds no file of data');
}

/** @throws Error naming the entry that cannot be unpacked */
async function* unpackEntry(
  name: string,
  zip: ZipFile,
  entry: Entry,
  depth: number,
  count: CountUnpacked,
): AsyncGenerator<Part> {
  try {
    if (entry.isEncrypted()) throw new Error('protected by a password: unpack it first');
    yield* unpackLevel(name, count(await zip.openReadStreamPromise(entry)), null, depth, count);
  } catch (error) {
    throw new Error(`${basename(name)}: ${messageOf(error)}`, { cause: error });
  }
}
