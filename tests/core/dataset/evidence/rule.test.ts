/** The rule for active services, written down a second time from its definition, and compared on random evidence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeServices } from '../../../../src/core/dataset/evidence/activeServices.ts';
import { coverageOf } from '../../../../src/core/dataset/evidence/coverage.ts';
import { createLedger, type Entry } from '../../../../src/core/dataset/evidence/ledger.ts';
import { freshness, probability, type Signals } from '../../../../src/core/dataset/evidence/model.ts';
import {
  type Evidence,
  type EvidenceSource,
  type ServiceCodes,
  serviceKey,
} from '../../../../src/core/dataset/rows.ts';
import { monthNumber } from '../../../../src/core/time.ts';
import '../../../support/seed.ts';
import { noFacts } from './noFacts.ts';

const ACTIVE_FROM = 0.55;
const STAYS_FROM = 0.35;
const NO_FACTS = noFacts(monthNumber('2025-08'));
const codes = (text: string): ServiceCodes => {
  const [from = '', to = '', airline] = text.split(' ');
  return { from, to, airline: airline ?? null };
};
const known = (months: readonly (number | null)[]) => months.filter((month) => month !== null);
const latest = (months: readonly (number | null)[]) => known(months).sort().at(-1) ?? null;
/** `JF----------` as 0 and 1; all months without a mark. */
const monthsIn = (marks: string | null | undefined) =>
  Array.from(marks ?? 'JFMAMJJASOND').flatMap((mark, month) => (mark === '-' ? [] : [month]));
const earliest = (months: readonly (number | null)[]) => known(months).sort().at(0) ?? null;

/** The keys of the services that are flown. */
function naive(evidence: readonly Evidence[], sources: readonly EvidenceSource[]): string[] {
  const hasObservers = sources.some(({ kind }) => kind === 'observed');
  const hasLists = sources.some(({ kind }) => kind === 'list');
  const source = (name: string) => sources.find((one) => one.source === name) as EvidenceSource;
  const rowsOf = (key: string) => evidence.filter((row) => serviceKey(row) === key);
  const monthOf = (text: string | null) => (text === null ? null : monthNumber(text));
  const oldestOf = (name: string) =>
    earliest(evidence.filter((row) => row.source === name).map(({ first_seen }) => monthOf(first_seen)));
  const inScope = ({ scope }: EvidenceSource, { from, to, airline }: ServiceCodes) => {
    const [kind, ...of] = scope.split(' ');
    if (kind === 'airlines') return of.some((code) => code === airline);
    return kind === 'world' || (kind === 'airports' && of.some((code) => code === from || code === to));
  };

  const newest = (some: readonly EvidenceSource[]) => Math.max(...some.map(({ as_of }) => monthNumber(as_of)));
  const watching = sources.filter(({ kind }) => kind === 'observed');
  const rowCount = ({ source }: EvidenceSource) => evidence.filter((row) => row.source === source).length;
  const widest = newest(watching.filter((one) => watching.every((other) => rowCount(other) <= rowCount(one))));
  /** The months from which the ages of a service count. */
  const presentOf = ({ from, to, airline }: ServiceCodes) => {
    const seesAt = (name: string, airport: string) =>
      evidence.some(
        (row) =>
          row.source === name &&
          (row.from === airport || row.to === airport) &&
          (airline === null || row.airline === airline),
      );
    const lists = (name: string) =>
      evidence.some((row) => row.source === name && row.from === from && row.to === to && row.airline === airline);
    const seeing = watching.filter(({ source }) => seesAt(source, from) && seesAt(source, to));
    const observed = seeing.length === 0 ? widest : newest(seeing);
    const listing = sources.filter(
      (one) => one.kind === 'timetable' && (inScope(one, { from, to, airline }) || lists(one.source)),
    );
    if (!hasObservers && listing.length === 0) return { observed, listed: newest(sources) };
    return { observed, listed: Math.max(observed, newest(listing)) };
  };

  const live = new Map<string, Entry>();
  for (const key of new Set(evidence.map(serviceKey))) {
    const rows = rowsOf(key);
    const service = codes(key.trim().replace('-', ' '));
    const named = [...rows, ...rowsOf(serviceKey({ ...service, airline: null }))].map((row) => row.source);
    const ends = sources.filter(
      (one) => one.kind === 'timetable' && inScope(one, service) && !named.includes(one.source),
    );
    /** The newest of them that covers one of some months, as numbers from 0. */
    const endIn = (months: readonly number[]) =>
      ends
        .filter(({ covers }) => monthsIn(covers).some((month) => months.includes(month)))
        .map(({ as_of }) => as_of)
        .sort()
        .at(-1) ?? null;
    const flown = rows.filter((row) => source(row.source).kind === 'observed');
    const last = latest(flown.map((row) => monthOf(row.last_seen) ?? oldestOf(row.source)));
    const end = endIn(last === null ? monthsIn(null) : [last % 12]);
    const isObserved = flown.length > 0 && (end === null || (last !== null && last > monthNumber(end)));
    const lists = rows
      .filter((row) => source(row.source).kind !== 'observed')
      .map((row) => ({
        ...source(row.source),
        seen: monthOf(row.last_seen) ?? monthNumber(source(row.source).as_of),
        end: endIn(monthsIn(row.months ?? source(row.source).covers)),
      }))
      .filter(({ seen }) => !hasObservers || presentOf(service).listed - seen <= 150)
      .filter(
        ({ seen, as_of, end }) =>
          end === null || seen > monthNumber(end) || (seen === monthNumber(end) && as_of >= end),
      );
    const observed = {
      last,
      first: earliest(flown.map(({ first_seen }) => monthOf(first_seen))),
      flights: flown.reduce((sum, { flights }) => sum + (flights ?? 1), 0),
    };
    if (isObserved || lists.length > 0)
      live.set(key, {
        codes: service,
        observed: isObserved ? observed : null,
        lists: new Map(lists.map((one) => [one.source, { seen: one.seen, months: null }])),
        present: presentOf(service),
      });
  }

  const coverage = coverageOf(live);
  const judged = [...live.values()].map((entry) => {
    const { from, to, airline } = entry.codes;
    const back = live.get(serviceKey({ from: to, to: from, airline }));
    const fresh = [entry, back].map((one) => {
      if (!one?.observed || (one.observed.first === null && one.observed.last !== null)) return 0;
      return freshness(one.observed.last === null ? null : one.present.observed - one.observed.last);
    });
    const { share, bases, isWeak } = coverage(entry);
    const has = (one: Entry | undefined, kind: string) =>
      [...(one?.lists.keys() ?? [])].some((name) => source(name).kind === kind);
    const twoWays = (kind: string) => has(entry, kind) && has(back, kind);
    const isStated = hasObservers
      ? isWeak && twoWays('timetable') && (!hasLists || twoWays('list'))
      : has(entry, 'timetable');
    const isNew = [...entry.lists].some(
      ([name, { seen }]) => source(name).kind === 'timetable' && entry.present.listed - seen <= 12,
    );
    const chance = probability({
      freshness: Math.max(...fresh),
      flights: [entry.observed?.flights ?? 0, back?.observed?.flights ?? 0],
      lists: entry.lists.size + (back?.lists.size ?? 0),
      coverage: share,
      bases,
    });
    return {
      entry,
      chance,
      isCertain: isNew || isStated,
      isTimed: has(entry, 'timetable'),
    };
  });

  const isFlown = ({ entry, chance, isCertain }: (typeof judged)[number]): boolean => {
    const all = judged.filter(
      (one) => one.entry.codes.from === entry.codes.from && one.entry.codes.to === entry.codes.to,
    );
    const named = all.filter((one) => one.entry.codes.airline !== null);
    const isAnyCertain = named.some((one) => one.isCertain);
    const back = judged.filter(
      (one) => one.entry.codes.from === entry.codes.to && one.entry.codes.to === entry.codes.from,
    );
    const isTimedBothWays = all.some(({ isTimed }) => isTimed) && back.some(({ isTimed }) => isTimed);
    const isProbable = (some: typeof all) =>
      1 - some.reduce((none, one) => none * (1 - one.chance), 1) >= (isTimedBothWays ? STAYS_FROM : ACTIVE_FROM);
    const isActive = all.some((one) => one.isCertain) || (back.length > 0 && (isProbable(all) || isProbable(back)));
    const isBest = !isAnyCertain && named.every((one) => one.chance <= chance);
    return isCertain || (isActive && (isBest || chance >= ACTIVE_FROM / 2));
  };
  return judged
    .filter((one) => one.entry.codes.airline !== null && isFlown(one))
    .map(({ entry }) => serviceKey(entry.codes));
}

const day = fc.constantFrom('2013-01-01', '2023-08-15', '2024-08-01', '2025-07-01', '2025-07-20', '2025-08-01');
const month = fc.constantFrom(
  null,
  '2012-06',
  '2013-01',
  '2013-02',
  '2024-01',
  '2024-07',
  '2024-08',
  '2025-06',
  '2025-07',
  '2025-08',
);
const scope = fc.constantFrom(
  'named',
  'named',
  'world',
  'airlines XX',
  'airlines YY ZZ',
  'airports AAA',
  'airports DDD BBB',
);
const months = fc.constantFrom(null, null, 'JFM------OND', '---AMJJASO--', '------JA----');
const sourcesOf = (kind: EvidenceSource['kind'], names: readonly string[]) =>
  fc
    .subarray([...names])
    .chain((some) =>
      fc.tuple(
        ...some.map((source) =>
          fc.record({ source: fc.constant(source), kind: fc.constant(kind), as_of: day, scope, covers: months }),
        ),
      ),
    );
const services = ['AAA BBB', 'BBB AAA', 'AAA CCC', 'CCC AAA'].flatMap((route) =>
  ['', ' XX', ' YY', ' ZZ'].map((airline) => codes(route + airline)),
);

const world = fc
  .tuple(sourcesOf('observed', ['o1', 'o2']), sourcesOf('timetable', ['t1', 't2']), sourcesOf('list', ['l1', 'l2']))
  .map((kinds) => kinds.flat())
  .filter((sources) => sources.length > 0)
  .chain((sources) => {
    const row = fc.record({
      source: fc.constantFrom(...sources.map(({ source }) => source)),
      service: fc.constantFrom(...services),
      seen: fc.tuple(month, month),
      months,
      flights: fc.constantFrom(null, 1, 8, 60),
    });
    const unique = {
      selector: (one: { source: string; service: ServiceCodes }) => one.source + serviceKey(one.service),
    };
    return fc.tuple(fc.constant(sources), fc.uniqueArray(row, { ...unique, minLength: 1, maxLength: 40 }));
  });

test('agrees with the definition', () => {
  fc.assert(
    fc.property(world, ([sources, rows]) => {
      const evidence = rows.map(({ source, service, seen, flights, months }) => {
        const [first_seen, last_seen] = seen.toSorted() as [string | null, string | null];
        return { source, ...service, first_seen, last_seen, flights, months, details: '' } as Evidence;
      });
      const active = activeServices(createLedger({ evidence, sources }, NO_FACTS));
      expect(active.map(serviceKey).sort()).toEqual(naive(evidence, sources).sort());
    }),
    { numRuns: 400 },
  );
});

test('the probability is logistic in the signals, with the weights that were fitted', () => {
  const none: Signals = { freshness: 0, coverage: 0, flights: [0, 0], lists: 0, bases: [0, 0] };
  const logOdds = (signals: Partial<Signals>) => {
    const chance = probability({ ...none, ...signals });
    return Math.log(chance / (1 - chance));
  };
  expect(logOdds({})).toBeCloseTo(-3.45, 9);
  const weight = (signals: Partial<Signals>) => logOdds(signals) + 3.45;
  expect(weight({ freshness: 0.5, coverage: 0.5 })).toBeCloseTo(3.88 / 4, 9);
  expect(weight({ flights: [2, 5] })).toBeCloseTo(0.26 * (Math.log(3) + Math.log(6)), 9);
  expect([3, 4, 5].map((lists) => weight({ lists }) / 0.3)).toEqual([3, 4, 4].map((lists) => expect.closeTo(lists, 9)));
  expect(weight({ bases: [2, 0] })).toBeCloseTo(0.31 * Math.log(3), 9);
  expect(weight({ bases: [0, 2] })).toBeCloseTo(0.29 * Math.log(3), 9);
  expect([freshness(null), freshness(-1), freshness(24)]).toEqual([0.35, 1, Math.exp(-2)]);
});
