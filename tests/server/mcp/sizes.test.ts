import { expect, test } from 'vitest';
import { type Input, type OperationId, operationList } from '../../../src/contract/operations.ts';
import { at } from '../../../src/core/must.ts';
import { answerText } from '../../../src/operations/handlers.ts';
import { inputJsonSchema, jsonSchema } from '../../../src/reference/jsonSchema.ts';
import { bundledWorld } from '../../support/testWorld.ts';

/**
 * The descriptions of the tools say how long answers get. Measured once with a
 * tokenizer (o200k): a token of these answers is about 3 bytes, 2.2 where it is
 * nearly all times. Here bytes are measured, so that the words stay true when
 * the data changes.
 */
const world = bundledWorld();
const answerBytes = <Id extends OperationId>(id: Id, input: Input<Id>) =>
  Buffer.byteLength(answerText(world.indexes, id, input));
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('resolve_airport: at most 3 KB', () => {
  for (const q of ['London', 'LON', 'a', 's', 'San', 'international', 'united states'])
    expect(answerBytes('resolve_airport', { q })).toBeLessThan(3_000);
});

test('route_detail: 100 to 2,000 tokens', () => {
  const sizes = world.dataset.routes
    .filter(({ charterOnly }) => !charterOnly)
    .map(({ id }) => answerBytes('route_detail', { route_id: id, include_charter: false }));
  expect(Math.min(...sizes)).toBeGreaterThan(250);
  expect(Math.max(...sizes)).toBeLessThan(5_000);
});

test('airport_destinations: about 800 bytes a destination, 65,000 tokens for the largest', () => {
  const lengths = world.dataset.airports
    .filter(({ routeCount }) => routeCount > 0)
    .map(({ code, routeCount }) => ({
      routeCount,
      size: answerBytes('airport_destinations', { airport_code: code, include_charter: false }),
    }));
  const sum = (pick: (one: (typeof lengths)[number]) => number) => lengths.reduce((all, one) => all + pick(one), 0);
  const each = sum(({ size }) => size) / sum(({ routeCount }) => routeCount);
  expect(each).toBeGreaterThan(600);
  expect(each).toBeLessThan(900);
  expect(Math.max(...lengths.map(({ size }) => size))).toBeLessThan(3 * 72_000);
});

test('find_connections: 12,000 tokens with stops at most', () => {
  const codes = world.dataset.airports.filter(({ routeCount }) => routeCount > 0).map(({ code }) => code);
  for (let i = 0; i < 300; i++) {
    const [from, to] = [at(codes, (i * 131) % codes.length), at(codes, (i * 577 + 11) % codes.length)];
    const input = { from, to, max_stops: 3, max_flying_min: 3000, include_charter: false };
    expect(answerBytes('find_connections', input), `${from}-${to}`).toBeLessThan(36_000);
  }
});

test('the list of tools itself is short', () => {
  const tools = operationList.map((operation) => ({
    name: operation.id,
    description: operation.description,
    inputSchema: inputJsonSchema(operation),
  }));
  expect(bytes(tools)).toBeLessThan(7_000);
  expect(bytes(operationList.map(({ output }) => jsonSchema(output)))).toBeLessThan(13_000);
  for (const { description } of operationList) expect(description.length).toBeLessThan(1_000);
});
