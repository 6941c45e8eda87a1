import type { Current } from '../../data/followCurrent.ts';
import type { App } from '../app.ts';
import { OPENED, openChannel, type Question } from './channel.ts';
import type { ProcessState } from './processState.ts';

/** When the first process does not reply within this time, the request passes: counting must not stop the service. */
const LONGEST_WAIT_MS = 1_000;

/** The requests of a worker to the first process. */
export interface WorkerChannel {
  /** Reports that this worker listens. */
  readonly ready: (ready: { readonly address: string; readonly release: string; readonly folder: string }) => void;
  /** Counts a request of a client. @returns milliseconds until it may try again; 0 when the request may pass */
  readonly count: (client: string) => Promise<number>;
  /** Looks whether another release is current, and waits until all workers serve it. */
  readonly check: () => Promise<void>;
}

/** Opens the channel of a worker to the first process. */
export function openWorker(current: Current<App>, state: () => Promise<ProcessState>): WorkerChannel {
  const respond = (question: Question): unknown => {
    if (question.kind === 'state') return state();
    if (question.kind === 'prepare') return current.prepare(question.folder) ?? OPENED;
    if (question.kind === 'commit') current.commit();
    return true;
  };
  const port = {
    send: (message: object) => void process.send?.(message),
    on: (event: 'message', listener: (message: unknown) => void) => process.on(event, listener),
  };
  const { ask } = openChannel(port, respond);
  return {
    ready: (ready) => void ask({ kind: 'ready', ...ready }, LONGEST_WAIT_MS),
    count: async (client) => Number((await ask({ kind: 'count', client }, LONGEST_WAIT_MS)) ?? 0),
    check: async () => void (await ask({ kind: 'check' }, LONGEST_WAIT_MS)),
  };
}
