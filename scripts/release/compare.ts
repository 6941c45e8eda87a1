/** `npm run compare`: compares the files of two releases. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import glob from 'fast-glob';
import { parseOptions, printable, runScript, UsageError } from '../script.ts';

const HELP = `Usage: npm run compare -- [options] BEFORE AFTER

Compares the files below client of two releases (folders), such as those of two
versions of the code made from the same data, and names those that differ. Of
pages and Markdown versions, what each build names by itself does not count: the
hashes in the names of scripts and styles, the two forms of an entity (&amp; and
&#38;) and blanks between elements. Compressed copies are left out.

  --only GLOB   compare the files that match, such as 'r/*.html'
  --show N      show the first difference of N files (default: 10)
  --help        show this text

Exit codes: 0 no file differs, 1 some do, 2 wrong usage.`;

const OPTIONS = { only: { type: 'string' }, show: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Characters shown around the first difference. */
const CONTEXT = 120;

/** What counts of a file. */
export function comparable(path: string, bytes: Buffer): string {
  if (!['.html', '.md', '.json'].includes(extname(path))) return bytes.toString('latin1');
  const text = bytes.toString('utf8').replaceAll(/(\/_astro\/)[\w.-]+?(\.\w+)(?=["'])/g, '$1*$2');
  if (extname(path) !== '.html') return text;
  return text
    .replaceAll('&#38;', '&amp;')
    .replaceAll('&#34;', '&quot;')
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll(/\s*(<\/?(?!\/?(?:a|b|code|small|span|strong|sup)\b)[^<>]*>)\s*/g, '$1')
    .replaceAll(/\s+/g, ' ');
}

/** Compares two releases. @returns how many files differ */
export function compareReleases(before: string, after: string, only: string, show: number): number {
  const list = (release: string) =>
    glob.sync(only, { cwd: join(release, 'client'), dot: true, ignore: ['**/*.{br,gz}', '_astro/**'] });
  const [old, now] = [new Set(list(before)), new Set(list(after))];
  const missing = [...old].filter((path) => !now.has(path));
  const added = [...now].filter((path) => !old.has(path));
  const read = (release: string, path: string) => comparable(path, readFileSync(join(release, 'client', path)));
  let differing = 0;
  for (const path of [...old].filter((path) => now.has(path)).sort()) {
    const [a, b] = [read(before, path), read(after, path)];
    if (a === b) continue;
    if (differing++ >= show) continue;
    let at = 0;
    while (a[at] === b[at]) at++;
    const part = (text: string) => text.slice(Math.max(0, at - CONTEXT), at + CONTEXT);
    console.log(printable(`${path}\n- ${part(a)}\n+ ${part(b)}`));
  }
  const names = (paths: readonly string[]) => paths.slice(0, show).join(', ');
  if (missing.length > 0) console.log(`${missing.length} files only before: ${names(missing)}`);
  if (added.length > 0) console.log(`${added.length} files only after: ${names(added)}`);
  console.log(`${old.size - missing.length} files compared, ${differing} differ`);
  return differing + missing.length + added.length;
}

if (import.meta.main)
  await runScript(() => {
    const { values, positionals } = parseOptions(process.argv.slice(2), OPTIONS, { allowPositionals: true });
    if (values.help) return console.log(HELP);
    const [before, after] = positionals.map((path) => resolve(path));
    if (!before || !after || positionals.length > 2) throw new UsageError('two releases are needed (see --help)');
    for (const release of [before, after])
      if (!existsSync(join(release, 'client'))) throw new UsageError(`${release} is not a release`);
    process.exitCode = compareReleases(before, after, values.only ?? '**', Number(values.show ?? 10)) > 0 ? 1 : 0;
  });
