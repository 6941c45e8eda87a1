/**
 * The kinds of test files. Quick ones start no other process or database, read no built site and mock no module. Of the
 * others, some measure time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';

const SLOW = /node:child_process|node:cluster|node:worker_threads|build\/current|vi\.mock\(|@duckdb\//;

const MEASURES_TIME = /performance\.now\(|percentile/;

/** All test files but those of the browser, by kind. */
export function testFiles(): Record<'quick' | 'slow' | 'timed', string[]> {
  const all = glob.sync('tests/**/*.test.ts', { ignore: ['tests/e2e/**', '**/node_modules/**'] }).sort();
  const { quick = [], slow = [], timed = [] } = Object.groupBy(all, kindOf);
  return { quick, slow, timed };
}

function kindOf(file: string): 'quick' | 'slow' | 'timed' {
  if (!isSlow(file)) return 'quick';
  return MEASURES_TIME.test(readFileSync(file, 'utf8')) ? 'timed' : 'slow';
}

/** Whether a file of tests or bench, or one that it imports from there, does something slow. */
function isSlow(file: string, path: readonly string[] = []): boolean {
  if (path.includes(file) || !/^(?:tests|bench)\//.test(file) || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  return (
    SLOW.test(text) ||
    [...text.matchAll(/ from '(\.[^']+)'/g)].some(([, target = '']) =>
      isSlow(join(dirname(file), target), [...path, file]),
    )
  );
}
