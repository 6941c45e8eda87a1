/** Progress on stderr: one line that is redrawn on a terminal, sparse lines elsewhere. */

export interface Progress {
  /** Reports that `done` of `total` steps are done, total null when unknown; `what` names the current one. */
  step(done: number, total: number | null, what: string): void;
  /** The same for bytes, in megabytes. */
  bytes(done: number, total: number | null): void;
  /** Ends the redrawn line. */
  end(): void;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_048_576);

/** A progress line for one phase of an import, such as "Reading fleets". */
export function startProgress(phase: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  let lastPercent = -1;
  let next = 1;
  return {
    step(done, total, what) {
      if (total === null) {
        if (stream.isTTY) stream.write(`\r\x1b[K${phase}: ${done} ${what}`);
        else if (done >= next) stream.write(`${phase}: ${done} ${what}\n`);
        while (next <= done) next *= 2;
        return;
      }
      const percent = Math.floor((100 * done) / Math.max(1, total));
      if (stream.isTTY) stream.write(`\r\x1b[K${phase}: ${done}/${total} ${what}`);
      else if (percent >= lastPercent + 20 || (done === total && percent !== lastPercent)) {
        lastPercent = percent;
        stream.write(`${phase}: ${done}/${total}\n`);
      }
    },
    bytes(done, total) {
      this.step(megabytes(done), total === null ? null : megabytes(total), 'MB');
    },
    end() {
      if (stream.isTTY) stream.write('\n');
    },
  };
}
