import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUNDLED_SOURCES, sourcesText } from '../../../src/reference/openData/sources.ts';

const source = (more: object) => ({
  ...({
    name: 'a',
    services: 1,
    kind: 'timetable',
    as_of: '2026-11-22',
    scope: 'named',
    covers: null,
    years: null,
  } as const),
  ...{ title: 'A', home: 'https://a.example/', licence: 'CC BY 4.0', attribution: 'Routes by A' },
  ...{ imported: '2026-11-23' },
  ...more,
});

test('the lists of places are named, as in the notice', () => {
  const text = sourcesText({ sources: [] });
  const notice = readFileSync('data/NOTICE.md', 'utf8');
  for (const { title, licence } of BUNDLED_SOURCES) {
    expect(text).toContain(title);
    expect(text).toContain(licence);
    for (const word of title.match(/[\w-]{4,}/g)?.slice(0, 1) ?? []) expect(notice).toContain(word);
  }
  expect(text).toContain('airport-data-js, joined with other sources and changed here');
});

test('sources of flights have kind, day, licence and credit; what is not known is not stated', () => {
  const text = sourcesText({
    sources: [
      source({}),
      source({ title: 'B', kind: 'observed', as_of: '2025-08-01', attribution: undefined }),
      source({
        name: 'own',
        title: undefined,
        home: undefined,
        licence: undefined,
        imported: undefined,
        years: [2013, 2022],
      }),
      source({ title: 'C', kind: 'list', years: [2026, 2026] }),
    ],
  });
  for (const line of [
    '| [A](https://a.example/) | timetable | 2026-11-22 | 2026-11-23 | CC BY 4.0 | Routes by A |',
    '| [B](https://a.example/) | observed flights | 2025-08-01 | 2026-11-23 | CC BY 4.0 |  |',
    '| own | timetable, 2013 to 2022 | 2026-11-22 | with the software | not stated | Routes by A |',
    '| [C](https://a.example/) | list of routes, 2026 | 2026-11-22 | 2026-11-23 | CC BY 4.0 | Routes by A |',
  ])
    expect(text.replaceAll(/ +/g, ' ')).toContain(line.replaceAll(/ +/g, ' '));
});
