import { addressForm } from '../../contract/pageAddress.ts';
import type { PageReference } from '../../contract/pages.ts';
import { airportSearchPath, LLMS_PATH, markdownPath } from '../../contract/paths.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { buildResponse } from '../http/preparedResponse.ts';
import type { ResponseProfiles } from '../http/responseProfiles.ts';
import type { PageRendering } from './pageRendering.ts';

/** Creates the 404 of paths without a page: the site's page, or Markdown where Markdown was requested. */
export function createMissingPage(
  baseUrl: string,
  profiles: ResponseProfiles,
  rendering: PageRendering,
): (request: HttpRequest, segments: readonly string[], page: PageReference | null) => Promise<HttpResponse> {
  const markdown = buildResponse(404, new TextEncoder().encode(markdown404(baseUrl)), profiles.missingMarkdown);
  return async (request, segments, page) => {
    if (wantsMarkdown(request, segments)) return markdown;
    const target = { form: 'missing', path: `/${segments.join('/')}`, page } as const;
    return (await rendering.respond(target, '', request)) ?? buildResponse(404, PLAIN_404, profiles.missingPage);
  };
}

/** Whether a missing page was requested as Markdown, by its address or by Accept. */
const wantsMarkdown = (request: HttpRequest, segments: readonly string[]): boolean =>
  segments.at(-1)?.endsWith('.md') === true || prefersMarkdown(headerOf(request, 'accept'));

const markdown404 = (baseUrl: string): string =>
  `# Not found

There is no such page, or the page has no Markdown version.

- Addresses of the pages: ${baseUrl}${LLMS_PATH}
- A route is ${baseUrl}${markdownPath(addressForm('route'))} and an airport ${baseUrl}${markdownPath(addressForm('hub'))}, with 3-letter airport codes
- Find a code: ${baseUrl}${airportSearchPath('')}CITY
`;

/** The 404 page when the site bundle cannot render its own. */
const PLAIN_404 = new TextEncoder().encode(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is no such page. <a href="/">Air Routes</a></p></html>\n',
);
