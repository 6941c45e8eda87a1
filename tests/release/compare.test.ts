import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { comparable, compareReleases } from '../../scripts/release/compare.ts';

describe('what counts of a file', () => {
  test.each([
    ['page.html', '<link href="/_astro/site.B1x-2.css">', '<link href="/_astro/site.C3.css">', true],
    ['page.html', '<link href="/_astro/site.B1x-2.css">', '<link href="/_astro/site.C3.js">', false],
    ['page.html', '<p title="&#34;A &#38; B&#34;">', '<p title="&quot;A &amp; B&quot;">', true],
    ['page.html', '<ul>\n  <li>A  B</li>\n</ul><br />', '<ul><li>A B</li></ul><br>', true],
    // A blank beside an element within a line is seen.
    ['page.html', '<p>A <b>B</b></p>', '<p>A<b>B</b></p>', false],
    ['page.md', '[A](/_astro/a.B1.png")', '[A](/_astro/a.C2.png")', true],
    ['page.md', 'A  B', 'A B', false],
    ['air.svg', '"/_astro/a.B1.png"', '"/_astro/a.C2.png"', false],
  ])('%s: %s and %s', (path, one, other, isSame) =>
    expect(comparable(path, Buffer.from(one)) === comparable(path, Buffer.from(other))).toBe(isSame),
  );

  test('bytes that are no text', () => {
    expect(comparable('a.png', Buffer.from([0xff]))).not.toBe(comparable('a.png', Buffer.from([0xfe])));
  });
});

test('two releases: the files that differ in order, and those of one release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-compare-'));
  const release = (name: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, name, 'client', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return join(folder, name);
  };
  const same = { 'r/A-B.html': '<p>A</p>', '.well-known/a.txt': 'a' };
  const ignored = (text: string) => ({ 'r/A-B.html.br': text, 'r/A-B.html.gz': text, '_astro/site.js': text });
  const before = release('before', {
    ...same,
    ...ignored('1'),
    'z.txt': `${'-'.repeat(500)}1`,
    'r/b.txt': '1',
    old: '',
  });
  const after = release('after', { ...same, ...ignored('2'), 'z.txt': `${'-'.repeat(500)}2`, 'r/b.txt': '2', new: '' });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const lines = () => log.mock.calls.map(([text]) => String(text));

  expect(compareReleases(before, after, '**', 10)).toBe(4);
  expect(lines()).toEqual([
    'r/b.txt\n- 1\n+ 2',
    `z.txt\n- ${'-'.repeat(120)}1\n+ ${'-'.repeat(120)}2`,
    '1 files only before: old',
    '1 files only after: new',
    '4 files compared, 2 differ',
  ]);
  log.mockClear();
  expect(compareReleases(before, after, '**/*.txt', 1)).toBe(2);
  expect(lines()).toEqual(['r/b.txt\n- 1\n+ 2', '3 files compared, 2 differ']);
  log.mockClear();
  expect(compareReleases(before, before, '**', 10)).toBe(0);
  expect(lines()).toEqual(['5 files compared, 0 differ']);
});
