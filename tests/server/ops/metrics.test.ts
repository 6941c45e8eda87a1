import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DamagedFile } from '../../../src/data/digests.ts';
import { processMark } from '../../../src/data/lock.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import type { ServedApp } from '../../../src/server/openApp.ts';
import { metricsText, openMetrics } from '../../../src/server/ops/metrics.ts';

const state = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
let metrics: ReturnType<typeof openMetrics>;
let refused: string | null = null;
let fault: string | null = null;
const app = {
  release: {
    manifest: { id: 'r1', data_date: '2026-01-02' },
    folder: join(state, 'releases/r1'),
    indexes: {
      sources: [
        { kind: 'timetable', as_of: '2026-01-01', services: 9 },
        { kind: 'observed', as_of: '2025-12-31', services: 9 },
      ],
    },
  },
  pageFault: async () => fault,
  caches: { api: { counts: { hits: 3, misses: 2 }, size: 700 } },
} as unknown as ServedApp;

beforeAll(() => {
  const current = {
    app,
    get refused() {
      return refused;
    },
  };
  metrics = openMetrics(
    current,
    () => 4,
    () => 5,
  );
});
afterAll(() => register.clear());

/** Values of the service's metrics by name and labels. */
async function values(): Promise<Record<string, number>> {
  const lines = (await metricsText()).split('\n').filter((line) => line.startsWith('air_routes_'));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, '').slice(11), Number(line.split(' ').at(-1))]));
}

test('requests are counted by operation, status and time', async () => {
  const request = { target: '/api/route/LHR-JFK' } as HttpRequest;
  const now = vi.spyOn(performance, 'now');
  for (const ms of [0.02, 2]) {
    now.mockReturnValueOnce(100).mockReturnValueOnce(100 + ms);
    await metrics.measure(async () => ({ status: 200 }) as HttpResponse)(request);
  }
  now.mockRestore();
  void metrics.measure(() => new Promise(() => {}))(request);
  const found = await values();
  const labels = 'operation="route_detail",status="200"';
  const upTo = (seconds: string) => found[`response_seconds_bucket{le="${seconds}",${labels}}`];
  expect(found['requests_in_flight']).toBe(1);
  expect(found[`response_seconds_sum{${labels}}`]).toBeCloseTo(0.002_02);
  const bounds = Object.keys(found).flatMap((name) => /^response_seconds_bucket\{le="([\d.-]+)"/.exec(name)?.[1] ?? []);
  expect(bounds.map(Number)).toEqual(bounds.map(Number).sort((a, b) => a - b));
  expect([bounds[0], bounds.length, bounds.at(-1)]).toEqual(['0.00002', 14, '2']);
  expect(['0.00005', '0.001', '0.0025', '2', '+Inf'].map(upTo)).toEqual([1, 1, 2, 2, 2]);
});

test('faults are counted, those of damaged files twice', async () => {
  const damaged = new DamagedFile('a file is missing');
  for (const error of [damaged, new Error('a', { cause: damaged }), new Error('b'), 'c']) metrics.error(error);
  expect(await values()).toMatchObject({ faults_total: 4, damaged_files_total: 2 });
});

test('what happens on connections is counted, from 0', async () => {
  const { dropped, rejected } = metrics.events;
  const found = await values();
  expect(found['dropped_connections_total{reason="slow_reader"}']).toBe(0);
  for (const status of [400, 408, 413, 417, 431])
    expect(found[`rejected_requests_total{status="${status}"}`], `${status}`).toBe(0);
  dropped('slow_reader');
  rejected(431);
  expect(await values()).toMatchObject({
    'dropped_connections_total{reason="slow_reader"}': 1,
    'rejected_requests_total{status="431"}': 1,
  });
});

test('release, caches, connections and dropped lines are read when they are requested', async () => {
  const steady = {
    'release_info{release="r1",data_date="2026-01-02"}': 1,
    'cache_requests_total{cache="api",result="hit"}': 3,
    'cache_requests_total{cache="api",result="miss"}': 2,
    'cache_bytes{cache="api"}': 700,
    connections: 5,
    log_lines_dropped_total: 4,
  };
  expect(await values()).toMatchObject({ ...steady, release_refused: 0, pages_failed: 0 });
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 3), toFake: ['Date'] });
  expect(await values()).toMatchObject({
    'source_age_seconds{kind="timetables"}': 2 * 86_400,
    'source_age_seconds{kind="observations"}': 3 * 86_400,
    refresh_failed: 0,
  });
  const states = (is: string) =>
    Object.fromEntries(
      ['bundled', 'refreshing', 'refreshed', 'failed'].map((each) => [
        `refresh_state{state="${each}"}`,
        +(each === is),
      ]),
    );
  expect(await values()).toMatchObject(states('bundled'));
  for (const name of ['refresh_age_seconds', 'refresh_next_seconds']) expect(await values()).not.toHaveProperty(name);
  const status = { ended: '2026-01-02T23:00:00Z', succeeded: '2026-01-02T00:00:00Z' };
  const write = (more: object) => writeFileSync(join(state, 'refresh.json'), JSON.stringify({ ...status, ...more }));
  write({});
  expect(await values()).toMatchObject({ refresh_age_seconds: 86_400, refresh_failed: 0, ...states('refreshed') });
  write({ failed: { a: 'no connection' }, next: '2026-01-03T00:05:00Z' });
  expect(await values()).toMatchObject({ refresh_failed: 1, refresh_next_seconds: 300, ...states('failed') });
  const running = { process: processMark(), since: '2026-01-02T23:59:00Z', source: 'a', step: 'fetching' };
  write({ failed: { a: 'no connection' }, running: { ...running, bytes: 1, all_bytes: null } });
  expect(await values()).toMatchObject({ refresh_failed: 1, ...states('refreshing') });
  vi.useRealTimers();
  [refused, fault] = ['damaged', 'syntax error'];
  expect(await values()).toMatchObject({ ...steady, release_refused: 1, pages_failed: 1 });
});
