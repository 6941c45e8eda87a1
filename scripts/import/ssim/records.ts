/** An SSIM file as its records of 200 characters. */
import { type OnWarning, RECORD_LENGTH, readLines } from './lines.ts';

/** A leg is understood up to the local time of its arrival; what follows may be cut off. */
const SHORTEST_LEG = 70;

export interface RecordSink {
  /** One record, padded to 200 characters. */
  record(record: string): void;
  /** A zero record. They fill up blocks, of five records by the manual, and hold nothing. */
  zeros(): void;
  readonly warning: OnWarning;
}

/** Cuts a file into records. Lines may lack their trailing spaces, and may hold several records. */
export const readRecords = (bytes: AsyncIterable<Buffer>, sink: RecordSink): Promise<void> =>
  readLines(bytes, { line: (text, lineNumber) => readLine(text, lineNumber, sink), warning: sink.warning });

function readLine(line: string, lineNumber: number, sink: RecordSink): void {
  // The byte order mark of UTF-8, read as Latin-1.
  const hasMark = lineNumber === 1 && line.startsWith('\xef\xbb\xbf');
  if (hasMark) sink.warning('byte order mark', lineNumber);
  const text = hasMark ? line.slice(3) : line;
  if (/^[\s\x1a]*$/.test(text)) {
    sink.warning('blank record', lineNumber);
    return;
  }
  const isSeveral = text.length > RECORD_LENGTH && text.length % RECORD_LENGTH === 0;
  if (isSeveral) sink.warning('line of several records', lineNumber);
  const length = isSeveral ? RECORD_LENGTH : text.length;
  for (let i = 0; i < text.length; i += length) readRecord(text.slice(i, i + length), lineNumber, sink);
}

function readRecord(text: string, lineNumber: number, sink: RecordSink): void {
  if (/^0+$/.test(text)) {
    sink.zeros();
    return;
  }
  if (text.length > RECORD_LENGTH && text.slice(RECORD_LENGTH).trim() !== '')
    sink.warning('line longer than 200 characters', lineNumber);
  if (text.length < RECORD_LENGTH) {
    const isCut = text.startsWith('3') && text.length < SHORTEST_LEG;
    sink.warning(isCut ? 'leg cut off' : 'line shorter than 200 characters', lineNumber);
  }
  sink.record(text.slice(0, RECORD_LENGTH).padEnd(RECORD_LENGTH));
}
