import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReleaseError } from '../data/openRelease.ts';
import type { AnswerBytes } from './answers.ts';
import { type App, createApp, type Mount } from './app.ts';
import { openRelease } from './release/open.ts';
import { createRenderer } from './renderer.ts';
import type { ReportError } from './report.ts';
import { isLoopback, type Settings } from './settings.ts';

/**
 * Opens the release at a path as an app.
 * @throws ReleaseError when it is not complete, or was built for another base URL
 */
export function openApp(path: string, { host, baseUrl }: Settings, report: ReportError): App {
  const release = openRelease(path);
  const { base_url } = release.manifest;
  if (baseUrl !== null && baseUrl !== base_url)
    throw new ReleaseError(
      `BASE_URL is ${baseUrl}, but ${release.folder} was built for ${base_url}; rebuild: BASE_URL=${baseUrl} npm run build`,
    );
  const bundle = pathToFileURL(join(release.folder, 'server/entry.mjs')).href;
  return createApp({
    release,
    render: createRenderer(
      () => import(bundle),
      (error) => report(error, 'page'),
    ),
    mcp: (answer) => lazyMcp(answer, isLoopback(host), base_url, report),
    onError: (error, request) => report(error, `${request.method} ${request.target.slice(0, 200)}`, request),
  });
}

/** MCP is loaded with its first request: that takes a tenth off the time to start. */
function lazyMcp(answer: AnswerBytes, loopback: boolean, baseUrl: string, report: ReportError): Mount {
  let handler: Promise<Mount> | undefined;
  return async (request) => {
    handler ??= import('./mcp/handler.ts').then(({ createMcp }) =>
      createMcp({ answer, loopback, baseUrl, onError: (error) => report(error, 'mcp') }),
    );
    return (await handler)(request);
  };
}
