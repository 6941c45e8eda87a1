/** Resources, prompts and completions, with the official client in both eras. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { openService, type Service } from './service.ts';

const BASE = 'http://127.0.0.1:8422';
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

describe.each(['modern', 'legacy'])('%s era', (era) => {
  let client: Client;
  beforeAll(async () => {
    const options = era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
    client = new Client({ name: 'test', version: '1' }, options);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  });
  afterAll(() => client.close());

  const read = async (uri: string) => (await client.readResource({ uri })).contents[0];
  const complete = async (ref: object, name: string, value: string) =>
    (await client.complete({ ref: ref as { type: 'ref/prompt'; name: string }, argument: { name, value } })).completion;
  const fileOf = (path: string) => readFileSync(join(service.release, 'client', path), 'utf8');

  test('templates of a route and an airport lead to their Markdown versions', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ name, uriTemplate }) => [name, uriTemplate])).toEqual([
      ['route', `${BASE}/r/{from}-{to}.md`],
      ['airport', `${BASE}/airport-routes-{airport_code}.md`],
    ]);
    expect(await read(`${BASE}/r/LHR-JFK.md`)).toEqual({
      uri: `${BASE}/r/LHR-JFK.md`,
      mimeType: 'text/markdown',
      text: fileOf('r/LHR-JFK.md'),
    });
    const hub = fileOf('airport-routes-london-LHR.md');
    for (const name of ['LHR', 'lhr', 'london-LHR'])
      expect(await read(`${BASE}/airport-routes-${name}.md`)).toMatchObject({ text: hub });
  });

  test('every listed resource can be read', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['overview', 'reference']);
    for (const { uri, mimeType } of resources) {
      const content = await read(uri);
      expect(content).toMatchObject({ mimeType });
      expect(content && 'text' in content && content.text.length).toBeGreaterThan(100);
    }
  });

  test.each([
    `${BASE}/r/LHR-QQQ.md`,
    `${BASE}/r/LHR-JFK`,
    `${BASE}/api/openapi.json`,
    `${BASE}/../release.json`,
    `${BASE}/%2e%2e/release.json`,
    'http://127.0.0.1:84220/r/LHR-JFK.md',
    'https://example.org/r/LHR-JFK.md',
    'file:///etc/passwd',
  ])('%s is not found', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ data: { uri } });
  });

  test('prompts ask for tools that exist, with arguments that they have', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['trip_without_a_car', 'compare_airports', 'airport_changes']);
    for (const { name, arguments: args = [] } of prompts) {
      const all = Object.fromEntries(args.map((argument) => [argument.name, 'LON']));
      const { messages } = await client.getPrompt({ name, arguments: all });
      const { content } = messages[0] ?? {};
      const text = content && 'text' in content ? content.text : '';
      expect(text).toContain('LON');
      const called = text.split('\n').flatMap((line) => {
        const tool = Object.values(OPERATIONS).find(({ id }) => line.includes(` ${id} `) || line.includes(`${id}.`));
        const used = [...line.matchAll(/\b(\w+)=/g)].map(([, argument]) => argument);
        if (!tool) expect(used).toEqual([]);
        else for (const argument of used) expect(Object.keys(tool.parameters)).toContain(argument);
        return tool ? [tool.id] : [];
      });
      expect(called.length).toBeGreaterThanOrEqual(2);
    }
  });

  test('a prompt without an optional argument has no gap, and wrong arguments are explained', async () => {
    const { messages } = await client.getPrompt({ name: 'trip_without_a_car', arguments: { from: 'ZRH' } });
    const { content } = messages[0] ?? {};
    expect(content && 'text' in content && content.text).toMatch(/^Plan a trip from ZRH for .* rent a car\.\n/);
    await expect(client.getPrompt({ name: 'trip_without_a_car' })).rejects.toThrow(/needs the argument from/);
    await expect(client.getPrompt({ name: 'compare_airports', arguments: { town: 'x' } })).rejects.toThrow(
      /no argument town; it has city, to, airline/,
    );
    await expect(client.getPrompt({ name: 'constructor' })).rejects.toThrow(/not found/);
  });

  test('codes are completed', async () => {
    const route = { type: 'ref/resource', uri: `${BASE}/r/{from}-{to}.md` };
    const compare = { type: 'ref/prompt', name: 'compare_airports' };
    const trip = { type: 'ref/prompt', name: 'trip_without_a_car' };
    expect((await complete(route, 'from', 'l')).values).toEqual(expect.arrayContaining(['LHR', 'LGW']));
    expect((await complete(route, 'to', 'zürich')).values).toEqual(['ZRH']);
    expect((await complete(route, 'to', '')).values[0]).toBe('LHR');
    expect((await complete(compare, 'city', 'lo')).values).toEqual(expect.arrayContaining(['LON', 'LHR']));
    expect((await complete(compare, 'airline', 'b')).values).toContain('BA');
    expect((await complete(compare, 'airline', 'british')).values).toEqual(['BA']);
    expect((await complete(trip, 'country', 'switz')).values).toEqual(['CH']);
    expect((await complete(trip, 'country', 'gb')).values[0]).toBe('GB');
    expect(await complete(trip, 'interests', 'h')).toMatchObject({ values: [], total: 0, hasMore: false });
    expect(await complete({ type: 'ref/prompt', name: 'none' }, 'x', 'h')).toMatchObject({ values: [] });
  });
});
