/**
 * The commands of deploy/INSTALL.md, run in their order as one script. What needs root, a network or systemd is replaced:
 * - the folders of the system are below a temporary folder, and ports are free ones;
 * - `apt-get`, `useradd` and `chown` do nothing: packages and users are those of the machine;
 * - the clone is of this project, `npm ci` links its packages, and the data is cut to two dozen airports, whose build takes
 *   seconds; the list of sources has one, which this test serves;
 * - `systemctl` reads the unit, and runs its command with its environment and without its sandbox.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cutData } from '../../import/cut.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { fileServer } from '../../release/refresh/fileServer.ts';
import { freePort, ROOT } from '../../support/service.ts';

const hasTools = ['nginx', 'curl', 'openssl', 'git'].every(
  (tool) => spawnSync(tool, ['--version']).error === undefined,
);

/** Runs a unit as `systemctl` does: services that stay in the background, one that ends (`oneshot`) to its end. */
const SYSTEMCTL = (folder: string, ports: string) => `#!/usr/bin/env node
const { readFileSync, existsSync, mkdirSync, openSync, appendFileSync } = require('node:fs');
const { spawn, spawnSync } = require('node:child_process');
const [action, ...rest] = process.argv.slice(2);
const name = rest.at(-1);
if (action === 'daemon-reload' || action === 'disable') process.exit(0);
const place = (unit) => '${folder}/etc/systemd/system/' + unit;
const text = readFileSync(place(name), 'utf8');
if (name.endsWith('.timer')) process.exit(existsSync(place(name.replace('.timer', '.service'))) ? 0 : 1);
const valuesOf = (key) => [...text.matchAll(new RegExp('^' + key + '=(.*)$', 'gm'))].map((match) => match[1]);
const here = (value) => value.replaceAll('%d', '${folder}/etc/air-routes-tls').replaceAll(/(^|=)\\/(opt|var|etc|run)\\//g, '$1${folder}/$2/');
for (const path of valuesOf('RuntimeDirectory')) mkdirSync('${folder}/run/' + path, { recursive: true });
const file = valuesOf('EnvironmentFile').map((path) => here(path.replace(/^-/, '')))[0];
const pairs = [...valuesOf('Environment').flatMap((line) => line.split(' ')), ...readFileSync(file, 'utf8').trim().split('\\n')];
const env = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], here(pair.slice(pair.indexOf('=') + 1))]));
const [command, ...args] = here(valuesOf('ExecStart')[0]).split(' ');
const cwd = here(valuesOf('WorkingDirectory')[0]);
const log = openSync('${folder}/' + name + '.log', 'a');
const options = { cwd, env: { PATH: process.env.PATH, ...env, ...${ports} }, stdio: ['ignore', log, log] };
if (valuesOf('Type')[0] === 'oneshot') process.exit(spawnSync(command, args, options).status ?? 1);
const child = spawn(command, args, { ...options, detached: true });
appendFileSync('${folder}/pids', child.pid + '\\n');
child.unref();
`;

test.skipIf(!hasTools)(
  'the commands of INSTALL.md lead to a nightly refresh behind nginx',
  { timeout: 480_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'air-routes-install-'));
    // Started by root, nginx serves as nobody.
    for (const path of [tmpdir(), folder]) chmodSync(path, 0o755);
    onTestFinished(() => {
      const pids = existsSync(join(folder, 'pids'))
        ? readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n')
        : [];
      for (const pid of pids) process.kill(Number(pid));
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    });
    const both = [
      leg({ flight: 'BA901', to: 'KEF 1300 +0000' }),
      leg({ flight: 'BA902', from: 'KEF 1400 +0000', to: 'LHR 1700 +0000' }),
    ];
    await using source = await fileServer(file(...both));
    const [server, ops, nginx] = [await freePort(), await freePort(), await freePort()];

    cutData(join(folder, 'cut'));
    const own = { name: 'own', format: 'ssim', url: source.url, every: '1 day' };
    writeFileSync(join(folder, 'cut/sources.json'), JSON.stringify({ sources: [own] }));
    const stub = (name: string, text: string) => {
      writeFileSync(join(folder, 'bin', name), text);
      chmodSync(join(folder, 'bin', name), 0o755);
    };
    for (const path of ['bin', 'opt', 'etc/systemd/system', 'var/lib', 'run'])
      mkdirSync(join(folder, path), { recursive: true });
    for (const name of ['apt-get', 'useradd', 'chown']) stub(name, '#!/bin/sh\n');
    const real = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim();
    stub(
      'npm',
      `#!/bin/sh\nif [ "$1" != ci ]; then exec ${real} "$@"; fi\nln -s ${ROOT}/node_modules node_modules\nrm -r data\ncp -r ${folder}/cut data\ngit add -A data\ngit -c user.name=a -c user.email=a@example.com commit -qm cut\n`,
    );
    const ports = {
      PORT: `${server}`,
      OPS_PORT: `${ops}`,
      LISTEN: `127.0.0.1:${nginx}`,
      UPSTREAMS: `127.0.0.1:${server}`,
    };
    stub('systemctl', SYSTEMCTL(folder, JSON.stringify(ports)));

    const commands = [...readFileSync('deploy/INSTALL.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
      ([, block]) => block,
    );
    const script = commands
      .join('')
      .replaceAll(/(?<=[\s'])\/(opt|var\/lib|etc)\//g, `${folder}/$1/`)
      .replaceAll('https://git.example/air-routes.git', `file://${ROOT}`)
      .replaceAll('127.0.0.1:9422', `127.0.0.1:${ops}`)
      .replaceAll('routes.example:443', `routes.example:${nginx}`)
      .replaceAll('https://routes.example/', `https://routes.example:${nginx}/`);
    const env = {
      ...process.env,
      PATH: `${folder}/bin:${process.env['PATH']}`,
      STATE: '',
      BASE_URL: '',
      NODE_ENV: '',
      VITEST: '',
    };
    const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { env, maxBuffer: 1e8 });
    const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
      const logs = ['air-routes', 'air-routes-nginx', 'air-routes-refresh'].map((unit) =>
        join(folder, `${unit}.service.log`),
      );
      const text = logs.map((path) => (existsSync(path) ? `${path}\n${readFileSync(path, 'utf8')}` : `no ${path}`));
      throw new Error([error.stdout, error.stderr, ...text].join('\n'));
    });
    const answers = stdout
      .split('\n')
      .flatMap((line) =>
        [...line.matchAll(/\{"(?:status|route_id).*?\}(?=\{"status|\{"route_id|$)/g)].map(([json]) => JSON.parse(json)),
      );
    expect(answers).toMatchObject([
      { status: 'ready', refresh: { state: 'bundled' } },
      { route_id: 'LHR-JFK' },
      { status: 'ready', refresh: { state: 'refreshed', error: null } },
    ]);
    // nginx serves what the refresh has fetched, at the public address and with its certificate.
    const address = [
      '--resolve',
      `routes.example:${nginx}:127.0.0.1`,
      `https://routes.example:${nginx}/api/route/LHR-KEF`,
    ];
    const ask = () =>
      spawnSync('curl', ['-fsS', '--cacert', join(folder, 'etc/air-routes-tls/cert.pem'), ...address], {
        encoding: 'utf8',
      });
    await expect.poll(() => ask().stdout, { timeout: 10_000 }).toContain('"BA"');
    // Imports, refreshes and rollbacks write to a state, and change no file of the clone.
    const clone = join(folder, 'opt/air-routes');
    const runIn = (command: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
      spawnSync(command, args, { cwd: clone, env: { ...env, ...more }, encoding: 'utf8' });
    writeFileSync(join(folder, 'by-hand.ssim'), file(leg({ flight: 'BA903', to: 'OSL 1300 +0100' })));
    const imported = runIn('npm', ['run', 'import', '--', 'ssim', join(folder, 'by-hand.ssim')]);
    expect([imported.status, imported.stdout]).toEqual([0, expect.stringContaining('Changed the source ssim in')]);
    expect(existsSync(join(clone, 'state/sources'))).toBe(true);
    const back = runIn('npm', ['run', 'update', '--', '--back'], { STATE: join(folder, 'var/lib/air-routes') });
    expect([back.status, back.stdout]).toEqual([0, expect.stringContaining('which it was made without: own.')]);
    const git = runIn('git', ['status', '--porcelain', '--', ':!node_modules']);
    expect([git.status, git.stdout]).toEqual([0, '']);
  },
);
