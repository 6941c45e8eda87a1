import { existsSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationList } from '../../../src/contract/operations.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { readData, readTowns } from '../../../src/data/dataFiles.ts';
import type { PublishContext } from '../../../src/operations/indexes.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { createApp } from '../../../src/server/app.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { openRelease } from '../../../src/server/release.ts';
import { type Case, callDirectly, callMcp, callRest, connect, fileOf } from '../../parity/protocols.ts';

const RELEASE = process.env['RELEASE'] || 'build/state/current';

let url: string;
let client: Client;
let world: PublishContext & { indexes: Indexes };
let close = async () => {};
beforeAll(async () => {
  if (!existsSync(RELEASE)) throw new Error(`There is no ${RELEASE}: run npm run build first`);
  const release = await openRelease(RELEASE);
  const published = { dataset: loadDataset(readData('data')), baseUrl: release.manifest.base_url };
  world = { ...published, indexes: buildIndexes(published, release.indexes.changeLog, readTowns('data')) };
  const app = createApp({
    release,
    render: () => Promise.reject(new Error('no pages here')),
    loopback: true,
    onError: (error) => console.error(error),
  });
  const server = createServer(app.handle);
  url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  client = await connect(url, 'modern');
  close = async () => {
    await client.close();
    await server.drain();
  };
});
afterAll(() => close());

const same = async (cases: readonly Case[]): Promise<void> => {
  for (const one of cases) {
    const expected = callDirectly(world.indexes, one);
    const { status: _, ...rest } = await callRest(url, one);
    expect(rest, JSON.stringify(one)).toEqual(expected);
    // Long connections have no times over MCP unless the call says so.
    const sent = one.id === 'find_connections' ? { ...one, input: { ...one.input, fields: 'full' } } : one;
    const tool = await callMcp(client, sent);
    // What is too long for a tool result is cut: tests/server/mcp/sizes.test.ts.
    if (!JSON.stringify(tool).includes('\\"next\\":{'))
      expect(tool, JSON.stringify(one)).toEqual(callDirectly(world.indexes, sent, 'mcp'));
    const file = fileOf(RELEASE, world.indexes, one);
    if (file !== null) expect({ json: file }, JSON.stringify(one)).toEqual(expected);
  }
};

test('the examples of the operation table', () =>
  same(operationList.flatMap(({ id, examples }) => examples.map(({ input }) => ({ id, input })))));

test('routes from every part of the list, with and without charter', () => {
  const { routes } = world.dataset;
  const ids = routes.filter(({ charterOnly }, i) => i % 400 === 0 || charterOnly).slice(0, 150);
  return same(
    ids.flatMap(({ id }) => [
      { id: 'route_detail', input: { route_id: id } },
      { id: 'route_detail', input: { route_id: id, include_charter: true } },
    ]),
  );
});

test('destinations of airports large and small', () => {
  const codes = world.dataset.airports.filter(({ importance }, i) => importance === 5 || i % 100 === 0);
  return same(
    codes.flatMap(({ code }) => [
      { id: 'airport_destinations', input: { airport_code: code } },
      { id: 'airport_destinations', input: { airport_code: code, include_charter: true } },
    ]),
  );
});

test('connections with every number of stops', () => {
  const codes = world.dataset.airports
    .filter(({ routeCount }, i) => routeCount > 0 && i % 97 === 0)
    .map(({ code }) => code);
  return same(
    codes.map((from, i) => ({
      id: 'find_connections',
      input: { from, to: codes[(i * 7 + 3) % codes.length] as string, max_stops: i % 4, max_flying_min: 3000 },
    })),
  );
});
