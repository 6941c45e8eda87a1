/** An SSIM file as its records of 200 bytes, whatever ends its lines. */

/** Bytes of a record. */
const RECORD_LENGTH = 200;
/** Records of a block; zero records fill it up. */
const BLOCK = 5;
/** A leg is understood up to the local time of its arrival; what follows may be cut off. */
const SHORTEST_LEG = 70;
const LONGEST_LINE = 1 << 20;
const CR = 13;
const LF = 10;

export interface RecordSink {
  /** One record, padded to 200 characters. */
  record(record: string): void;
  /** Something odd about the form of the file, and a line that shows it. */
  oddity(what: string, lineNumber: number): void;
  /** Zero records that fill a block of five, as the manual wants them. */
  padding(count: number): void;
}

/**
 * Cuts a file into records. Lines may end with LF, CR LF, CR or nothing at all,
 * may lack their trailing spaces, and may hold several records.
 */
export async function readRecords(bytes: AsyncIterable<Buffer>, sink: RecordSink): Promise<void> {
  let rest = '';
  let ending: 'lines' | 'none' | null = null;
  let lineNumber = 0;
  let saidCr = false;
  let isFirst = true;
  let recordNumber = 0;
  let zeros = 0;

  function line(text: string): void {
    lineNumber++;
    if (isFirst) {
      isFirst = false;
      // The byte order mark of UTF-8, read as Latin-1.
      if (text.startsWith('\xef\xbb\xbf')) {
        sink.oddity('byte order mark', lineNumber);
        text = text.slice(3);
      }
    }
    if (/^[\s\x1a]*$/.test(text)) {
      sink.oddity('blank record', lineNumber);
      return;
    }
    if (text.length > RECORD_LENGTH && text.length % RECORD_LENGTH === 0) {
      sink.oddity('line of several records', lineNumber);
      for (let at = 0; at < text.length; at += RECORD_LENGTH) one(text.slice(at, at + RECORD_LENGTH));
    } else one(text);
  }

  /** Tells of the zero records that have just ended. */
  function endZeros(): void {
    if (zeros > 0 && zeros < BLOCK && recordNumber % BLOCK === 0) sink.padding(zeros);
    else for (; zeros > 0; zeros--) sink.oddity('zero record that fills no block', lineNumber - zeros);
    zeros = 0;
  }

  function one(text: string): void {
    if (/^0+$/.test(text)) {
      zeros++;
      recordNumber++;
      return;
    }
    endZeros();
    recordNumber++;
    if (text.length > RECORD_LENGTH) {
      if (text.slice(RECORD_LENGTH).trim() !== '') sink.oddity('line longer than 200 characters', lineNumber);
      text = text.slice(0, RECORD_LENGTH);
    }
    if (text.length < RECORD_LENGTH) {
      if (text.startsWith('3') && text.length < SHORTEST_LEG) sink.oddity('leg cut off', lineNumber);
      else sink.oddity('line shorter than 200 characters', lineNumber);
      text = text.padEnd(RECORD_LENGTH);
    }
    sink.record(text);
  }

  function cut(text: string, isEnd: boolean): string {
    if (ending === 'none') {
      let at = 0;
      for (; at + RECORD_LENGTH <= text.length; at += RECORD_LENGTH) line(text.slice(at, at + RECORD_LENGTH));
      if (isEnd && at < text.length) line(text.slice(at));
      return isEnd ? '' : text.slice(at);
    }
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== LF && code !== CR) continue;
      // The second half of a CR LF may be in the next piece.
      if (code === CR && at + 1 === text.length && !isEnd) break;
      line(text.slice(start, at));
      if (code === CR && text.charCodeAt(at + 1) === LF) at++;
      else if (code === CR && !saidCr) {
        saidCr = true;
        sink.oddity('lines end with CR alone', lineNumber);
      }
      start = at + 1;
    }
    if (isEnd && start < text.length) line(text.slice(start));
    return isEnd ? '' : text.slice(start);
  }

  for await (const chunk of bytes) {
    const text = rest + chunk.toString('latin1');
    if (ending === null) {
      if (text.length < 4 * RECORD_LENGTH && !/[\r\n]/.test(text)) {
        rest = text;
        continue;
      }
      ending = formOf(text);
      if (ending === 'none') sink.oddity('no line ends', 1);
    }
    rest = cut(text, false);
    if (rest.length > LONGEST_LINE) throw new Error('is no SSIM file: it has a line of more than a megabyte');
  }
  if (ending === null) ending = formOf(rest);
  cut(rest, true);
  endZeros();
}

const formOf = (text: string): 'lines' | 'none' =>
  /[\r\n]/.test(text) || text.length <= RECORD_LENGTH ? 'lines' : 'none';
