import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import type { OperationId } from '../src/contract/operations.ts';
import {
  AirlineRoutes,
  AirportMatches,
  Destination,
  Destinations,
  Option,
  OptionSummary,
  Origins,
  Reachable,
  RouteChanges,
  RouteSummary,
  TimedJourney,
} from '../src/contract/schemas.ts';
import type { Route } from '../src/core/dataset/dataset.ts';
import { at, must } from '../src/core/must.ts';
import { answerFrom } from '../src/server/api.ts';
import { createTools } from '../src/server/mcp/tools.ts';
import { change } from './change.ts';
import { naiveSchedule } from './support/naiveSchedule.ts';
import { rowsOf } from './support/rowsOf.ts';
import { bundledWorld } from './support/testWorld.ts';

/**
 * Fifteen questions that people ask, each answered over MCP with at most three calls and 6,000 tokens of o200k, and
 * checked against the dataset.
 */
const MOST_CALLS = 3;
const MOST_TOKENS = 6_000;

const { dataset, indexes: withoutLog } = bundledWorld();
const changeLog = {
  changes: [
    change('2026-11-23', {
      dropped: ['DUB-KIR', 'KIR-DUB', 'LHR-ABZ'],
      airline_dropped: [{ route: 'DUB-LHR', airline: 'EI' }],
      airlines: { 'DUB-KIR': ['EI'], 'KIR-DUB': ['EI'], 'LHR-ABZ': ['BA'] },
    }),
  ],
};
const indexes = { ...withoutLog, changeLog };
const tools = createTools(answerFrom(indexes), 'age', (error) => {
  throw error;
});

type Call = readonly [tool: OperationId, args: Readonly<Record<string, string | number>>];

/** Calls the tools, and returns their texts when they stay within the limits. */
async function ask(...calls: readonly Call[]): Promise<string[]> {
  const texts: string[] = [];
  for (const [tool, args] of calls) {
    const { content } = await must(tools.get(tool), tool).call(args);
    const [part] = content;
    if (part?.type !== 'text') throw new Error('an answer must be one text');
    texts.push(part.text);
  }
  expect(calls.length).toBeLessThanOrEqual(MOST_CALLS);
  expect(texts.reduce((sum, text) => sum + encode(text).length, 0)).toBeLessThanOrEqual(MOST_TOKENS);
  return texts;
}

const codeOf = (airport: number): string => at(dataset.airports, airport).code;
const regular = dataset.routes.filter(({ charterOnly }) => !charterOnly);
const routesFrom = (code: string): Route[] => regular.filter(({ from }) => codeOf(from) === code);
const destinationsOf = (code: string): string[] => routesFrom(code).map(({ to }) => codeOf(to));
const airlinesOn = (routes: readonly Route[]): Set<string> =>
  new Set(
    routes.flatMap(({ services }) =>
      services.filter(({ serviceType }) => serviceType !== 'charter').map(({ airlineCode }) => airlineCode),
    ),
  );
const summaries = (text: string): RouteSummary[] =>
  rowsOf(Destinations.parse(JSON.parse(text)).destinations).map((row) => RouteSummary.parse(row));
/** A list of an answer: its schema knows nothing of the records within a row of columns. */
const listOf = (text: string, field: string) => rowsOf(JSON.parse(text)[field]);
/** Itineraries in full. */
const optionsOf = (text: string): Option[] => listOf(text, 'options').map((option) => Option.parse(option));
const airportsOf = (text: string) => rowsOf(AirportMatches.parse(JSON.parse(text)).airports);
const journeysOf = (text: string): TimedJourney[] =>
  listOf(text, 'journeys').map((journey) => TimedJourney.parse(journey));
const airlinesIn = (rows: readonly RouteSummary[]): Set<string> => new Set(rows.flatMap(({ airlines }) => airlines));

describe('fifteen questions', () => {
  test('1: direct flights from Funchal', async () => {
    const [, text = ''] = await ask(
      ['resolve_airport', { q: 'Funchal' }],
      ['airport_destinations', { airport_code: 'FNC', fields: 'summary' }],
    );
    expect(
      summaries(text)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(destinationsOf('FNC').sort());
  });

  test('2: airlines from London to New York, any airport', async () => {
    const [text = ''] = await ask(['airport_origins', { airport_code: 'NYC', from_country: 'GB' }]);
    const rows = rowsOf(Origins.parse(JSON.parse(text)).origins).map((row) => RouteSummary.parse(row));
    const areaOf = (airport: number) => at(dataset.airports, airport).metropolitanArea;
    const routes = regular.filter(({ from, to }) => areaOf(from) === 'LON' && areaOf(to) === 'NYC');
    expect(airlinesIn(rows.filter(({ city }) => city === 'London'))).toEqual(airlinesOn(routes));
    expect(routes.length).toBeGreaterThan(1);
  });

  test('3: Saturday flights from Manchester to Málaga, with times', async () => {
    const [text = ''] = await ask(['find_journeys', { from: 'MAN', to: 'AGP', day: 'Sat', max_stops: 0, limit: 50 }]);
    const journeys = journeysOf(text);
    const { services } = at(
      regular.filter(({ id }) => id === 'MAN-AGP'),
      0,
    );
    const times = services.flatMap((service) =>
      naiveSchedule(service).flatMap((entry) => (entry.day === 'Sat' ? entry.times : [])),
    );
    expect(journeys.map(({ departure }) => departure).sort()).toEqual([...new Set(times)].sort());
  });

  test('4: Aberdeen to Honolulu, with times', async () => {
    const [text = ''] = await ask(['find_journeys', { from: 'ABZ', to: 'HNL', day: 'Fri', limit: 5 }]);
    const journeys = journeysOf(text);
    expect(journeys).toHaveLength(5);
    for (const { legs } of journeys)
      expect([legs[0]?.from, legs.at(-1)?.to, legs[0]?.day]).toEqual(['ABZ', 'HNL', 'Fri']);
  });

  test('5: flights from Split in summer only', async () => {
    const [text = ''] = await ask(['airport_destinations', { airport_code: 'SPU', fields: 'summary' }]);
    // Each season is that of the dataset; where none is known the answer is null.
    const seasons = summaries(text).map(({ route_id, seasonality_label }) => [route_id, seasonality_label]);
    const expected = routesFrom('SPU').map(({ id, seasonalityLabel }) => [id, seasonalityLabel]);
    expect(seasons.sort()).toEqual(expected.sort());
    const summer = seasons.filter(([, label]) => label?.startsWith('Summer seasonal'));
    expect(summer.map(([id]) => id)).toContain('SPU-MAN');
    expect(summer.length).toBeGreaterThan(10);
  });

  test('6: airlines that serve both Nairobi and Lagos', async () => {
    const texts = await ask(
      ['airport_destinations', { airport_code: 'NBO', fields: 'summary' }],
      ['airport_destinations', { airport_code: 'LOS', fields: 'summary' }],
    );
    const [nairobi, lagos] = texts.map((text) => airlinesIn(summaries(text)));
    const both = must(nairobi, 'Nairobi').intersection(must(lagos, 'Lagos'));
    expect(both).toEqual(airlinesOn(routesFrom('NBO')).intersection(airlinesOn(routesFrom('LOS'))));
    expect(both.size).toBeGreaterThan(2);
  });

  test('7: Tromsø to Cusco in at most 20 hours of flying', async () => {
    const [reach = '', journeys = ''] = await ask(
      ['reachable_airports', { airport_code: 'TOS', max_stops: 3, max_flying_min: 1200, to_country: 'Peru' }],
      ['find_journeys', { from: 'TOS', to: 'CUZ', max_stops: 3, day: 'Mon', limit: 3 }],
    );
    const cusco = rowsOf(Reachable.parse(JSON.parse(reach)).airports).find(
      ({ airport_code }) => airport_code === 'CUZ',
    );
    expect(cusco?.flying_min).toBeLessThanOrEqual(1200);
    expect(cusco?.via).toHaveLength(cusco?.stops ?? 0);
    expect(journeysOf(journeys).length).toBeGreaterThan(0);
  });

  test('8: routes of more than 12 hours from Singapore', async () => {
    const [text = ''] = await ask([
      'airport_destinations',
      { airport_code: 'SIN', min_flying_min: 721, fields: 'summary' },
    ]);
    const expected = routesFrom('SIN').filter(({ flyingMin }) => flyingMin > 720);
    expect(
      summaries(text)
        .map(({ route_id }) => route_id)
        .sort(),
    ).toEqual(expected.map(({ id }) => id).sort());
    expect(expected.length).toBeGreaterThan(3);
  });

  test('9: from Basel on a Friday evening, at most two hours away, with times', async () => {
    const [text = ''] = await ask([
      'airport_destinations',
      { airport_code: 'BSL', day: 'Fri', depart_after: '17:00', max_flying_min: 120, fields: 'full', format: 'rows' },
    ]);
    const rows = rowsOf(Destinations.parse(JSON.parse(text)).destinations).map((row) => Destination.parse(row));
    const expected = routesFrom('BSL').filter(
      ({ flyingMin, services }) =>
        flyingMin <= 120 &&
        services.some((service) =>
          naiveSchedule(service).some(({ day, times }) => day === 'Fri' && times.some((time) => time >= '17:00')),
        ),
    );
    expect(rows.map(({ route_id }) => route_id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(rows.length).toBeGreaterThan(3);
    for (const { airlines } of rows)
      for (const { schedule } of airlines)
        for (const { day, times } of schedule)
          expect(day === 'Fri' && times.every((time) => time >= '17:00')).toBe(true);
  });

  test('10: places with direct flights from Lisbon and from Zürich', async () => {
    const [text = ''] = await ask([
      'airport_destinations',
      { airport_code: 'LIS', also_from: 'ZRH', fields: 'summary' },
    ]);
    // Cities are compared, not airports.
    const cityOf = (code: string) => dataset.airports.find((airport) => airport.code === code)?.cityCode;
    const cities = new Set(destinationsOf('ZRH').map(cityOf));
    const expected = destinationsOf('LIS').filter((code) => cities.has(cityOf(code)));
    expect(
      summaries(text)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(expected.sort());
  });

  test('11: who flies to Saint Helena', async () => {
    const [match = '', text = ''] = await ask(
      ['resolve_airport', { q: 'Saint Helena' }],
      ['airport_origins', { airport_code: 'HLE' }],
    );
    expect(airportsOf(match)[0]?.airport_code).toBe('HLE');
    expect(rowsOf(Origins.parse(JSON.parse(text)).origins).length).toBe(
      regular.filter(({ to }) => codeOf(to) === 'HLE').length,
    );
  });

  test('12: is XQZ a place', async () => {
    const [match = '', text = ''] = await ask(
      ['resolve_airport', { q: 'XQZ' }],
      ['airport_destinations', { airport_code: 'XQZ' }],
    );
    expect(airportsOf(match)).toEqual([]);
    expect(text).toBe('Unknown airport XQZ. Look up its code with resolve_airport {"q":"XQZ"}');
  });

  test('13: Paris to Bali, not by Dubai, with times', async () => {
    const [first = '', second = ''] = await ask(
      ['find_connections', { from: 'PAR', to: 'DPS', avoid: 'DXB,DWC', fields: 'summary' }],
      ['find_journeys', { from: 'PAR', to: 'DPS', avoid: 'DXB,DWC', day: 'Sat', limit: 5 }],
    );
    const options = listOf(first, 'options').map((option) => OptionSummary.parse(option));
    const journeys = journeysOf(second);
    const stops = [...options, ...journeys].flatMap(({ legs }) => legs.slice(0, -1).map(({ to }) => to));
    expect([options.length, journeys.length]).toEqual([7, 5]);
    expect(stops.filter((code) => code === 'DXB' || code === 'DWC')).toEqual([]);
  });

  test('14: airports of Iceland', async () => {
    const [text = ''] = await ask(['resolve_airport', { q: 'Iceland' }]);
    const found = airportsOf(text);
    const served = dataset.airports.filter(({ country, routeCount }) => country === 'Iceland' && routeCount > 0);
    expect(found.map(({ airport_code }) => airport_code)).toEqual(
      expect.arrayContaining(served.map(({ code }) => code)),
    );
    expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['Iceland']));
  });

  test('15: what changed for Dublin', async () => {
    const [text = ''] = await ask(['route_changes', { airport: 'DUB', limit: 50 }]);
    const isDublin = (route: string) => route.split('-').includes('DUB');
    const expected = changeLog.changes.flatMap(
      ({ added, dropped, returned, relabelled, airline_added = [], airline_dropped = [] }) =>
        [
          ...added,
          ...dropped,
          ...returned,
          ...[...relabelled, ...airline_added, ...airline_dropped].map(({ route }) => route),
        ].filter(isDublin),
    );
    const { changes, total } = RouteChanges.parse(JSON.parse(text));
    expect(total).toBe(expected.length);
    expect(rowsOf(changes).map(({ route_id }) => route_id)).toEqual(expected.slice(0, 50));
  });
});

describe('further questions', () => {
  const areaOf = (airport: number) => at(dataset.airports, airport).metropolitanArea;
  const countryOf = (airport: number) => at(dataset.airports, airport).country;

  test('airlines that fly from London to Paris without a stop', async () => {
    const [text = ''] = await ask(['find_connections', { from: 'LON', to: 'PAR', max_stops: 0 }]);
    const routes = regular.filter(({ from, to }) => areaOf(from) === 'LON' && areaOf(to) === 'PAR');
    const legs = optionsOf(text).flatMap((option) => option.legs);
    expect(new Set(legs.flatMap(({ airlines }) => airlines.map(({ airline_code }) => airline_code)))).toEqual(
      airlinesOn(routes),
    );
    expect(routes.length).toBeGreaterThan(1);
  });

  test('a weekend in Rome from Frankfurt: out on Saturday morning, back on Sunday evening', async () => {
    const [out = '', back = ''] = await ask(
      ['find_journeys', { from: 'FRA', to: 'ROM', day: 'Sat', depart_before: '12:00', max_stops: 0 }],
      ['find_journeys', { from: 'ROM', to: 'FRA', day: 'Sun', depart_after: '17:00', max_stops: 0 }],
    );
    for (const { departure, day } of journeysOf(out)) expect([day, departure <= '12:00']).toEqual(['Sat', true]);
    for (const { departure, day } of journeysOf(back)) expect([day, departure >= '17:00']).toEqual(['Sun', true]);
    expect(Math.min(journeysOf(out).length, journeysOf(back).length)).toBeGreaterThan(0);
  });

  test('London to Auckland with one alliance', async () => {
    const [text = ''] = await ask([
      'find_journeys',
      { from: 'LHR', to: 'AKL', alliance: 'star', day: 'Fri', limit: 5 },
    ]);
    const airlines = journeysOf(text).flatMap(({ legs }) => legs.map(({ airline_code }) => airline_code));
    expect(new Set(airlines.map((code) => dataset.alliances.get(code)))).toEqual(new Set(['star']));
  });

  test('Berlin to Bangkok without a stop in Türkiye', async () => {
    const [match = '', text = ''] = await ask(
      ['resolve_airport', { q: 'Turkey' }],
      ['find_journeys', { from: 'BER', to: 'BKK', day: 'Mon', limit: 8, avoid: 'IST,SAW,AYT,ESB,ADB' }],
    );
    const found = airportsOf(match).map(({ airport_code }) => airport_code);
    expect(found).toEqual(expect.arrayContaining(['IST', 'SAW', 'AYT', 'ESB', 'ADB']));
    const stops = journeysOf(text).flatMap(({ layovers }) => layovers.map(({ airport_code }) => airport_code));
    expect(stops.filter((code) => countryOf(must(dataset.airportIndex.get(code), code)) === 'Türkiye')).toEqual([]);
    expect(stops.length).toBeGreaterThan(0);
  });

  test('where Lufthansa flies from Germany to Brazil', async () => {
    const [text = ''] = await ask([
      'airline_routes',
      { airline_code: 'LH', from_country: 'Germany', to_country: 'BR' },
    ]);
    const expected = regular.filter(
      ({ from, to, services }) =>
        countryOf(from) === 'Germany' &&
        countryOf(to) === 'Brazil' &&
        services.some(({ airlineCode }) => airlineCode === 'LH'),
    );
    expect(rowsOf(AirlineRoutes.parse(JSON.parse(text)).routes).map(({ route_id }) => route_id)).toEqual(
      expected.map(({ id }) => id),
    );
    expect(expected.length).toBeGreaterThan(0);
  });

  test('airports of Italy from Tromsø with one stop at most', async () => {
    const [text = ''] = await ask(['reachable_airports', { airport_code: 'TOS', to_country: 'Italy', limit: 500 }]);
    const stops = destinationsOf('TOS');
    const expected = new Set(
      ['TOS', ...stops].flatMap(routesFrom).flatMap(({ to }) => (countryOf(to) === 'Italy' ? [codeOf(to)] : [])),
    );
    expect(new Set(rowsOf(Reachable.parse(JSON.parse(text)).airports).map(({ airport_code }) => airport_code))).toEqual(
      expected,
    );
    expect(expected.size).toBeGreaterThan(3);
  });

  test('flights by night from Los Angeles to the east coast', async () => {
    const [text = ''] = await ask([
      'airport_destinations',
      {
        ...{ airport_code: 'LAX', to_country: 'USA', depart_after: '22:00', depart_before: '02:00' },
        ...{ min_flying_min: 270, fields: 'full', format: 'rows' },
      },
    ]);
    const rows = rowsOf(Destinations.parse(JSON.parse(text)).destinations).map((row) => Destination.parse(row));
    const isNight = (time: string) => time >= '22:00' || time <= '02:00';
    const expected = routesFrom('LAX').filter(
      ({ to, flyingMin, services }) =>
        countryOf(to) === 'United States' &&
        flyingMin >= 270 &&
        services.some((service) => naiveSchedule(service).some(({ times }) => times.some(isNight))),
    );
    expect(rows.map(({ route_id }) => route_id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(expected.length).toBeGreaterThan(3);
  });

  test('everything from New York, any airport', async () => {
    const [text = ''] = await ask(['airport_destinations', { airport_code: 'NYC', fields: 'summary', limit: 70 }]);
    const routes = regular.filter(({ from }) => areaOf(from) === 'NYC');
    expect([summaries(text).length, Destinations.parse(JSON.parse(text)).total]).toEqual([70, routes.length]);
  });

  test('a name in place of a code is an error with the next call', async () => {
    const texts = await ask(
      ['find_journeys', { from: 'New York', to: 'LON' }],
      ['airline_routes', { airline_code: 'easyJet' }],
      ['find_journeys', { from: 'LHR', to: 'JFK', arrive_by: '12:00' }],
    );
    expect(texts).toEqual([
      'Unknown airport NEW YORK. Look up its code with resolve_airport {"q":"NEW YORK"}. Did you mean NYC (New York)?',
      expect.stringContaining('U2 (easyJet)'),
      expect.stringContaining('arrive_by: use arrive_before'),
    ]);
  });
});
