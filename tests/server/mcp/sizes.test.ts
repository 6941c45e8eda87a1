import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { type Input, type OperationId, operationList } from '../../../src/contract/operations.ts';
import { Destination, Destinations, RouteSummary } from '../../../src/contract/schemas.ts';
import { at, must } from '../../../src/core/must.ts';
import { createTools } from '../../../src/server/mcp/tools.ts';
import { answerText } from '../../support/answerText.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { directAnswers } from './service.ts';

/** The lengths that the descriptions of the tools state, in tokens of o200k, over the bundled dataset. */
const world = bundledWorld();
const answer = <Id extends OperationId>(id: Id, input: Input<Id>): string => answerText(world.indexes, id, input);
const tokens = (value: unknown): number => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;
const byLength = (texts: readonly string[]): string[] => texts.toSorted((a, b) => a.length - b.length);

test('resolve_airport: at most 800 tokens', () => {
  for (const q of ['London', 'LON', 'a', 's', 'San', 'international', 'united states'])
    expect(tokens(answer('resolve_airport', { q }))).toBeLessThan(800);
});

test('route_detail: 100 to 2,000 tokens', () => {
  const answers = byLength(
    world.dataset.routes
      .filter(({ charterOnly }) => !charterOnly)
      .map(({ id }) => answer('route_detail', { route_id: id, include_charter: false })),
  );
  expect(tokens(at(answers, 0))).toBeGreaterThan(90);
  expect(Math.max(...answers.slice(-20).map(tokens))).toBeLessThan(2_000);
});

test('airport_destinations: 250 tokens a destination, 65,000 for the largest hub', () => {
  const hubs = world.dataset.airports.filter(({ routeCount }) => routeCount > 0);
  const answers = hubs.map(({ code }) =>
    answer('airport_destinations', { airport_code: code, include_charter: false }),
  );
  const sample = answers.filter((_, index) => index % 20 === 0);
  const rows = hubs.filter((_, index) => index % 20 === 0).reduce((sum, { routeCount }) => sum + routeCount, 0);
  const each = sample.reduce((sum, text) => sum + tokens(text), 0) / rows;
  expect(each).toBeGreaterThan(200);
  expect(each).toBeLessThan(300);
  expect(Math.max(...byLength(answers).slice(-3).map(tokens))).toBeLessThan(70_000);
});

test('find_connections: 12,000 tokens with stops at most', () => {
  const codes = world.dataset.airports.filter(({ routeCount }) => routeCount > 0).map(({ code }) => code);
  const answers = Array.from({ length: 300 }, (_, i) => {
    const [from, to] = [at(codes, (i * 131) % codes.length), at(codes, (i * 577 + 11) % codes.length)];
    return answer('find_connections', { from, to, max_stops: 3, max_flying_min: 3000, include_charter: false });
  });
  expect(Math.max(...byLength(answers).slice(-5).map(tokens))).toBeLessThan(12_000);
});

test('find_journeys: 100 to 500 tokens a journey, and less than 25,000 in all', () => {
  const codes = world.dataset.airports.filter(({ routeCount }) => routeCount > 0).map(({ code }) => code);
  const answers = Array.from({ length: 300 }, (_, i) => {
    const [from, to] = [at(codes, (i * 131) % codes.length), at(codes, (i * 577 + 11) % codes.length)];
    return answer('find_journeys', { from, to, max_stops: 3, max_layover: 5000, limit: 50 });
  });
  const longest = byLength(answers).slice(-5);
  expect(Math.max(...longest.map(tokens))).toBeLessThan(25_000);
  for (const text of longest) expect(tokens(text) / JSON.parse(text).journeys.length).toBeLessThan(500);
});

test('additions: at most 25,000 tokens by default', async () => {
  const tools = createTools(directAnswers(world.indexes), (error) => {
    throw error;
  });
  const busiest = world.dataset.airports.toSorted((a, b) => b.routeCount - a.routeCount).slice(0, 3);
  const calls: [OperationId, object][] = [
    ...busiest.flatMap(({ code }): [OperationId, object][] => [
      ['airport_origins', { airport_code: code }],
      ['reachable_airports', { airport_code: code, max_stops: 3 }],
      ['airport_destinations', { airport_code: code, depart_after: '00:00' }],
      ['airport_destinations', { airport_code: code, month: 7 }],
    ]),
    ...['LON', 'NYC'].flatMap((airport_code): [OperationId, object][] => [
      ['airport_destinations', { airport_code }],
      ['airport_destinations', { airport_code, fields: 'summary' }],
      ['airport_destinations', { airport_code, offset: 3 }],
    ]),
    ...['AA', 'FR', 'CZ'].map((airline_code): [OperationId, object] => ['airline_routes', { airline_code }]),
    ['find_journeys', { from: 'LON', to: 'NYC' }],
    ['find_journeys', { from: 'ABZ', to: 'HNL', max_stops: 3 }],
    ['route_changes', {}],
  ];
  for (const [id, args] of calls) {
    const { content, isError } = await must(tools.get(id), id).call({ ...args });
    const [part] = content;
    expect([id, isError ?? false, part?.type]).toEqual([id, false, 'text']);
    expect(tokens(part?.type === 'text' ? part.text : ''), id).toBeLessThan(25_000);
  }
});

test('names, descriptions and input schemas of all tools: at most 7,000 tokens', () => {
  const tools = createTools(
    () => Promise.reject(new Error('not called')),
    () => {},
  );
  const definitions = Array.from(tools.values(), ({ definition: { outputSchema: _, ...definition } }) => definition);
  expect(tokens({ tools: definitions })).toBeLessThanOrEqual(7_000);
  for (const { description } of operationList) expect(description.length).toBeLessThan(1_000);
});

test('descriptions name the default that the schema of a tool has', () => {
  const tools = createTools(
    () => Promise.reject(new Error('not called')),
    () => {},
  );
  for (const [id, { definition }] of tools)
    for (const [name, schema] of Object.entries(definition.inputSchema.properties ?? {})) {
      const { default: value, description = '' } = schema as { default?: unknown; description?: string };
      const named = / (\w+) \(default\)|[Dd]efault (?:is )?(\w+)/.exec(description);
      const text = named?.[1] ?? named?.[2];
      if (value !== undefined && text !== undefined && text !== 'of')
        expect([id, name, text]).toEqual([id, name, `${value}`]);
    }
});

test('airport_destinations is shortened for an area and for a filter alone, and not below a limit', async () => {
  const tools = createTools(directAnswers(world.indexes), (error) => {
    throw error;
  });
  const destinations = async (args: object) => {
    const { structuredContent } = await must(tools.get('airport_destinations'), 'tool').call({ ...args });
    const { destinations: list, ...rest } = Destinations.parse(structuredContent);
    return { ...rest, destinations: rowsOf(list) };
  };
  const area = await destinations({ airport_code: 'LON' });
  expect([area.destinations.length, area.total]).toEqual([100, area.total]);
  expect(area.total).toBeGreaterThan(100);
  expect(RouteSummary.safeParse(area.destinations[0]).success).toBe(true);
  expect((await destinations({ airport_code: 'LON', limit: 150 })).destinations).toHaveLength(150);
  const evening = await destinations({ airport_code: 'BSL', day: 'Fri', depart_after: '18:00' });
  expect(Destination.safeParse(evening.destinations[0]).success).toBe(true);
  expect((await destinations({ airport_code: 'DFW' })).total).toBeUndefined();
});
