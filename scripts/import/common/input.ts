/** Files and standard input as streams of bytes: unpacked, in UTF-8, and taken out of JSON. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { invalidUtf8Line } from '../../../src/core/invalidUtf8Line.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { limitedBytes, MOST_JSON_BYTES, MOST_UNPACKED_BYTES, MOST_ZIP_FILES, megabytes } from './limits.ts';

/** One file to read, unpacked. A zip has as many as it has files. */
export interface Part {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * The files at some paths, one after the other. Each is read before the next is requested.
 * @param paths files, or `-` for standard input
 * @throws Error naming the file that cannot be read
 */
export async function* partsOf(paths: readonly string[], stdin: Readable = process.stdin): AsyncGenerator<Part> {
  for (const path of paths) {
    const [name, file] = path === '-' ? ['standard input', null] : [basename(path), path];
    const source = file === null ? stdin : createReadStream(file, { highWaterMark: 1 << 18 });
    console.error(`Reading ${name}`);
    try {
      yield* unpack({ name, bytes: source }, file);
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
    }
  }
}

/** Reads one part after the other. @throws Error naming the part that cannot be read */
export async function eachPart(parts: AsyncIterable<Part>, read: (part: Part) => Promise<void>): Promise<void> {
  for await (const part of parts)
    try {
      await read(part);
    } catch (error) {
      throw new Error(`${part.name}: ${messageOf(error)}`, { cause: error });
    }
}

/** The text of a part that is JSON. @throws Error naming the line that is not UTF-8, or when it is too long */
export async function utf8Text({ bytes }: Part): Promise<string> {
  const source = await jsonText(bytes);
  const damaged = invalidUtf8Line(source);
  if (damaged !== null) throw new Error(`line ${damaged} is not valid UTF-8`);
  return source;
}

const jsonText = (bytes: AsyncIterable<Buffer>): Promise<string> =>
  text(limitedBytes(bytes, MOST_JSON_BYTES, 'the JSON has'));

/** The value of a JSON text after any byte order mark. @throws Error of one line, which begins with its place, for no JSON */
export function parseJson(text: string, where = ''): unknown {
  try {
    return JSON.parse(text.trim());
  } catch (error) {
    // The message quotes the text, control characters included.
    const what = messageOf(error).replaceAll(/[^\x20-\x7e]+/g, ' ');
    const isCut = /^(unexpected end|unterminated)/i.test(what);
    throw new Error(`${where}invalid JSON: ${what}${isCut ? ': it may be cut off' : ''}`, { cause: error });
  }
}

/** Archives in archives: a zip of gzip files in a zip exists, deeper ones are attacks. */
const DEEPEST_ARCHIVE = 3;
/** Bytes by which a file is recognised: the signature of a tar file is at byte 257. */
const SIGNATURE_BYTES = 512;
const EXCEL = 'an Excel workbook: save it as CSV (UTF-8)';
/** Files that no format reads, by their first bytes, with what to do. */
const UNREADABLE: readonly (readonly [signature: RegExp, what: string])[] = [
  [/^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/, 'unsupported compression: unpack it first, or use gzip or zip'],
  [/^.{257}ustar/s, 'a tar archive: unpack it first, or use zip'],
  [/^\xd0\xcf\x11\xe0/, EXCEL],
  [/^PAR1/, 'a Parquet file: opdi reads it where it is a file of its own and not packed, other formats need CSV'],
  [/^%PDF-/, 'a PDF document, which holds no table'],
  [
    /^\s*(<!--[^>]*>\s*)?<(!doctype html|html|\?xml|error)\b/i,
    'a web page or an XML document, not the file: check the address from which it comes',
  ],
  [/^version https:\/\/git-lfs/, 'a pointer of Git LFS, not the file: fetch it with `git lfs pull`'],
  [/^\0{16}/, 'it begins with zero bytes: the file is damaged, or its download was not finished'],
  [/^PK\x05\x06/, 'empty zip file'],
];
/** Texts in archives that explain the data, hidden files and folders. */
const NO_DATA = /(^|\/)((readme|licen[cs]e|notice)(\.txt)?|[^/]*\.(html?|md|pdf)|\.[^/]*|)$|^__MACOSX\//i;

/**
 * The files in a stream: itself, or what it is packed from. Each is read before the next is requested.
 * @param path file that the stream comes from, or null
 * @param limit bytes that it may unpack to
 * @throws Error when it cannot be unpacked, or unpacks to more
 */
export async function* unpack(part: Part, path: string | null, limit = MOST_UNPACKED_BYTES): AsyncGenerator<Part> {
  let total = 0;
  yield* unpackLevel(part, path, 0);

  async function* counted(unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of unpacked) {
      total += chunk.length;
      if (total > limit) throw new Error(`unpacks to more than ${megabytes(limit)}: unpack it first, or split it`);
      yield chunk;
    }
  }

  async function* unpackLevel({ name, bytes: source }: Part, path: string | null, depth: number): AsyncGenerator<Part> {
    if (depth > DEEPEST_ARCHIVE) throw new Error(`archives nested more than ${DEEPEST_ARCHIVE} deep`);
    const [head, bytes] = await peek(source, SIGNATURE_BYTES);
    if (head.length === 0) throw new Error('empty file');
    const magic = head.toString('latin1');
    const unreadable = UNREADABLE.find(([signature]) => signature.test(magic));
    if (unreadable) throw new Error(unreadable[1]);
    if (magic.startsWith('\x1f\x8b')) {
      // An error of the source reaches the reader through the stream that it reads.
      const unzipped = pipeline(bytes, createGunzip({ chunkSize: 1 << 18 }), () => {});
      yield* unpackLevel({ name, bytes: counted(unzipped) }, null, depth + 1);
    } else if (magic.startsWith('PK\x03\x04')) yield* unzip({ name, bytes }, path, depth + 1);
    else {
      const text = inUtf8(bytes, magic);
      yield { name, bytes: text };
      // What its reader has left.
      for await (const _ of text);
    }
  }

  /** The list of contents is at the end of a zip file: one that comes as a stream is written to disk first. */
  async function* unzip(packed: Part, path: string | null, depth: number): AsyncGenerator<Part> {
    using folder = temporaryFolder('air-routes-zip-');
    const file = path ?? join(folder.path, 'input.zip');
    if (path === null) await writeFile(file, packed.bytes);
    const zip = await openPromise(file);
    let files = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === '[Content_Types].xml') throw new Error(EXCEL);
      if (NO_DATA.test(entry.fileName)) continue;
      if (++files > MOST_ZIP_FILES) throw new Error(`the zip has more than ${MOST_ZIP_FILES} files: split it`);
      const inside = basename(entry.fileName);
      try {
        if (entry.isEncrypted()) throw new Error('protected by a password: unpack it first');
        const bytes = checked(await zip.openReadStreamPromise(entry), entry);
        yield* unpackLevel({ name: `${packed.name}/${inside}`, bytes: counted(bytes) }, null, depth);
      } catch (error) {
        throw new Error(`${inside}: ${messageOf(error)}`, { cause: error });
      }
    }
    if (files === 0) throw new Error('the zip holds no file of data');
  }
}

/** The bytes of a file in a zip. @throws Error at their end, when they are not those that were packed */
async function* checked(source: AsyncIterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of source) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new Error('damaged: its checksum is another one');
}

/** A text in UTF-8. UTF-16 is recognised by its byte order mark, or by the zeros of its first three letters. */
async function* inUtf8(source: AsyncIterable<Buffer>, magic: string): AsyncGenerator<Buffer> {
  const isLittle = /^(\xff\xfe|([^\0]\0){3})/.test(magic);
  if (!isLittle && !/^(\xfe\xff|(\0[^\0]){3})/.test(magic)) return yield* source;
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be');
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Bytes in which the header of a table ends. */
export const HEADER_BYTES = 4096;

/** The first bytes of a stream, and the whole stream with them. */
export async function peek(source: AsyncIterable<Buffer>, length: number): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [head.subarray(0, length), all()];
}

/** Lists and objects in each other. */
const DEEPEST_JSON = 20;
/** Names of fields in a message. */
const SHOWN_FIELDS = 12;

/**
 * The parts of a source of text, those unwrapped that a service hands out inside JSON: a string, a list of texts, or an
 * object with one field. The texts of a list follow each other as lines.
 * @throws Error where the JSON of a part is malformed or holds something else
 */
export async function* unwrapped(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const { name, bytes } of parts) yield { name, bytes: unwrap(bytes) };
}

async function* unwrap(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [head, all] = await peek(bytes, HEADER_BYTES);
  // A byte order mark counts as a blank.
  const start = head.toString('utf8').trimStart();
  // A quoted cell of CSV has a comma or another delimiter after its closing quote.
  const isJson = /^[[{]/.test(start) || /^"(?:[^"\\\r\n]|\\.)*(?:\\|"\s*)?$/.test(start);
  if (!isJson) return yield* all;
  for (const each of textsIn(parseJson(await jsonText(all))))
    yield Buffer.from(/[\r\n]$/.test(each) ? each : `${each}\n`);
}

/** The texts in a JSON value, in order. @throws Error when it holds something else */
function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > DEEPEST_JSON) throw new Error(`the JSON is nested more than ${DEEPEST_JSON} deep`);
  if (typeof value === 'string') return yield value;
  const isList = Array.isArray(value);
  const fields = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (!isList && fields.length !== 1) {
    const found = fields.length === 0 ? shownValue(value) : `the fields ${fields.slice(0, SHOWN_FIELDS).join(', ')}`;
    throw new Error(
      'the JSON holds no file of text: expected a string, a list of strings, or an object with one field, not ' +
        found.slice(0, 200),
    );
  }
  for (const item of Object.values(value ?? {})) yield* textsIn(item, depth + 1);
}

/** Whether a JSON value has more values in it than some. It is not copied, and may be nested to any depth. */
export function hasMoreValues(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value];
  for (let count = 0; waiting.length > 0; count++) {
    if (count + waiting.length > most) return true;
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const child of Object.values(next)) {
      waiting.push(child);
      if (count + waiting.length > most) return true;
    }
  }
  return false;
}

/** Characters of a value in a message. */
const SHOWN_VALUE = 60;

/** A JSON value in a message: cut, and without what is in it when that is much. */
export function shownValue(value: unknown): string {
  if (hasMoreValues(value, SHOWN_VALUE)) return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
  const short = typeof value === 'string' ? value.slice(0, SHOWN_VALUE) : value;
  return (JSON.stringify(short) ?? 'nothing').slice(0, SHOWN_VALUE);
}
