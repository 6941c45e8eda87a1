/**
 * Progress of one phase, such as "Reading fleets", on standard error: one line that is redrawn on a terminal, elsewhere a
 * line at each doubling and at the end.
 * @param unit of what is counted
 */
export function startProgress(phase: string, unit: string, stream: NodeJS.WriteStream = process.stderr) {
  let next = 1;
  return {
    /** Says how many are done, of a total or of an unknown number. */
    step(done: number, total: number | null): void {
      const text = `${phase}: ${done}${total === null ? '' : `/${total}`} ${unit}`;
      if (stream.isTTY) stream.write(`\r\x1b[K${text}`);
      else if (done >= next || (done === total && next !== Number.POSITIVE_INFINITY)) stream.write(`${text}\n`);
      while (next <= done) next *= 2;
      if (done === total) next = Number.POSITIVE_INFINITY;
    },
    /** Ends the line that is redrawn. */
    [Symbol.dispose](): void {
      if (stream.isTTY) stream.write('\n');
    },
  };
}

/** Megabytes of 1,048,576 bytes, rounded up. */
export const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);
