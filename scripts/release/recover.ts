/** Finishes what a command of this state that was killed has left. */
import { finishGoLive } from '../../src/data/goLive.ts';
import { finishRollback } from '../../src/data/rollback.ts';
import { recoverSources } from '../../src/data/sourceFolders.ts';
import { today } from '../script.ts';
import { updateLog } from './changeLog.ts';

/** Called by every command that changes a state, with its lock. */
export function recoverState(state: string): void {
  recoverSources(state);
  finishGoLive(state);
  finishRollback(state);
  updateLog(state, today());
}
