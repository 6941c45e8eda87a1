import { describe, expect, test } from 'vitest';
import { isEmpty } from '../../../scripts/import/common/changes.ts';
import { UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { json, monthsOfLabel } from '../../../scripts/import/json/importer.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { label, load, reading, run, shown, table, workshop } from '../workshop.ts';

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);

describe("the service's own JSON", () => {
  const legacy = (fields: object = {}) => ({
    from: 'LHR',
    to: 'JFK',
    status: 'active',
    seasonality_label: 'Summer seasonal (May–Sep)',
    flying_min: 480,
    airlines: [
      {
        airline_code: 'BA',
        airline: 'British Airways',
        fly_days: ['Mon', 'Wed'],
        dep_times: ['10:00', '11:30'],
        seasonal_note: null,
      },
    ],
    ...fields,
  });

  test('the earlier form of Airline becomes the current one', async () => {
    const folder = workshop();
    await run(json, folder, JSON.stringify([legacy()]));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown Mon 10:00 Wed 11:30']);
    expect(label(folder, 'LHR-JFK')).toBe('Summer seasonal (May–Sep)');
    expect(load(folder).routes[0]?.flyingMin).toBe(480);
  });

  test('a season without months is named, and not kept', async () => {
    const folder = workshop();
    const source = [legacy(), legacy({ to: 'SYD' }), legacy({ to: 'FNC', seasonality_label: 'Summer seasonal' })];
    const { log } = await run(json, folder, JSON.stringify(source));
    expect(label(folder, 'LHR-FNC')).toBeNull();
    expect(log.toJson()).toMatchObject({ notes: { 'season labels without months, which cannot be kept': 1 } });
  });

  test('a block time that no flight takes is left unknown', async () => {
    const folder = workshop();
    const times = { JFK: 2000, FNC: 5, SYD: 1300 };
    const source = Object.entries(times).map(([to, flying_min]) => legacy({ to, flying_min }));
    const { log } = await run(json, folder, JSON.stringify(source));
    expect(table(folder, 'departures.csv').match(/(?<=,1,)\d*/g)).toEqual(['', '', '1300']);
    expect(log.toJson()).toMatchObject({
      used: 3,
      notes: { 'block times that no flight takes, which are left unknown': 2 },
    });
  });

  test('days without times, and times that do not match', async () => {
    const airline = (fly_days: ('Mon' | 'Tue')[], dep_times: string[]) => ({
      ...(legacy().airlines[0] as object),
      airline_code: 'BA',
      airline: 'B',
      seasonal_note: null,
      fly_days,
      dep_times,
    });
    const form = async (days: ('Mon' | 'Tue')[], times: string[]) => {
      const source = JSON.stringify(legacy({ airlines: [airline(days, times)] }));
      return (await reading(json, workshop(), source)).services.slice(1);
    };
    expect(await form(['Mon', 'Tue'], [])).toEqual(['  ,12,480,,']);
    expect(await form(['Mon', 'Mon'], ['10:00', '18:00'])).toEqual(['  10:00,1,480,,', '  18:00,1,480,,']);
    expect(await form(['Mon', 'Tue'], ['10:00'])).toEqual(['  10:00,1,480,,', '  ,2,480,,']);
    const warnings = async (...times: string[]) => {
      const source = legacy({ airlines: [airline(['Mon', 'Tue'], times)] });
      return (await run(json, workshop(), JSON.stringify(source))).log.toJson()['warnings'];
    };
    expect([await warnings(), await warnings('10:00', '11:00')]).toEqual([{}, {}]);
    expect(await warnings('10:00')).toEqual({ 'times that do not match their days': 1 });
  });

  test('answers of the service come back as they were', async () => {
    const rows = {
      'published-routes.csv': ['LHR,JFK', 'LHR,FNC'],
      'services.csv': ['LHR,JFK,BA,scheduled,JFMAMJJASOND,', 'LHR,FNC,BY,charter,----MJJAS---,Christmas too'],
      'departures.csv': ['LHR,JFK,BA,10:00,135,480', 'LHR,FNC,BY,07:00,6,230'],
    };
    const source = workshop(rows);
    const indexes = buildIndexes({ dataset: load(source), baseUrl: 'http://127.0.0.1:8422' });
    const answers = [
      callOperation(indexes, 'airport_destinations', { airport_code: 'LHR', include_charter: true }),
      callOperation(indexes, 'route_detail', { route_id: 'LHR-JFK', include_charter: false }),
    ];
    const folder = workshop();
    await run(json, folder, answers.map((answer) => JSON.stringify(answer)).join('\n'));
    for (const id of ['LHR-JFK', 'LHR-FNC']) {
      expect(shown(folder, id)).toEqual(shown(source, id));
      expect(label(folder, id)).toBe(label(source, id));
    }
    const before = load(source).routes;
    const { change } = await run(json, source, JSON.stringify(answers[0]));
    expect(isEmpty(change)).toBe(true);
    expect(load(source).routes.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  test('routes that are not active and records of another form are counted', async () => {
    const folder = workshop();
    const records = [
      legacy(),
      legacy({ to: 'FNC', status: 'dropped' }),
      legacy({ to: 'QQQ' }),
      { hello: 1 },
      legacy({ to: 'SYD', airlines: [{}] }),
    ];
    const { log } = await run(json, folder, JSON.stringify(records));
    expect(ids(folder)).toEqual(['LHR-JFK']);
    expect(log.toJson()).toMatchObject({
      skipped: { 'route that is not active': 1 },
      rejected: {
        [UNKNOWN_AIRPORT]: 1,
        'record of another form than the contract': 1,
        'airline of another form than the contract': 1,
      },
    });
  });

  test('what is wrong is named by its line, its place in a list, or its destination', async () => {
    const bad = { from: 'LHR', to: 'FNC' };
    const names = async (source: string, record = 'record') => {
      const { log } = await run(json, workshop(), source);
      const { names } = log.toJson() as { names: Record<string, Record<string, number>> };
      return Object.keys(names[`${record} of another form than the contract`] ?? {});
    };
    const good = JSON.stringify(legacy());
    expect(await names(`${good}\r\n\n${JSON.stringify(bad)}\n`)).toEqual([
      expect.stringContaining('line 3 airlines: '),
    ]);
    expect(await names(JSON.stringify([legacy(), bad]))).toEqual([expect.stringContaining('item 2 airlines: ')]);
    const answer = { from: 'LHR', destinations: [legacy(), bad] };
    const faulty = legacy({ airlines: [{ ...legacy().airlines[0], fly_days: ['Monday'] }] });
    expect(await names(JSON.stringify([legacy(), faulty]), 'airline')).toEqual([
      expect.stringMatching(/^LHR-JFK fly_days 0: /),
    ]);
    expect(await names(`\uFEFF${good}\n${JSON.stringify(answer)}`)).toEqual([
      expect.stringContaining('line 2 destination 2 airlines: '),
    ]);
  });

  test.each([
    [`{"from":"LHR"}\n{"from":\n`, 'standard input: line 2: invalid JSON: '],
    ['{\n  "from": nope\n}', 'standard input: invalid JSON: '],
    ['\x7fPNG\r\n\x1a\n', 'standard input: invalid JSON: '],
    ['{}\n{"airline": "\uFFFD"}', 'standard input: line 2 is not valid UTF-8'],
    ['a,b\n1,2\n', 'standard input: invalid JSON: '],
  ])('%j is refused in one line', async (source, message) => {
    const failure = await run(json, workshop(), source).catch((error: Error) => error.message);
    expect(failure).toContain(message);
    expect(failure).not.toContain('\n');
  });

  test.each([
    ['Year-round', 'JFMAMJJASOND'],
    ['Summer seasonal (May–Sep)', '----MJJAS---'],
    ['Winter seasonal (Dec–Mar)', 'JFM--------D'],
    ['Seasonal (Jun–Aug, Dec–Feb)', 'JF---JJA---D'],
    ['Seasonal (Apr)', '---A--------'],
    ['Summer seasonal', null],
    ['Seasonal (Foo–Bar)', null],
    [null, null],
  ])('label %s', (text, months) => {
    expect(monthsOfLabel(text)).toBe(months);
  });
});
