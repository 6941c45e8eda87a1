import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { build } from '../../../scripts/release/build/build.ts';
import { type BuildPlan, fingerprints } from '../../../scripts/release/build/plan.ts';
import { currentRelease, switchTo } from '../../../src/data/releases.ts';
import { workshop } from '../../import/workshop.ts';
import { flights } from '../../support/testWorld.ts';
import { addRelease } from '../builds.ts';

let [data, state] = ['', ''];
const plans: BuildPlan[] = [];
let printed: string[] = [];
beforeEach(() => {
  const folder = workshop(flights('LHR-JFK BA 08:30', 'JFK-LHR BA 18:30'));
  [data, state] = [join(folder, 'data'), join(folder, 'state')];
  plans.length = 0;
  printed = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
  for (const name of ['BASE_URL', 'CONTACT', 'PORT']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

let number = 0;
/** Builds; a release gets what its plan says. */
const run = (more: Parameters<typeof build>[0] = {}) =>
  build({ data, state, ...more }, async (plan) => {
    plans.push(plan);
    const id = `2026010${++number}T000000Z`;
    await addRelease(data, state, id, plan.release !== null);
    const { recipe, inputs, baseUrl } = plan;
    const summary = { id, data_date: '2026-01-01', base_url: baseUrl, recipe, inputs, assets: ['a.css'] };
    writeFileSync(join(state, 'releases', id, 'release.json'), JSON.stringify(summary));
    if (plan.release === null) switchTo(state, id);
  });

test('what a build is made from, and that one of the same is skipped', async () => {
  number = 0;
  await run();
  const [first] = plans;
  expect(first).toMatchObject({ state, baseUrl: 'http://127.0.0.1:8422', contact: null, current: null });
  expect(first?.release).toBeNull();
  await run();
  expect(plans).toHaveLength(1);
  await run({ force: true });
  const { recipe, inputs } = plans[0] ?? {};
  expect(plans[1]).toMatchObject({
    ...{ recipe, inputs, release: null },
    current: { folder: join(state, 'releases/20260101T000000Z'), summary: { recipe, inputs, assets: ['a.css'] } },
  });
  expect(printed).toEqual([]);

  // Another address or contact is another recipe; it stays the address of later builds.
  vi.stubEnv('BASE_URL', 'https://routes.example/');
  await run();
  expect(printed).toEqual(['BASE_URL changes from http://127.0.0.1:8422 to https://routes.example']);
  expect(plans[2]).toMatchObject({ baseUrl: 'https://routes.example' });
  vi.stubEnv('BASE_URL', '');
  vi.stubEnv('CONTACT', 'a@b.example');
  await run();
  expect(plans[3]).toMatchObject({ baseUrl: 'https://routes.example', contact: 'mailto:a@b.example' });
  expect(new Set(plans.map((plan) => plan.recipe)).size).toBe(3);
  await run();
  expect(plans).toHaveLength(4);
});

test('a build of staged sources leaves the current release; what another one changes is logged, once', async () => {
  number = 0;
  const log = () => JSON.parse(readFileSync(join(state, 'changes.json'), 'utf8'));
  await run();
  expect(log()).toEqual({ release: '20260101T000000Z', changes: [] });
  writeFileSync(join(data, 'curated/ended-services.csv'), 'from,to,airline,ended,note\nLHR,JFK,BA,2026-01,\n');
  await run({ release: '20260102T000000Z' });
  expect([plans[1]?.release, currentRelease(state)]).toEqual(['20260102T000000Z', '20260101T000000Z']);
  expect(log().changes).toEqual([]);
  await run();
  expect(log()).toMatchObject({ release: '20260103T000000Z', changes: [{ dropped: ['LHR-JFK'], added: [] }] });
  await run({ force: true });
  expect(log().changes).toHaveLength(1);
});

test('fingerprints: what decides what a build makes', () => {
  const project = mkdtempSync(join(tmpdir(), 'air-routes-project-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  };
  const print = (files: Record<string, string> = {}, settings = 'a') =>
    fingerprints(project, { 'a/source.json': '{"as_of":"2026-01-02"}', 'b.csv': '2026-01-02', ...files }, settings);
  write('src/core/a.ts', '1');
  write('package-lock.json', '{}');
  let before = print();
  const changed = ({ recipe, inputs }: typeof before): string =>
    [recipe === before.recipe ? '' : 'recipe', inputs === before.inputs ? '' : 'inputs'].filter(Boolean).join(' ');
  expect(before).toEqual({
    recipe: expect.stringMatching(/^[\da-f]{64}$/),
    inputs: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(changed(print())).toBe('');
  expect(changed(print({}, 'b'))).toBe('recipe inputs');
  expect(changed(print({ 'a/source.json': '{"as_of":"2026-01-31","imported":"2026-03-01"}' }))).toBe('');
  expect(changed(print({ 'a/source.json': '{"as_of":"2026-02-02"}' }))).toBe('inputs');
  expect(changed(print({ 'b.csv': '2026-01-31' }))).toBe('inputs');
  expect(changed(print({ 'c.csv': '' }))).toBe('inputs');
  for (const [name, what] of [
    ['src/core/a.ts', 'recipe inputs'],
    ['src/core/b.ts', 'recipe inputs'],
    ['src/server/a.ts', ''],
    ['scripts/release/build/a.ts', 'recipe inputs'],
    ['scripts/import/a.ts', ''],
    ['public/robots.txt', 'recipe inputs'],
    ['package-lock.json', 'recipe inputs'],
    ['astro.config.mjs', 'recipe inputs'],
    ['README.md', ''],
  ] as const) {
    write(name, '2');
    expect(changed(print()), name).toBe(what);
    before = print();
  }
});
