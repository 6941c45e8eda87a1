/** The lines of an SSIM file, which may end in LF, CRLF or CR. */

/** Characters of a record. */
export const RECORD_LENGTH = 200;
const LONGEST_LINE = 1 << 20;
const [LF, CR] = [10, 13];

/** Called with a fault in the form of the file, and the number of a line that has it. */
export type OnWarning = (what: string, lineNumber: number) => void;

export interface LineSink {
  /** @param lineNumber counts from 1 */
  line(text: string, lineNumber: number): void;
  readonly warning: OnWarning;
}

/**
 * Reads the lines of a file in Latin-1. They end with LF, CR LF or CR, or with nothing at all: then each has 200
 * characters.
 * @throws Error for a line that is too long for any SSIM file
 */
export async function readLines(bytes: AsyncIterable<Buffer>, sink: LineSink): Promise<void> {
  let rest = '';
  let split: Splitter | null = null;
  for await (const chunk of bytes) {
    const text: string = rest + chunk.toString('latin1');
    if (split === null && text.length < 4 * RECORD_LENGTH && !/[\r\n]/.test(text)) {
      rest = text;
      continue;
    }
    // What is left of the chunk before holds no line end, but for a CR at its end.
    const scanned = split === null ? 0 : Math.max(0, rest.length - 1);
    split ??= splitterOf(text, sink);
    rest = split(text, scanned, false);
    if (rest.length > LONGEST_LINE) throw new Error('not an SSIM file: it has a line of more than a megabyte');
  }
  (split ?? splitterOf(rest, sink))(rest, 0, true);
}

/** Passes on the lines of a text. @param scanned characters without a line end @returns the beginning of the next line */
type Splitter = (text: string, scanned: number, isEnd: boolean) => string;

function splitterOf(text: string, sink: LineSink): Splitter {
  if (/[\r\n]/.test(text) || text.length <= RECORD_LENGTH) return lineSplitter(sink);
  sink.warning('no line ends', 1);
  return recordSplitter(sink);
}

function recordSplitter(sink: LineSink): Splitter {
  let lineNumber = 0;
  return (text, _, isEnd) => {
    let start = 0;
    for (; start + RECORD_LENGTH <= text.length; start += RECORD_LENGTH)
      sink.line(text.slice(start, start + RECORD_LENGTH), ++lineNumber);
    if (isEnd && start < text.length) sink.line(text.slice(start), ++lineNumber);
    return text.slice(start);
  };
}

function lineSplitter(sink: LineSink): Splitter {
  let lineNumber = 0;
  let hasCrAlone = false;
  return (text, scanned, isEnd) => {
    let start = 0;
    for (let i = scanned; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code !== LF && code !== CR) continue;
      // The LF of a CR LF may be in the next chunk.
      if (code === CR && i + 1 === text.length && !isEnd) break;
      sink.line(text.slice(start, i), ++lineNumber);
      if (code === CR && text.charCodeAt(i + 1) === LF) i++;
      else if (code === CR && !hasCrAlone) {
        hasCrAlone = true;
        sink.warning('lines end with CR alone', lineNumber);
      }
      start = i + 1;
    }
    if (isEnd && start < text.length) sink.line(text.slice(start), ++lineNumber);
    return text.slice(start);
  };
}
