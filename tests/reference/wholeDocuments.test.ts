/**
 * The documents for programs and language models, of a small network, compared with kept files. After an intended change,
 * `npx vitest run tests/reference/wholeDocuments.test.ts --update` writes them anew.
 */
import { expect, test } from 'vitest';
import { OPERATIONS, operationList } from '../../src/contract/operations.ts';
import { TOPICS } from '../../src/contract/topics.ts';
import { must } from '../../src/core/must.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { documents } from '../../src/reference/documents.ts';
import { inputJsonSchema, jsonSchema, schemaOutline } from '../../src/reference/jsonSchema.ts';
import { createReferenceData } from '../../src/reference/referenceData.ts';
import { referenceSections } from '../../src/reference/sections.ts';
import { dump } from '../support/dump.ts';
import { network, networkIndexes } from '../support/network.ts';

const indexes = networkIndexes();
const texts = new Map(documents(indexes));
const textOf = (path: string) => must(texts.get(path), path);

test('the reference', async () => {
  await expect(textOf('developers.md')).toMatchFileSnapshot('__snapshots__/developers.md');
});

test('every section is on a page of the reference', () => {
  const topics = new Set([null, ...TOPICS]);
  expect(referenceSections(createReferenceData(indexes)).filter(({ topic }) => !topics.has(topic))).toEqual([]);
});

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
  const sectionsIn = (text: string) => text.split(/^(?=#+ )/m).map((section) => section.replace(/^#+/, '#'));
  const reference = sectionsIn(textOf('developers.md'));
  const titles = new Set(reference.map((section) => section.split('\n', 1)[0]));
  const own = sectionsIn(full.slice(head.length + 1)).filter((section) => !reference.includes(section));
  // Links to sections that it leaves out have addresses, and examples are left out.
  expect(own.map((section) => section.split('\n', 1)[0]).filter((title) => !titles.has(title))).toEqual([]);
});

/** A document without its texts and examples: a change of what remains is a change of the interface. */
const withoutTexts = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutTexts);
  if (typeof node !== 'object' || node === null) return node;
  const texts = ['description', 'summary', 'example', 'examples', 'externalDocs'];
  const entries = Object.entries(node).filter(([key, value]) => !texts.includes(key) || isSchema(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutTexts(value)]));
};

/** Whether a value is a schema: a field may have the name of a text. */
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && 'type' in value;

test('OpenAPI', async () => {
  await expect(dump(withoutTexts(JSON.parse(textOf('api/openapi.json'))))).toMatchFileSnapshot(
    '__snapshots__/openapi.txt',
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
