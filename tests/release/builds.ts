/** Builds that only copy their data. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunScript } from '../../scripts/release/publish.ts';

/** A complete release that keeps the data of a folder. */
export function addRelease(out: string, id: string, data: string): void {
  const folder = join(out, 'releases', id);
  mkdirSync(folder, { recursive: true });
  cpSync(data, join(folder, 'data'), { recursive: true });
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ id, data_date: '2026-01-01', base_url: 'http://x' }));
}

/** Stands for the process of a build that succeeds. */
export function builder(makes: (data: string, out: string) => void) {
  const calls: string[] = [];
  const run: RunScript = async (script, args) => {
    const value = (name: string) => args[args.indexOf(name) + 1] ?? '';
    calls.push([script, ...args.filter((arg) => arg !== value('--data') && arg !== value('--out'))].join(' '));
    makes(value('--data'), value('--out'));
    return 0;
  };
  return { calls, run };
}

/** A process of a build that fails. */
export const failing: RunScript = async () => 1;
