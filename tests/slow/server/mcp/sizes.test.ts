import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { type Input, inputSchema, type OperationId, operationList } from '../../../../src/contract/operations.ts';
import { at, must } from '../../../../src/core/must.ts';
import { ageSentence } from '../../../../src/operations/ageOfServices.ts';
import { inputJsonSchema } from '../../../../src/reference/jsonSchema.ts';
import { answerFrom } from '../../../../src/server/api.ts';
import { createTools } from '../../../../src/server/mcp/tools.ts';
import { answerText } from '../../../support/answerText.ts';
import { rowsOf } from '../../../support/rowsOf.ts';
import { bundledWorld } from '../../../support/testWorld.ts';

/** Lengths of results in tokens of o200k, over the bundled dataset. */
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

/** Calls a tool, and returns the text of its result. */
async function callTool(id: OperationId, args: object): Promise<string> {
  const { content, isError } = await must(tools.get(id), id).call({ ...args });
  const [part] = content;
  if (isError || part?.type !== 'text') throw new Error(`${id} ${JSON.stringify(args)}: ${JSON.stringify(content)}`);
  return part.text;
}

const tools = createTools(answerFrom(world.indexes), ageSentence(world.indexes), (error) => {
  throw error;
});
const WHOLE = { fields: 'full', format: 'rows' };
const served = world.dataset.airports.filter(({ routeCount }) => routeCount > 0).map(({ code }) => code);
const [busiest = ''] = world.dataset.airports.toSorted((a, b) => b.routeCount - a.routeCount).map(({ code }) => code);

const pairs = Array.from({ length: 300 }, (_, i) => ({
  from: at(served, (i * 131) % served.length),
  to: at(served, (i * 577 + 11) % served.length),
}));
const airlines = world.indexes.departures.airlines.map(({ code }) => code);

/** Calls with long results in each form of a list. */
const LONG: readonly (readonly [OperationId, object])[] = [
  ...[...served.filter((_, i) => i % 4 === 0), busiest, 'LON', 'NYC', 'TYO'].flatMap(
    (airport_code): [OperationId, object][] => [
      ['airport_destinations', { airport_code }],
      ['airport_destinations', { airport_code, ...WHOLE }],
    ],
  ),
  ...served
    .filter((_, i) => i % 20 === 0)
    .flatMap((airport_code): [OperationId, object][] => [
      ['airport_origins', { airport_code, ...WHOLE }],
      ['airport_origins', { airport_code, fields: 'full' }],
      ['airport_destinations', { airport_code, format: 'rows' }],
      ['reachable_airports', { airport_code, max_stops: 3, limit: 500 }],
      ['find_flights', { from: airport_code, limit: 500 }],
      ['find_flights', { to: airport_code, limit: 500, format: 'rows' }],
    ]),
  ...airlines.flatMap((airline_code): [OperationId, object][] => [
    ['airline_routes', { airline_code, include_charter: true }],
    ['airline_routes', { airline_code, include_charter: true, ...WHOLE }],
  ]),
  ...pairs.map((pair): [OperationId, object] => [
    'find_journeys',
    { ...pair, max_stops: 3, max_layover: 1440, limit: 50 },
  ]),
  ...pairs
    .slice(0, 30)
    .map((pair): [OperationId, object] => ['find_journeys', { ...pair, return_day: 'Sun', limit: 50 }]),
  ['route_changes', { limit: 500 }],
];

// It counts the tokens of hundreds of long texts: seconds alone, more than a minute on a busy machine.
test('no result has more than 10,000 tokens', async () => {
  const isRefused = (error: Error) => error.message.includes('This request looks at more than');
  const textOf = (id: OperationId, args: object) =>
    callTool(id, args).catch((error: Error) => {
      if (!isRefused(error)) throw error;
      return null;
    });
  const all = await Promise.all(LONG.map(async ([id, args]) => ({ id, args, text: await textOf(id, args) })));
  const texts = all.flatMap(({ id, args, text }) => (text === null ? [] : [{ id, args, text }]));
  // Some journeys with three stops and layovers of a day take too much work.
  expect(all.length - texts.length).toBeLessThan(pairs.length / 20);
  const cut = texts.filter(({ text }) => 'next' in JSON.parse(text));
  expect(cut.length).toBeGreaterThan(100);
  // Results of the fewest bytes have the fewest tokens: of the short ones a sample is enough.
  for (const [i, { id, args, text }] of texts.entries())
    if (text.length > 15_000 || i % 20 === 0)
      expect(tokens(text), `${id} ${JSON.stringify(args)}`).toBeLessThanOrEqual(10_000);
});

describe('a result that is cut', () => {
  /** The rows of all results, one after the other. */
  async function rowsOfAll(id: OperationId, args: object, field: string): Promise<{ rows: unknown[]; calls: number }> {
    const rows: unknown[] = [];
    for (let [calls, next] = [1, args]; ; calls++) {
      const part = JSON.parse(await callTool(id, next));
      // Columns that no row of a part has are absent from it.
      rows.push(...rowsOf(part[field]));
      if (part.next === undefined) return { rows, calls };
      expect(part.next.tool).toBe(id);
      next = part.next.arguments;
    }
  }
  const inRest = (id: OperationId, args: object, field: string): unknown[] => {
    return [...rowsOf<unknown>(JSON.parse(answer(id, inputSchema(id).parse(args)))[field])];
  };

  test.each<[OperationId, object, string]>([
    ['airport_destinations', { airport_code: busiest, ...WHOLE }, 'destinations'],
    ['airport_destinations', { airport_code: busiest, ...WHOLE, limit: 150, offset: 7 }, 'destinations'],
    ['airport_origins', { airport_code: 'LON', fields: 'full', format: 'columns' }, 'origins'],
    ['airline_routes', { airline_code: 'FR', fields: 'summary', format: 'columns' }, 'routes'],
    ['find_flights', { from: busiest, format: 'rows', limit: 400, offset: 3 }, 'flights'],
    ['reachable_airports', { airport_code: 'LHR', max_stops: 3, format: 'rows', limit: 500 }, 'airports'],
    ['find_journeys', { from: 'ABZ', to: 'HNL', max_stops: 3, limit: 50 }, 'journeys'],
    ['find_journeys', { from: 'LON', to: 'PAR', return_day: 'Sun', limit: 50 }, 'trips'],
  ])('%s %j is followed by the rest', async (id, args, field) => {
    const { rows, calls } = await rowsOfAll(id, args, field);
    expect(calls).toBeGreaterThan(1);
    expect(rows).toEqual(inRest(id, args, field));
  });

  test.each<[OperationId, object, string, number]>([
    ['find_flights', { from: busiest, format: 'columns' }, 'flights', 500],
    ['find_flights', { from: 'DUB', format: 'rows' }, 'flights', 500],
    ['find_airlines', { offset: 30, format: 'rows' }, 'airlines', 500],
    ['reachable_airports', { airport_code: 'ABZ', format: 'columns' }, 'airports', 500],
    ['find_journeys', { from: 'LHR', to: 'JFK', day: 'Fri', keep: 'all' }, 'journeys', 50],
  ])('by the default of limit is followed by the rest: %s %j', async (id, args, field, limit) => {
    const { rows, calls } = await rowsOfAll(id, args, field);
    expect(calls).toBeGreaterThan(1);
    expect(rows.slice(0, limit)).toEqual(inRest(id, { ...args, limit }, field));
  });

  test('by a limit of the client, or by nothing, has no call for the rest', async () => {
    for (const [id, args] of [
      ['find_flights', { from: busiest, limit: 5 }],
      ['find_flights', { flight: 'BA117' }],
      ['find_journeys', { from: 'LHR', to: 'JFK', day: 'Fri', limit: 3 }],
    ] as const)
      expect(JSON.parse(await callTool(id, args))).not.toHaveProperty('next');
  });

  test('is the answer to a call with a limit', async () => {
    const args = { airport_code: busiest, ...WHOLE };
    const { next, ...part } = JSON.parse(await callTool('airport_destinations', args));
    const limited = { ...args, limit: part.destinations.length };
    expect(part).toEqual(
      JSON.parse(answer('airport_destinations', inputSchema('airport_destinations').parse(limited))),
    );
  });
});

test('full rows within the bound are the answer of REST', async () => {
  for (const airport_code of ['FNC', 'ABZ', 'KEF'])
    expect(await callTool('airport_destinations', { airport_code, ...WHOLE })).toBe(
      answer('airport_destinations', { airport_code, include_charter: false }),
    );
});

test('names, descriptions and input schemas of all tools: at most 7,000 tokens', () => {
  const tools = createTools(
    () => Promise.reject(new Error('not called')),
    'age',
    () => {},
  );
  const definitions = Array.from(tools.values(), ({ definition: { outputSchema: _, ...definition } }) => definition);
  expect(tokens({ tools: definitions })).toBeLessThanOrEqual(7_000);
  for (const { description } of operationList) expect(description.length).toBeLessThan(1_000);
});

test('descriptions name the default that the schema of a tool has', () => {
  const tools = createTools(
    () => Promise.reject(new Error('not called')),
    'age',
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

test('a parameter has an example when it is a text without choices', () => {
  for (const operation of operationList)
    for (const [name, schema] of Object.entries(inputJsonSchema(operation).properties ?? {})) {
      const { type, enum: choices, examples } = schema;
      expect([operation.id, name, examples !== undefined]).toEqual([
        operation.id,
        name,
        type === 'string' && choices === undefined,
      ]);
    }
});
