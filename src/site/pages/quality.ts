/** The page of the published error and of the state of the data, `/quality`. */

import { PAGES } from '../../contract/pages.ts';
import type { Dataset } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { yearRange } from '../../reference/referenceData.ts';
import { basisOf } from '../age.ts';
import { listSection, makePage, type Page, type PageSection } from '../page.ts';
import { count, counted, list, longDate } from '../text/words.ts';

type Comparison = Dataset['quality'][number];

/** Airlines and countries that the page names, those with most routes first. The file has all. */
const SHOWN = 20;
const LEAD =
  'Each refresh compares the routes that were published earlier with the flights that observers have seen since.';

/** What the comparison of earlier networks proves, and what it does not. */
const MEANING: readonly string[] = [
  'A published route counts as seen when an observer entered or corrected a flight of it after the day of publication. A route that is flown as before, and was entered long ago, may not be entered again: the share seen is lower than the share that was flown.',
  'Where there are few observers, as in Russia and on the islands of the Pacific, a route that was not seen may be flown. Compare countries with that in mind.',
  'A route that was seen and was not published may have begun after the day of publication, or be a single flight. The share of the seen routes that was published is therefore lower than that of the routes which existed on that day.',
  'Only flights that were entered after the publication count. They say nothing of days, times and seasons.',
];

export function qualityPage(indexes: Indexes): Page {
  return makePage({
    page: { id: 'quality', params: {} },
    titles: ['Quality of the data: how true earlier routes turned out'],
    description: [LEAD, 'The shares by airline, country and age of the evidence.'],
    title: 'Quality of the data',
    sub: `Based on ${basisOf(indexes)}.`,
    lead: LEAD,
    sections: [
      listSection('Status', statusOf(indexes)),
      ...comparisons(indexes),
      listSection('What the figures say', MEANING),
    ],
  });
}

/** How old the data is by the kind of source, and when it was refreshed. */
function statusOf({ timetableYears, sources, changeLog }: Indexes): string[] {
  const imported = sources
    .flatMap((source) => source.imported ?? [])
    .sort()
    .at(-1);
  const observers = sources.filter(({ kind }) => kind === 'observed');
  const seen = observers.map(({ name, title = name, as_of }) => `${title} (until ${longDate(as_of)})`);
  const changed = changeLog.changes[0]?.date;
  return [
    `The timetables are of ${yearRange(timetableYears)}.`,
    seen.length === 0 ? 'No source of observed flights has been imported.' : `Observed flights: ${list(seen)}.`,
    imported === undefined
      ? 'No source has been imported: the routes are those that come with the software.'
      : `A source was last imported on ${longDate(imported)}.`,
    changed === undefined ? 'No update has changed the routes.' : `The routes last changed on ${longDate(changed)}.`,
  ];
}

function comparisons({ quality, airlineByCode, airports }: Indexes): PageSection[] {
  const none = 'There is no comparison yet: it needs two refreshes that are at least a month apart.';
  if (quality.length === 0) return [listSection('Comparison', [none])];
  const overall = quality.filter(({ by }) => by === 'all').toSorted((a, b) => (a.compared < b.compared ? 1 : -1));
  const longestFirst = overall.toSorted((a, b) => b.months - a.months);
  const newest = at(longestFirst, 0);
  const note = `Routes published on ${longDate(newest.published)}, by what was seen until ${longDate(newest.compared)}.`;
  const countries = new Map<string, string>(airports.map(({ countryCode, country }) => [countryCode, country]));
  const rowsBy = (by: Comparison['by']) => quality.filter((row) => row.by === by && row.months === newest.months);
  const largest = (by: Comparison['by']) =>
    rowsBy(by)
      .toSorted((a, b) => b.routes + b.seen - a.routes - a.seen)
      .slice(0, SHOWN);
  return [
    shares(
      'Comparison',
      'Published, compared',
      overall,
      ({ published, compared, months }) =>
        `${longDate(published)}, ${longDate(compared)} (${counted(months, 'month')})`,
    ),
    ...[
      shares(
        'By age of the evidence',
        'Last seen before publication',
        rowsBy('age').toSorted((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true })),
        ({ value }) => (value === 'unknown' ? 'Not known' : `${value} to ${Number(value) + 1} years`),
      ),
      shares('By country of origin', 'Country', largest('country'), ({ value }) => countries.get(value) ?? value),
      {
        ...shares('By airline', 'Airline', largest('airline'), ({ value }) => airlineByCode.get(value)?.name ?? value),
        after: [
          `The ${SHOWN} with the most routes are shown: `,
          { text: 'all airlines and countries', path: `${PAGES.data.path}/quality.csv` },
          ', ',
          { text: 'changes of the routes', path: PAGES.changes.path },
          '.',
        ],
      },
    ].map((section) => ({ ...section, note })),
  ];
}

/** Comparisons as a table, and the share of the published routes that were seen since as bars. */
function shares(
  title: string,
  what: string,
  rows: readonly Comparison[],
  nameOf: (row: Comparison) => string,
): PageSection {
  return {
    title,
    content: {
      kind: 'table',
      caption: title,
      columns: [what, 'Routes published', 'Of them seen since', 'Share', 'Routes seen since', 'Share published'],
      rows: rows.map((row) => [
        nameOf(row),
        ...[count(row.routes), count(row.both), percent(row.both, row.routes)],
        ...(row.by === 'age' ? ['–', '–'] : [count(row.seen), percent(row.both, row.seen)]),
      ]),
      bars: rows.map(({ routes, both }) => (routes === 0 ? null : both / routes)),
    },
  };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'no case' : `${((100 * part) / whole).toFixed(1)} %`;
