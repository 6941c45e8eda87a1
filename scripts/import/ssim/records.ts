/** An SSIM file as its records of 200 characters. */
import type { Part } from '../common/input.ts';
import type { ImportLog } from '../common/log.ts';

/** Characters of a record. */
const LENGTH = 200;
/** A leg is understood up to the local time of its arrival; what follows may be cut off. */
const SHORTEST_LEG = 70;
/** The columns of a record before its serial number, which has six digits. */
const BEFORE_SERIAL = 194;
/** The fault of a leg whose serial number ends in another column: a character too many or too few has moved columns. */
const MOVED = 'leg whose serial number is not in columns 195 to 200: others are moved as well';
/** The end of a line. A CR at the end of a chunk may be half of a CR LF. */
const LINE_END = /\r\n|\n|\r(?!$)/;
/** Characters without a line end whose whole records are read: a file may have no line ends. */
const LONG = 4 * LENGTH;

/**
 * The records of a file in Latin-1, padded to 200 characters. Lines end with LF, CR LF or CR, or with nothing at all. They
 * may lack their trailing spaces, and may hold several records. Zero records, which fill up blocks, are zeros alone.
 * @param log of the lines with a fault in their form
 */
export async function* recordsOf({ name, bytes }: Part, log: Pick<ImportLog, 'warning' | 'account'>) {
  let lineNumber = 0;
  for await (const line of linesOf(bytes)) {
    const place = `${name} line ${++lineNumber}`;
    const fault = (what: string) => log.warning(what, place);
    // The byte order mark of UTF-8, read as Latin-1.
    const hasMark = lineNumber === 1 && line.startsWith('\xef\xbb\xbf');
    if (hasMark) fault('byte order mark');
    const text = hasMark ? line.slice(3) : line;
    if (/^[\s\x1a]*$/.test(text)) {
      fault('blank record');
      continue;
    }
    const isSeveral = text.trimEnd().length >= 2 * LENGTH;
    if (isSeveral) fault('line of several records');
    const length = isSeveral ? LENGTH : text.length;
    for (let i = 0; i < text.length; i += length) {
      const record = text.slice(i, i + length);
      if (isMoved(record.trimEnd())) log.account({ rejected: MOVED, name: place });
      else yield recordIn(record, fault);
    }
  }
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + chunk.toString('latin1')).split(LINE_END);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length < LONG) continue;
    const whole = rest.length - (rest.length % LENGTH);
    yield rest.slice(0, whole);
    rest = rest.slice(whole);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

const isMoved = (record: string): boolean =>
  record.length > BEFORE_SERIAL && record.length !== LENGTH && /^3.*\d{6}$/.test(record);

function recordIn(text: string, fault: (what: string) => void): string {
  if (/^0+$/.test(text)) return text;
  if (text.slice(LENGTH).trim() !== '') fault('line longer than 200 characters');
  if (text.length < LENGTH) {
    const isLegCut = text.startsWith('3') && text.length < SHORTEST_LEG;
    fault(isLegCut ? 'leg cut off' : 'line shorter than 200 characters');
  }
  return text.slice(0, LENGTH).padEnd(LENGTH);
}
