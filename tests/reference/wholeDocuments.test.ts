/**
 * The documents for programs and language models, of a small network, compared with kept files. After a wanted change,
 * `npx vitest run tests/reference/wholeDocuments.test.ts --update` writes them anew.
 */
import { expect, test } from 'vitest';
import { OPERATIONS, operationList } from '../../src/contract/operations.ts';
import { must } from '../../src/core/must.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { fragment } from '../../src/reference/blocks.ts';
import { documents } from '../../src/reference/documents.ts';
import { inputJsonSchema, jsonSchema, schemaOutline } from '../../src/reference/jsonSchema.ts';
import { createReferenceData } from '../../src/reference/referenceData.ts';
import { dump } from '../support/dump.ts';
import { network, networkIndexes } from '../support/network.ts';

const indexes = networkIndexes();
const operator = { contact: 'mailto:a@routes.example', expires: new Date('2027-01-01T00:00:00Z') };
const texts = new Map(documents(indexes, operator));
const textOf = (path: string) => must(texts.get(path), path);

/** The sections of the reference; the operations are a section each. */
const sections = textOf('developers.md').split(/^(?=## |### \w+_\w+$)/m);

test.each(sections.map((text) => [/^#+ (.*)/.exec(text)?.[1] ?? '', text] as const))(
  'the reference: %s',
  async (title, text) => {
    await expect(text).toMatchFileSnapshot(`__snapshots__/developers/${fragment(title)}.md`);
  },
);

test('llms.txt', async () => {
  await expect(textOf('llms.txt')).toMatchFileSnapshot('__snapshots__/llms.txt');
});

test('without routes no document has one as an example, and timetables can be of one year', () => {
  const published = network();
  const dataset = { ...published.dataset, routes: [], timetableYears: [2022, 2022] as const };
  const none = new Map(documents(buildIndexes({ ...published, dataset })));
  for (const path of ['llms.txt', 'developers.md']) {
    const added = must(none.get(path), path)
      .split('\n')
      .filter((line) => !textOf(path).includes(line));
    expect(added.filter((line) => line.includes('timetables are from 2022'))).toHaveLength(1);
    expect(none.get(path)).not.toMatch(/A route as Markdown|An example of a route|undefined|null-/);
  }
});

test('llms-full.txt is llms.txt and sections of the reference', async () => {
  const [head, full] = [textOf('llms.txt'), textOf('llms-full.txt')];
  expect(full.slice(0, head.length + 1)).toBe(`${head}\n`);
  const reference = new Set(textOf('developers.md').split('\n'));
  const lines = full
    .slice(head.length + 1)
    .split(/^(?=#+ )/m)
    .flatMap((section) => {
      const [heading = '', ...text] = section.split('\n');
      const changed = text.filter((line) => !reference.has(line));
      return [`${heading} (${text.length - changed.length} lines of the reference)`, ...changed];
    });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/llms-full.txt');
});

test('OpenAPI', async () => {
  const { paths, components, ...about } = JSON.parse(textOf('api/openapi.json'));
  await expect(dump({ ...about, paths })).toMatchFileSnapshot('__snapshots__/openapi.paths.txt');
  await expect(dump(components)).toMatchFileSnapshot('__snapshots__/openapi.components.txt');
});

test('the catalogs', async () => {
  const paths = [
    ...['.well-known/api-catalog', '.well-known/ai-catalog.json', '.well-known/security.txt'],
    'mcp/server-card',
  ];
  await expect(paths.map((path) => `===== ${path}\n${textOf(path)}`).join('\n')).toMatchFileSnapshot(
    '__snapshots__/catalogs.txt',
  );
});

test('the schemas of tools', async () => {
  const { output } = OPERATIONS.route_changes;
  const inputs = operationList.map((operation) => `===== ${operation.id}\n${dump(inputJsonSchema(operation))}`);
  const outputs = [`===== whole\n${dump(jsonSchema(output))}`, `===== outline\n${dump(schemaOutline(output))}`];
  await expect([...inputs, ...outputs].join('\n')).toMatchFileSnapshot('__snapshots__/tools.txt');
});

test('the reference counts routes without those that are charter only, and their airports', () => {
  const { routes, airports } = network().dataset;
  const scheduled = routes.filter(({ charterOnly }) => !charterOnly);
  const served = new Set(scheduled.flatMap(({ id }) => [id.slice(0, 3), id.slice(4)]));
  expect(scheduled.length).toBeLessThan(routes.length);
  expect(served.size).toBeLessThan(airports.length);
  expect(createReferenceData(indexes)).toMatchObject({ routes: scheduled.length, airports: served.size });
});
