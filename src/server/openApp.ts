import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReleaseError } from '../data/openRelease.ts';
import type { Admission } from './admission/admission.ts';
import { type App, createApp, type McpBackend, type Mount } from './app.ts';
import { createPictures } from './pages/pictures.ts';
import { createRenderer } from './pages/renderer.ts';
import { openRelease } from './release/open.ts';
import type { ReportError } from './report.ts';
import { isLoopback, type Settings } from './settings.ts';

/** The app of a server. */
export interface ServedApp extends App {
  /** Why pages cannot be rendered on request, or null. */
  readonly pageFault: () => Promise<string | null>;
}

/**
 * Opens the release at a path as an app.
 * @throws ReleaseError when it is not complete, or was built for another base URL
 */
export function openApp(
  path: string,
  { host, baseUrl, verifyKey }: Settings,
  report: ReportError,
  admission: Admission,
): ServedApp {
  const release = openRelease(path, verifyKey);
  const { base_url } = release.manifest;
  if (baseUrl !== null && baseUrl !== base_url)
    throw new ReleaseError(
      `BASE_URL is ${baseUrl}, but ${release.folder} was built for ${base_url}; rebuild: BASE_URL=${baseUrl} npm run build`,
    );
  const bundle = pathToFileURL(join(release.folder, 'server/entry.mjs')).href;
  const { render, fault } = createRenderer(
    async () => {
      release.checkServer();
      return import(bundle);
    },
    (error) => report(error, 'page'),
  );
  const app = createApp({
    release,
    admission,
    render,
    renderPicture: createPictures(release.folder, release.checkFile),
    mcp: (backend) => lazyMcp(backend, isLoopback(host), report),
    onError: (error, request) => report(error, `${request.method} ${request.target.slice(0, 200)}`, request),
  });
  return { ...app, pageFault: fault };
}

/** MCP is loaded with its first request: that takes a tenth off the time to start. */
function lazyMcp(backend: McpBackend, loopback: boolean, report: ReportError): Mount {
  let handler: Promise<Mount> | undefined;
  return async (request) => {
    handler ??= import('./mcp/handler.ts').then(({ createMcp }) =>
      createMcp({ ...backend, loopback, onError: (error) => report(error, 'mcp') }),
    );
    return (await handler)(request);
  };
}
