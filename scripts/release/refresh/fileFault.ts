/** Recognises files that were cut off, and web pages and messages in place of files, without reading them whole. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The end of a zip: 22 bytes and a comment of at most 65,535. */
const ZIP_TAIL = 22 + 0xffff;
const ZIP_START = 'PK\x03\x04';
const ZIP_END = 'PK\x05\x06';
/** Begins and ends a Parquet file. */
const PARQUET = 'PAR1';

/**
 * Why a file cannot be whole, or null. A gzip file and a CSV file show it only when they are read.
 * @param path file on disk
 */
export function fileFault(path: string): string | null {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const read = (from: number, length: number) => {
      const bytes = Buffer.alloc(Math.min(length, size - from));
      readSync(file, bytes, 0, bytes.length, from);
      return bytes.toString('latin1');
    };
    if (size === 0) return 'empty file';
    const head = read(0, 512).trimStart();
    if (/^<(!doctype html|html)/i.test(head)) return 'a web page, not a file of data';
    if (/^<(\?xml|error)\b/i.test(head)) return 'an XML document, not a file of data';
    const tail = read(Math.max(0, size - ZIP_TAIL), ZIP_TAIL);
    if (head.startsWith(ZIP_START)) return tail.includes(ZIP_END) ? null : 'zip file without its end: it was cut off';
    if (head.startsWith(PARQUET)) return tail.endsWith(PARQUET) ? null : 'Parquet file without its end: it was cut off';
    if (/^[{[]/.test(head)) return /[}\]]\s*$/.test(tail) ? null : 'JSON without its end: it was cut off';
    return null;
  } finally {
    closeSync(file);
  }
}
