/** Files and standard input as streams of bytes, unpacked. */
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { messageOf } from '../../../src/core/messageOf.ts';
import { type Progress, startProgress } from './progress.ts';
import { type Part, unpack } from './unpack.ts';

/**
 * The files at some paths, one after the other. Each must be read to its end before the next is requested.
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
      yield* unpack(name, withProgress(source, size, progress), path === '-' ? null : path);
      progress.end();
    } catch (error) {
      throw new Error(`${name}: ${messageOf(error)}`, { cause: error });
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
      throw new Error(`${part.name}: ${messageOf(error)}`, { cause: error });
    }
}

async function* withProgress(source: AsyncIterable<Buffer>, size: number, progress: Progress): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of source) {
    read += chunk.length;
    progress.bytes(read, size > 0 ? size : null);
    yield chunk;
  }
}

/** Everything as one text. @throws Error when it is larger than the limit */
export async function wholeText(bytes: AsyncIterable<Buffer>, limitMb: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limitMb * 1_048_576) throw new Error(`larger than ${limitMb} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The value of a JSON text, which may begin with a byte order mark. @throws Error of one line when it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim());
  } catch (error) {
    // The message quotes the text, control characters included.
    const what = messageOf(error).replaceAll(/[^\x20-\x7e]+/g, ' ');
    const isCut = /^(unexpected end|unterminated)/i.test(what);
    throw new Error(`invalid JSON: ${what}${isCut ? ': it may be cut off' : ''}`, { cause: error });
  }
}
