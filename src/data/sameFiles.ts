/** Two folders with the same files: the code of pages that an administrator built, and that of a release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { ReleaseError } from './openRelease.ts';

/** Without the line that Astro writes anew at each build: it names the folders of the build, and a random key for islands, which no page has. */
const contentOf = (file: string) => readFileSync(file, 'latin1').replace(/^var _manifest = .*$/m, '');

/** @throws ReleaseError naming a file that differs, or that only one of the folders has */
export function checkSameFiles(trusted: string, other: string): void {
  const namesIn = (folder: string) => glob.sync('**', { cwd: folder, dot: true }).sort();
  const [names, others] = [new Set(namesIn(trusted)), new Set(namesIn(other))];
  const differs = [...names.union(others)].find(
    (name) => !names.has(name) || !others.has(name) || contentOf(join(trusted, name)) !== contentOf(join(other, name)),
  );
  if (differs !== undefined || names.size === 0)
    throw new ReleaseError(
      `the code of pages in ${other} is not that of PAGES_CODE, ${trusted} (${differs ?? 'no files'}): build both with one version`,
    );
}
