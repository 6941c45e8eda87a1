/** Links of the documents lead to files and headings that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';

/** The id of a heading, as GitHub makes it. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test.each(fastGlob.sync(['*.md', '{docs,deploy,data}/*.md']))('%s', (path) => {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(target)) continue;
    const [file = '', heading] = target.split('#');
    const linked = file === '' ? path : join(dirname(path), file);
    expect([target, existsSync(linked)]).toEqual([target, true]);
    if (heading === undefined) continue;
    const headings = [...readFileSync(linked, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => idOf(title));
    expect(headings).toContain(heading);
  }
});
