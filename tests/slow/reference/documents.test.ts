import { spawn, spawnSync } from 'node:child_process';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationList } from '../../../src/contract/operations.ts';
import { addressForm } from '../../../src/contract/pageAddress.ts';
import { PAGE_IDS, pageEntry } from '../../../src/contract/pages.ts';
import { TOPICS } from '../../../src/contract/topics.ts';
import { LIMITS } from '../../../src/contract/vocabulary.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { fragment } from '../../../src/reference/blocks.ts';
import { documents } from '../../../src/reference/documents.ts';
import { namedSchemas } from '../../../src/reference/jsonSchema.ts';
import { INVALID_EXAMPLE } from '../../../src/reference/sections/http.ts';
import {
  developersPage,
  type ReferencePage,
  referenceEntries,
  referencePage,
} from '../../../src/site/pages/reference.ts';
import { markdownHtml, parameterFragment } from '../../../src/site/text/markdownHtml.ts';
import { openService, type Service, smallPublished } from '../../server/mcp/service.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const world = bundledWorld();
const files = new Map(documents(world.indexes));
const text = (path: string) => files.get(path) ?? '';
const markdown = text('developers.md');
/** The fragments of the headings of a page. */
const anchorsOf = ({ id = '', prose }: ReferencePage): string[] => [
  id,
  ...[...markdownHtml(prose).matchAll(/<h\d id="([^"]+)"/g)].map(([, heading = '']) => heading),
];
const start = developersPage(world.indexes);
const pages = TOPICS.map((topic) => referencePage(world.indexes, topic));
const smallWorld = smallPublished();
const smallDocuments = documents(smallWorld.indexes);
const smallMarkdown = new Map(smallDocuments).get('developers.md') ?? '';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

describe('the reference', () => {
  test('describes every operation, parameter, record and limit', () => {
    for (const { id, path, parameters, description } of operationList) {
      expect(markdown).toContain(`\n### ${id}\n`);
      expect(markdown).toContain(path);
      expect(markdown).toContain(description);
      for (const name of Object.keys(parameters))
        expect(markdown).toMatch(new RegExp(`\\| \`${name}\`( \\(addition\\))? \\|`));
    }
    for (const name of namedSchemas.keys()) expect(markdown).toContain(`\n### ${name}\n`);
    for (const limit of Object.values(LIMITS))
      expect(
        [String(limit), limit.toLocaleString('en-US')].some((text) => markdown.includes(text)),
        `${limit}`,
      ).toBe(true);
    for (const word of [
      'fly_days',
      'dep_times',
      'schedule',
      'dropped',
      'Winter seasonal',
      'Retry-After',
      'If-None-Match',
    ])
      expect(markdown).toContain(word);
  });

  test('shows both forms of Airline on the start page', () => {
    for (const field of ['schedule', 'service_type', 'fly_days', 'dep_times'])
      expect(start.prose).toContain(`"${field}"`);
  });

  test('has a search that finds every parameter and every field of every record', () => {
    const entries = new Map(referenceEntries(world.indexes).map(([text, , path]) => [text, path]));
    const anchors = new Map([start, ...pages].map((page) => [page.head.path, anchorsOf(page)]));
    const fields = [...namedSchemas.values()].flatMap((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    );
    expect(fields).toEqual(expect.arrayContaining(['fly_days', 'dep_times', 'seasonality_label', 'weekly']));
    for (const name of [...fields, ...operationList.flatMap(({ parameters }) => Object.keys(parameters))]) {
      const [path = '', id = ''] = (entries.get(name) ?? '').split('#');
      expect([...(anchors.get(path) ?? []), 'parameter'], name).toContain(
        entries.get(name)?.includes('#parameter') ? 'parameter' : id,
      );
    }
  });

  test('lists each operation as of the first version or as a new one', () => {
    const linksOf = (words: string) =>
      [
        ...(new RegExp(`${words}: (.*?)[.,] (?:New parameters|over REST)`).exec(markdown)?.[1] ?? '').matchAll(
          /\[(\w+)\]/g,
        ),
      ].map(([, id]) => id);
    const first = ['resolve_airport', 'find_connections', 'airport_destinations', 'route_detail'];
    expect(linksOf('Version [\\d.]+')).toEqual(first);
    const added = operationList.map(({ id }) => id).filter((id) => !first.includes(id));
    expect(linksOf('New operations')).toEqual(added);
  });

  test('has headings with unique ids, and no links to missing ones', () => {
    const headings = [...markdown.replace(/```[\s\S]*?```/g, '').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
      fragment(title),
    );
    expect(new Set(headings).size).toBe(headings.length);
    for (const [, target = ''] of markdown.matchAll(/\]\(#([^)]*)\)/g)) expect(headings).toContain(target);
    const places = [start, ...pages].flatMap(anchorsOf);
    for (const heading of headings) expect(places).toContain(heading);
  });

  test('has pages whose links lead to headings that exist', () => {
    const all = [start, ...pages];
    const anchors = new Map(all.map((page) => [page.head.path, anchorsOf(page)]));
    const links = all.flatMap(({ prose }) =>
      [...prose.matchAll(/\]\((\/developers[^)]*)\)/g)].map(([, to = '']) => to),
    );
    expect(all.filter(({ prose }) => prose.includes('](#'))).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
    for (const link of links) {
      const [path = '', id = ''] = link.split('#');
      expect(anchors.get(path), link).toContain(id);
    }
    for (const { id, prose } of all) {
      const levels = [1, ...[...markdownHtml(prose).matchAll(/<h(\d) /g)].map(([, level]) => Number(level))];
      expect([id, levels.some((level, i) => level > (levels[i - 1] ?? level) + 1)]).toEqual([id, false]);
    }
    for (const { id, parameters } of operationList) {
      const html = markdownHtml(pages.find((page) => page.id === id)?.prose ?? '');
      for (const name of Object.keys(parameters)) expect(html, id).toContain(` id="${parameterFragment(name)}"`);
    }
  });

  test('shows the response of the server to the invalid request', async () => {
    const response = await fetch(service.url + INVALID_EXAMPLE.path);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual(INVALID_EXAMPLE.body);
  });

  test('says which examples are shortened', () => {
    const cut = markdown.match(/\*Shortened: .*\[The full response\]\(.*\) has [\d,]+ bytes\.\*/g) ?? [];
    expect(cut.length).toBeGreaterThan(3);
  });

  test('follows the content security policy: no style attributes, no inline scripts', () => {
    const texts = [start, ...pages].map(({ prose }) => markdownHtml(prose));
    expect(texts.join('\n')).not.toMatch(/ style=|<script|<style| on\w+=|javascript:/);
  });

  test('shows the 404 of examples with unknown airports', () => {
    expect(smallMarkdown).toContain('With the current data the response is 404');
    expect(smallMarkdown).not.toMatch(/undefined|NaN|\[object/);
    expect(markdown).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe('the examples', () => {
  const blocks = (language: string) =>
    [...smallMarkdown.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)\n\`\`\`$`, 'gm'))].map(([, source = '']) =>
      source.replaceAll('http://127.0.0.1:8422', service.url),
    );

  const runs = (command: string, args: readonly string[], input: string) =>
    new Promise<{ code: number | null; out: string }>((done) => {
      const child = spawn(command, args);
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.on('close', (code) => done({ code, out }));
      child.stdin.end(input);
    });

  test('run with curl, which prints JSON', async () => {
    expect(spawnSync('curl', ['--version']).status, 'curl is not installed').toBe(0);
    const lines = blocks('sh')
      .flatMap((source) => source.split('\n'))
      .filter((line) => line.startsWith('curl '));
    for (const line of lines) {
      const { code, out } = await runs('sh', ['-s'], `${line.replace('curl ', 'curl -sS ')}\n`);
      expect({ code }, line).toEqual({ code: 0 });
      expect(() => JSON.parse(out), line).not.toThrow();
    }
    expect(lines.some((line) => line.includes('/mcp'))).toBe(true);
  });
});

describe('documents for models and machines', () => {
  test('llms.txt has the format of llmstxt.org', () => {
    const lines = text('llms.txt').split('\n');
    expect(lines[0]).toBe('# Air Routes');
    expect(lines[2]).toMatch(/^> /);
    const sections = text('llms.txt').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Documents',
      'Operations',
      'MCP',
      'Airports',
      'Pages',
      'Optional',
    ]);
    for (const section of sections)
      for (const line of section.split('\n').slice(1).filter(Boolean))
        expect(line).toMatch(/^- \[[^\]]+\]\(http[^)]+\): .+/);
  });

  test('llms.txt names every kind of page with a Markdown version', () => {
    const kinds = PAGE_IDS.filter((id) => pageEntry(id).markdown && id !== 'home');
    expect(kinds.length).toBeGreaterThan(15);
    for (const id of kinds) expect(text('llms.txt')).toContain(`${addressForm(id)}.md`);
  });

  test('every link of llms.txt, except to pages, responds to GET', async () => {
    const links = [...text('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => new URL(url ?? ''));
    const made = links.filter(
      ({ pathname }) =>
        !/^\/(r\/|airport-routes-|alliance|sitemap|countries|airlines|aircraft|changes|connections|data|quality|about|map)/.test(
          pathname,
        ),
    );
    expect(made.length).toBeGreaterThanOrEqual(8);
    for (const { pathname, search } of made) {
      // The small release has no FNC.
      if (pathname.includes('FNC')) continue;
      expect([pathname, (await fetch(service.url + pathname + search)).status]).toEqual([pathname, 200]);
    }
  });

  test('llms-full.txt has what calling every operation takes, in less than 20,000 tokens', () => {
    const full = text('llms-full.txt');
    expect(full.match(/^# /gm)?.length).toBe(1);
    for (const { id, path, parameters } of operationList) {
      expect(full).toContain(`#### ${id}\n`);
      expect(full).toContain(path);
      const [section = ''] = full.split(`#### ${id}\n`)[1]?.split('\n#') ?? [];
      for (const name of Object.keys(parameters)) expect(section, id).toContain(`\`${name}\``);
    }
    for (const [name, schema] of namedSchemas) {
      if (name !== 'LegacyAirline') expect(full).toContain(`\n#### ${name}\n`);
      if (schema instanceof z.ZodObject)
        for (const field of Object.keys(schema.shape)) expect(full, name).toMatch(new RegExp(`[\`"]${field}[\`"]`));
    }
    expect(encode(full).length).toBeLessThan(20_000);
    // What it leaves out is named by its address in the whole reference.
    const headings = [...full.matchAll(/^#{2,4} (.+)$/gm)].map(([, title = '']) => fragment(title));
    for (const [, id = ''] of full.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(id);
    expect(full).toContain('/developers.md#regions');
  });

  test('the API catalogue is a link set', () => {
    const { linkset } = JSON.parse(text('.well-known/api-catalog')) as { linkset: { anchor: string }[] };
    expect(linkset.map(({ anchor }) => anchor)).toEqual([
      `${world.baseUrl}/api/`,
      `${world.baseUrl}/.well-known/api-catalog`,
      `${world.baseUrl}/mcp`,
    ]);
  });

  test('every document has the configured base URL, and no other', () => {
    const other = { ...world, baseUrl: 'https://air-routes.example.org' };
    for (const [path, there] of documents(buildIndexes(other))) {
      expect(there, path).not.toContain('127.0.0.1:8422');
      expect(there, path).toContain('https://air-routes.example.org');
    }
  });
});

/** Content types of documents without an extension, and by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.well-known/api-catalog': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  'mcp/server-card': 'application/mcp-server-card+json',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

test.each(smallDocuments)('%s is served with its type', async (path, there) => {
  const response = await fetch(`${service.url}/${path}`);
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 200,
    type: TYPES[path] ?? TYPES[path.split('.').at(-1) ?? ''],
  });
  expect(await response.text()).toBe(there);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});
