/** The files for Prometheus, Grafana, systemd and the public host: checked by the tools that read them. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PersistentVolumeClaim } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { freePort, type Served, smallBuilds, start } from '../../support/service.ts';

/** Tools of administrators are there, and not all users have it in their path. */
const ENV = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` };

/** Runs a tool. */
function tool(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: ENV });
  return { status, output: stdout + stderr };
}

/** Tests with a tool of a Debian package, which is installed when it is missing and apt-get may be used; else they are skipped. */
function testWith(packageName: string, command: string) {
  const isMissing = () => spawnSync(command, ['--version'], { env: ENV }).error !== undefined;
  if (isMissing() && process.getuid?.() === 0)
    spawnSync('/bin/sh', ['-c', `apt-get update -qq && apt-get install -qq -y --no-install-recommends ${packageName}`]);
  const runOrSkip = test.skipIf(isMissing());
  return (name: string, run: () => void) => runOrSkip(`${name} (needs ${command})`, run);
}

describe('Prometheus', () => {
  const testWithPromtool = testWith('prometheus', 'promtool');
  testWithPromtool('takes the rules and the configuration', () => {
    for (const [kind, file] of [
      ['rules', 'rules.yaml'],
      ['config', 'prometheus.yaml'],
    ] as const)
      expect(tool('promtool', 'check', kind, `deploy/prometheus/${file}`)).toMatchObject({ status: 0 });
  });

  testWithPromtool('fires each tested alert, and none without a fault', () => {
    expect(tool('promtool', 'test', 'rules', 'deploy/prometheus/rules.test.yaml')).toMatchObject({
      status: 0,
    });
  });

  test('each alert leads to a section of the runbook', () => {
    const headings = [...readFileSync('deploy/RUNBOOK.md', 'utf8').matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
      text.toLowerCase().replaceAll(' ', '-'),
    );
    const anchors = [...readFileSync('deploy/prometheus/rules.yaml', 'utf8').matchAll(/RUNBOOK\.md#(.+)$/gm)];
    expect(anchors.length).toBeGreaterThan(5);
    for (const [, anchor] of anchors) expect(headings).toContain(anchor);
  });
});

const Dashboard = z.object({
  title: z.string(),
  schemaVersion: z.number().int(),
  panels: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      type: z.enum(['timeseries', 'stat']),
      gridPos: z.object({ h: z.number(), w: z.number().max(24), x: z.number().max(23), y: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
});

describe('the metrics that files for operators name', () => {
  const builds = smallBuilds();
  let ops: number;
  let served: Served;
  beforeAll(async () => {
    ops = await freePort();
    const port = await freePort();
    const env = { RELEASE: builds.current, PORT: String(port), OPS_PORT: String(ops) };
    served = await start(process.execPath, ['src/server/main.ts'], port, env);
    await fetch(`${served.origin}/api/route/LHR-JFK`);
  });
  afterAll(async () => {
    await served?.stop();
    builds[Symbol.dispose]();
  });

  test('exist on a running server, or are recorded by the rules', async () => {
    const text = await (await fetch(`http://127.0.0.1:${ops}/metrics`)).text();
    const dashboard = Dashboard.parse(JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')));
    const rules = readFileSync('deploy/prometheus/rules.yaml', 'utf8');
    const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name);
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...[...rules.matchAll(/expr: (?:\|\n)?((?:.*(?:\n {10,})?)+)/g)].map(([, expr = '']) => expr),
      readFileSync('deploy/RUNBOOK.md', 'utf8'),
    ];
    const named = new Set(
      expressions.flatMap((each) => each.match(/\b(?:air_routes|nodejs|process)[_:]\w[\w:]*/g) ?? []),
    );
    expect(named.size).toBeGreaterThan(8);
    // A metric without a value yet, such as the age of a refresh before the first one, has its type alone.
    for (const name of named)
      if (!recorded.includes(name))
        expect([name, new RegExp(`^(?:# TYPE )?${name}\\b`, 'm').test(text)]).toEqual([name, true]);
  });

  test('fill panels that do not overlap', () => {
    const { panels } = Dashboard.parse(JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [i, { gridPos: a }] of panels.entries())
      for (const { gridPos: b } of panels.slice(i + 1))
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
  });
});

testWith('nftables', 'nft')('nftables takes the limit of connections, and takes it again', () => {
  const load = 'nft --file deploy/nftables/air-routes.nft';
  // In a network namespace of its own.
  const args = ['--map-root-user', '--net', 'sh', '-c', `${load} && ${load} && nft list ruleset`];
  const { status, output } = tool('unshare', ...args);
  expect([status, output]).toEqual([0, expect.stringContaining('tcp dport != 8422 accept')]);
});

testWith('logrotate', 'logrotate')('logrotate takes the sample', () => {
  const { status, output } = tool('logrotate', '--debug', 'deploy/logrotate/air-routes');
  expect([status, output]).toEqual([0, expect.stringContaining('considering log /var/log/air-routes/air-routes.log')]);
  expect(output).not.toMatch(/^error/m);
});

describe('systemd', () => {
  testWith('systemd', 'systemd-analyze')('takes every unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'air-routes-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const units = globSync('deploy/systemd/*.{service,timer}');
    expect(units.length).toBeGreaterThan(0);
    for (const unit of units) {
      // systemd-analyze requires that the program exists.
      const text = readFileSync(unit, 'utf8').replace(/^(Exec\w+=)\S+/gm, '$1/bin/true');
      writeFileSync(join(folder, basename(unit)), text);
    }
    for (const unit of units)
      expect(tool('systemd-analyze', 'verify', join(folder, basename(unit)))).toEqual({
        status: 0,
        output: '',
      });
  });

  /** Highest exposure that systemd may find in a unit, of 10. */
  const MOST_EXPOSED = 2.5;
  testWith('systemd', 'systemd-analyze')('finds every service little exposed', () => {
    for (const unit of globSync('deploy/systemd/*.service')) {
      const { output } = tool('systemd-analyze', 'security', '--offline=yes', unit);
      const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
      expect([unit, exposure < MOST_EXPOSED, exposure]).toEqual([unit, true, exposure]);
    }
  });

  test('the refresh has a user of its own, writes no code that the server loads, and files that nginx can read', () => {
    const valueIn = (unit: string, name: string) =>
      [...readFileSync(`deploy/systemd/${unit}.service`, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
        ([, value = '']) => value,
      );
    const [server, refresh] = ['air-routes', 'air-routes-refresh'];
    expect(valueIn(server, 'User')).toEqual(['air-routes']);
    expect(valueIn(refresh, 'User')).toEqual(['air-routes-refresh']);
    expect([valueIn(refresh, 'UMask'), valueIn(refresh, 'StateDirectoryMode')]).toEqual([['0022'], ['0755']]);
    for (const unit of [server, refresh]) {
      expect(valueIn(unit, 'ProtectSystem')).toEqual(['strict']);
      expect(valueIn(unit, 'ReadWritePaths')).toEqual([]);
    }
    // The code of the project, and that of pages, is not in the state.
    const code = /PAGES_CODE=(\S+)/.exec(valueIn(server, 'Environment').join(' '))?.[1];
    expect(code).toMatch(/^\/opt\/air-routes\//);
  });
});

const Workflow = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.object({
      'runs-on': z.string(),
      'timeout-minutes': z.number(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
    }),
  ),
});

describe('the workflows', () => {
  test.each(globSync('.github/workflows/*.yaml'))('%s pins its actions by digest and limits its rights', (file) => {
    const workflow = Workflow.parse(parse(readFileSync(file, 'utf8')));
    for (const { steps } of Object.values(workflow.jobs))
      for (const { uses, run } of steps) {
        expect(uses === undefined).not.toBe(run === undefined);
        if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      }
  });
});

describe('the samples for a refresh', () => {
  const KINDS = { PersistentVolumeClaim, CronJob, NetworkPolicy };
  const documents = (file: string) =>
    parseAllDocuments(readFileSync(`deploy/kubernetes/${file}`, 'utf8')).map((document) => document.toJS());
  /** Exit status of a POSIX shell that only parses a script. */
  const parses = (script: string) => spawnSync('/bin/sh', ['-n', '-c', script]).status === 0;
  const runsRefresh = (script: string) =>
    expect(script).toMatch(/scripts\/release\/refresh\.ts|npm run (--silent )?refresh/);

  test('Kubernetes: each object is valid, and the pods read the volume that the job writes', () => {
    const objects = documents('refresh.yaml');
    expect(objects.map(({ kind }) => kind)).toEqual(Object.keys(KINDS));
    for (const [i, Kind] of Object.values(KINDS).entries()) new Kind(objects[i]).validate();
    const [claim, job] = objects;
    const pod = job.spec.jobTemplate.spec.template.spec;
    expect(pod.volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
    runsRefresh(pod.containers[0].command.join(' '));

    const [patch] = documents('serve-refreshed.yaml');
    const [deployment] = documents('air-routes.yaml');
    const { containers, volumes } = patch.spec.template.spec;
    expect(containers[0].name).toBe(deployment.spec.template.spec.containers[0].name);
    expect(volumes[0].persistentVolumeClaim.claimName).toBe(claim.metadata.name);
    const { selector, template } = deployment.spec;
    const podOf = { ...template.spec, containers: [{ ...template.spec.containers[0], ...containers[0] }], volumes };
    new Deployment({ ...deployment, spec: { selector, template: { ...template, spec: podOf } } }).validate();
  });

  test('cron: the line has a time, a user and a command', () => {
    const lines = readFileSync('deploy/cron/air-routes-refresh', 'utf8').split('\n');
    const jobs = lines.filter((line) => line !== '' && !/^(#|[A-Z]+=)/.test(line));
    expect(jobs).toHaveLength(1);
    const [, user, command = ''] = /^\d+ \d+ \* \* \* (\S+) (.*)$/.exec(jobs[0] ?? '') ?? [];
    expect(user).toBe('air-routes-refresh');
    // cron takes a bare % as the end of the command.
    expect(command).not.toMatch(/(?<!\\)%/);
    expect(parses(command.replaceAll('\\%', '%'))).toBe(true);
    runsRefresh(command);
  });

  test('GitHub: actions are pinned, commands parse, and nothing of an input is part of a command', () => {
    const { jobs } = parse(readFileSync('deploy/github/refresh.yml', 'utf8'));
    const steps: { uses?: string; run?: string }[] = jobs.refresh.steps;
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/);
      if (run !== undefined) expect([parses(run), run]).toEqual([true, expect.not.stringContaining('${{')]);
    }
    runsRefresh(steps.map(({ run }) => run ?? '').join('\n'));
  });
});
