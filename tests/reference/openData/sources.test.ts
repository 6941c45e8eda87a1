import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED_SOURCES, sourcesText } from '../../../src/reference/openData/sources.ts';

const source = (more: object) => ({
  ...{ source: 'a', title: 'A', home: 'https://a.example/', licence: 'CC BY 4.0', attribution: 'Routes by A' },
  ...{ fetched: '2026-11-23', as_of: '2026-11-22' },
  ...more,
});

test('without a refresh the bundled sources are named, as in the notice', () => {
  const text = sourcesText({ fetchedSources: [] });
  const notice = readFileSync('data/NOTICE.md', 'utf8');
  for (const { title, licence } of BUNDLED_SOURCES) {
    expect(text).toContain(title);
    expect(text).toContain(licence);
    for (const word of title.match(/[\w-]{4,}/g)?.slice(0, 1) ?? []) expect(notice).toContain(word);
  }
  expect(text).toContain('airport-data-js, joined with other sources and changed here');
  expect(text).toContain('No other source has been fetched.');
});

test('fetched sources have licence, credit, day and age; what is not known is not stated', () => {
  const text = sourcesText({
    fetchedSources: [
      source({}),
      source({ title: 'B', as_of: '2025-08-01', attribution: null }),
      source({ title: 'own', home: null, licence: null, as_of: '2026-11-23' }),
      source({ title: 'C', as_of: '2026-09-25' }),
    ],
  });
  for (const line of [
    '| [A](https://a.example/) | CC BY 4.0 | Routes by A | 2026-11-23 | 2026-11-22 | 1 day |',
    '| [B](https://a.example/) | CC BY 4.0 |  | 2026-11-23 | 2025-08-01 | 15 months |',
    '| own | not stated | Routes by A | 2026-11-23 | 2026-11-23 | 0 days |',
    '| [C](https://a.example/) | CC BY 4.0 | Routes by A | 2026-11-23 | 2026-09-25 | 59 days |',
  ])
    expect(text.replaceAll(/ +/g, ' ')).toContain(line.replaceAll(/ +/g, ' '));
});
