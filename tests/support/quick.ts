/** Which test files are quick: those that start no other process, read no built site and mock no module. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';

const SLOW = /node:child_process|node:cluster|node:worker_threads|build\/current|vi\.mock\(/;

/** All test files but those of the browser, and the quick ones among them. */
export function testFiles(): { all: string[]; quick: string[] } {
  const all = glob.sync('tests/**/*.test.ts', { ignore: ['tests/e2e/**', '**/node_modules/**'] }).sort();
  return { all, quick: all.filter((file) => !isSlow(file)) };
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
