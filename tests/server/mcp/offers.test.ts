/** Resources, with the official client in both eras. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('there are no prompts and no completions', async () => {
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
    });
  });
});
