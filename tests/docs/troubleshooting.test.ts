/** Every message that docs/TROUBLESHOOTING.md lists is one of the source. */
import { readFileSync } from 'node:fs';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';

const text = readFileSync('docs/TROUBLESHOOTING.md', 'utf8');
/** The first cells of the tables. */
const messages = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, message = '']) => message);
const sources = fastGlob
  .sync(['src/**/*.ts', 'scripts/**/*.{ts,mjs}', 'deploy/**/*.ts'])
  .map((path) => readFileSync(path, 'utf8'));

/** Parts of a message between its values; the shortest are in every file. */
const parts = (message: string): string[] => message.split('…').filter((part) => part.trim().length > 3);

test('there are messages of every section', () => {
  expect(messages.length).toBeGreaterThan(50);
  expect(text.match(/^## /gm)).toHaveLength(6);
});

test.each(messages)('%s', (message) => {
  expect(parts(message).length).toBeGreaterThan(0);
  const isIn = (source: string) => parts(message).every((part) => source.includes(part));
  expect(sources.some(isIn)).toBe(true);
});
