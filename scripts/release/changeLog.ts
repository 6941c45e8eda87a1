/**
 * The change log of a state: what each change of the published network changed for users, whatever caused it: an import, a
 * correction, a new version of the code, or a rollback. The file names the release up to which it is written. Whenever
 * another release is current, the two networks are compared and the change is added, once.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CHANGES_FILE, type Change, ChangeLog } from '../../src/core/dataset/changes.ts';
import { messageOf } from '../../src/core/messageOf.ts';
import { replaceFile } from '../../src/data/files.ts';
import { currentRelease } from '../../src/data/releases.ts';
import { changesBetween, isEmpty } from '../import/common/changes.ts';
import { networkOfRelease } from '../import/common/publishedBefore.ts';
import type { PublishedNetwork } from '../import/common/publishedNetwork.ts';

const StateLog = ChangeLog.extend({
  /** The release that was current when the log was written. */
  release: z.string().nullable(),
});
type StateLog = z.infer<typeof StateLog>;

/** The log of a state; empty where there is none. @throws Error saying what is wrong with it */
function readLog(state: string): StateLog {
  const path = join(state, CHANGES_FILE);
  if (!existsSync(path)) return { release: null, changes: [] };
  try {
    return StateLog.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
  }
}

/** The log as it will be when a network is published. @param date ISO date of the change */
export function logWith(state: string, network: PublishedNetwork, date: string): ChangeLog {
  const { release, changes } = readLog(state);
  const before = networkOfRelease(state, release);
  const change = before === null ? null : changeSince(before, network, changes, date);
  return { changes: change === null ? changes : [change, ...changes] };
}

/** Adds the change from the release up to which the log is written to the current one, if there is any. */
export function updateLog(state: string, date: string): void {
  const { release } = readLog(state);
  const current = currentRelease(state);
  if (current === null || release === current) return;
  const network = networkOfRelease(state, current);
  if (network === null) return;
  const log: StateLog = { release: current, ...logWith(state, network, date) };
  replaceFile(join(state, CHANGES_FILE), `${JSON.stringify(log, null, 1)}\n`);
}

function changeSince(
  before: PublishedNetwork,
  after: PublishedNetwork,
  changes: readonly Change[],
  date: string,
): Change | null {
  const ended = new Set(changes.flatMap(({ dropped }) => dropped));
  const change = changesBetween(before, after, date, ended);
  return isEmpty(change) ? null : change;
}
