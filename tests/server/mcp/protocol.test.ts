import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputSchema, type Operation, type OperationId, operationList } from '../../../src/contract/operations.ts';
import { PROTOCOL_VERSIONS } from '../../../src/reference/wellKnown.ts';
import { answerText } from '../../support/answerText.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { openService, type Service } from './service.ts';

const MODERN = '2026-07-28';
const PARIS_TO_NICE = { from: 'cdg', to: 'nce' };

/** The second text of every result: how old the data is, and what it does not have. */
const AGE = {
  type: 'text',
  text: expect.stringMatching(/^The timetables are from 2013 to 2022[;,].* without dates, fares or seats[^.]*\.$/),
};

let service: Service;
beforeAll(async () => {
  service = await openService({ indexes: bundledWorld().indexes });
});
afterAll(() => service.close());

async function connect(revision: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    revision === MODERN ? { versionNegotiation: { mode: { pin: MODERN } } } : { supportedProtocolVersions: [revision] },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  return client;
}

// Every revision that the server card names.
describe.each(PROTOCOL_VERSIONS)('the official client at %s', (revision) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(revision);
    // The client checks structured content against the output schemas that it has, and throws when it does not fit.
    await client.listTools();
  });
  afterAll(() => client.close());

  test('speaks that revision and is told what the data is', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toMatch(/without dates, fares/);
    expect(client.getServerVersion()).toMatchObject({ name: 'air-routes', title: 'Air Routes', version: '0.1.0' });
    expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: false });
  });

  test('lists each operation as a read-only tool with both schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operationList.map(({ id }) => id));
    expect(tools.map(({ description }) => description)).toEqual(
      operationList.map(({ description, advice }: Operation) => [description, advice ?? []].flat().join(' ')),
    );
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, destructiveHint: false });
      expect(tool.inputSchema).toMatchObject({ type: 'object' });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
    }
  });

  test.each(operationList.flatMap(({ id, examples }) => examples.map(({ input }) => [id, input] as const)))(
    '%s %j answers as the operation does',
    async (id, input) => {
      // Long connections have no times unless the call says so.
      const args = id === 'find_connections' ? { ...input, fields: 'full' } : { ...input };
      const result = await client.callTool({ name: id, arguments: args });
      const expected = answerOf(id, inputSchema(id, 'mcp').parse(args));
      expect(result.isError ?? false).toBe(false);
      expect(result.content).toEqual([{ type: 'text', text: expected }, AGE]);
      expect(JSON.stringify(result.structuredContent)).toBe(expected);
    },
  );

  test('codes may be in any case, and arguments keep their defaults', async () => {
    const result = await client.callTool({ name: 'find_connections', arguments: PARIS_TO_NICE });
    expect(result.structuredContent).toMatchObject({ from: 'CDG', to: 'NCE' });
  });

  test('what is not known is an error whose text is the detail', async () => {
    const result = await client.callTool({ name: 'route_detail', arguments: { route_id: 'lhr-qqq' } });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: expect.stringMatching(/^Unknown route LHR-QQQ\./) }, AGE]);
    expect(result.structuredContent).toBeUndefined();
  });

  test.each([
    [
      {},
      /^Invalid arguments for find_connections: from is missing, .*; to is missing, .*Example: \{"from":"LHR","to":"JFK"\}$/,
    ],
    [{ from: 'LHR', to: 'JFK', max_stops: '2' }, /max_stops must be a whole number from 0 to 3, not "2"/],
    [
      { from: 'LHR', to: 'JFK', max_stops: 4, max_flying_min: 0 },
      /max_stops .*; max_flying_min must be a whole number above 0, not 0/,
    ],
    [
      { from: ['LHR'], to: '', include_charter: 1 },
      /from must be text like "LHR", not a list \(write several as "A,B"\): did you mean "LHR"\?; to .*; include_charter must be true or false, not 1/,
    ],
    [
      { from: 'LHR', to: 'JFK', max_stop: 1, date: '2026-12-01' },
      /^Invalid arguments for find_connections: max_stop is not an argument, use max_stops; date: schedules are weekly; .*\. Example: /,
    ],
  ])('arguments %j are explained', async (args, text) => {
    const result = await client.callTool({ name: 'find_connections', arguments: args });
    expect(result.isError).toBe(true);
    expect(result.content).toEqual([{ type: 'text', text: expect.stringMatching(text) }, AGE]);
  });

  test('a tool that does not exist is a protocol error', async () => {
    for (const name of ['book_flight', 'constructor', '__proto__'])
      await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(/not found|disabled|unknown/i);
  });
});

const answerOf = (id: OperationId, input: object): string =>
  answerText(bundledWorld().indexes, id, inputSchema(id, 'mcp').parse(input));
