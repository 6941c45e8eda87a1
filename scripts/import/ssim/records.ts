/** An SSIM file as its records of 200 characters. */

/** Characters of a record. */
const LENGTH = 200;
/** A leg is understood up to the local time of its arrival; what follows may be cut off. */
const SHORTEST_LEG = 70;
const LONGEST_LINE = 1 << 20;
/** The end of a line. A CR at the end of a chunk may be half of a CR LF. */
const LINE_END = /\r\n|\n|\r(?!$)/g;

export interface RecordSink {
  /** One record, padded to 200 characters. */
  record(record: string): void;
  /** A zero record. They fill up blocks, of five records by the manual, and hold nothing. */
  zeros(): void;
  /** A fault in the form of the file, with the number of a line that has it. */
  warning(what: string, lineNumber: number): void;
}

/**
 * Cuts a file in Latin-1 into records. Lines end with LF, CR LF or CR, or with nothing at all. They may lack their
 * trailing spaces, and may hold several records.
 * @throws Error for a line that is too long for any SSIM file
 */
export async function readRecords(bytes: AsyncIterable<Buffer>, sink: RecordSink): Promise<void> {
  let lineNumber = 0;
  for await (const line of linesOf(bytes, sink)) readLine(line, ++lineNumber, sink);
}

async function* linesOf(bytes: AsyncIterable<Buffer>, { warning }: RecordSink): AsyncGenerator<string> {
  let [rest, lines, hasCrAlone] = ['', 0, false];
  let hasEnds: boolean | null = null;
  for await (const chunk of bytes) {
    const text: string = rest + chunk.toString('latin1');
    let start = 0;
    if (hasEnds === null && (text.length >= 4 * LENGTH || /[\r\n]/.test(text))) hasEnds = decideOn(text);
    if (hasEnds)
      for (const { index, 0: end } of text.matchAll(LINE_END)) {
        yield text.slice(start, index);
        lines++;
        if (end === '\r' && !hasCrAlone) warning('lines end with CR alone', lines);
        hasCrAlone ||= end === '\r';
        start = index + end.length;
      }
    else if (hasEnds === false)
      for (; start + LENGTH <= text.length; start += LENGTH) yield text.slice(start, start + LENGTH);
    rest = text.slice(start);
    if (rest.length > LONGEST_LINE) throw new Error('not an SSIM file: it has a line of more than a megabyte');
  }
  if (hasEnds === null && rest.length > LENGTH) decideOn(rest);
  const step = hasEnds === null ? LENGTH : Math.max(1, rest.length);
  for (let start = 0; start < rest.length; start += step) yield rest.slice(start, start + step).replace(/\r$/, '');

  /** Whether lines end with something. */
  function decideOn(text: string): boolean {
    const found = /[\r\n]/.test(text);
    if (!found) warning('no line ends', 1);
    return found;
  }
}

function readLine(line: string, lineNumber: number, sink: RecordSink): void {
  // The byte order mark of UTF-8, read as Latin-1.
  const hasMark = lineNumber === 1 && line.startsWith('\xef\xbb\xbf');
  if (hasMark) sink.warning('byte order mark', lineNumber);
  const text = hasMark ? line.slice(3) : line;
  if (/^[\s\x1a]*$/.test(text)) {
    sink.warning('blank record', lineNumber);
    return;
  }
  const isSeveral = text.length > LENGTH && text.length % LENGTH === 0;
  if (isSeveral) sink.warning('line of several records', lineNumber);
  const length = isSeveral ? LENGTH : text.length;
  for (let i = 0; i < text.length; i += length) readRecord(text.slice(i, i + length), lineNumber, sink);
}

function readRecord(text: string, lineNumber: number, sink: RecordSink): void {
  if (/^0+$/.test(text)) {
    sink.zeros();
    return;
  }
  if (text.length > LENGTH && text.slice(LENGTH).trim() !== '')
    sink.warning('line longer than 200 characters', lineNumber);
  if (text.length < LENGTH) {
    const isCut = text.startsWith('3') && text.length < SHORTEST_LEG;
    sink.warning(isCut ? 'leg cut off' : 'line shorter than 200 characters', lineNumber);
  }
  sink.record(text.slice(0, LENGTH).padEnd(LENGTH));
}
