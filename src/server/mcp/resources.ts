/** Pages in Markdown as MCP resources. Their addresses are those of the site. */
import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { addressForm } from '../../contract/pageAddress.ts';
import { PAGES, type PageId } from '../../contract/pages.ts';
import { LLMS_PATH, markdownPath } from '../../contract/paths.ts';
import { pageNames } from '../../operations/pageNames.ts';
import { parseTarget } from '../http/target.ts';
import { siteAddress } from '../pages/siteAddress.ts';
import type { Release } from '../release.ts';

const MARKDOWN = 'text/markdown';
const page = (name: string, title: string, description: string) => ({ name, title, description, mimeType: MARKDOWN });

/** The resources of a release: the Markdown versions that the build has made, and the overview for language models. */
export function createResources({ manifest, indexes, read }: Release) {
  const baseUrl = manifest.base_url;
  const names = pageNames(indexes);
  const template = (id: PageId, texts: Readonly<Record<string, string>>) =>
    baseUrl + markdownPath(addressForm(id, texts));
  return {
    list: [
      {
        uri: baseUrl + LLMS_PATH,
        ...page('overview', 'Overview', 'What the service is, and addresses of its pages.'),
        mimeType: 'text/plain',
      },
      {
        uri: baseUrl + markdownPath(PAGES.developers.path),
        ...page('reference', 'Reference', `${PAGES.developers.summary} Long.`),
      },
    ],
    templates: [
      {
        uriTemplate: template('route', { route: '{from}-{to}' }),
        ...page('route', 'Direct route', PAGES.route.summary),
      },
      { uriTemplate: template('hub', { airport: '{airport_code}' }), ...page('airport', 'Airport', PAGES.hub.summary) },
    ],
    /** Reads a page. @throws ResourceNotFoundError */
    read: async (uri: string): Promise<ReadResourceResult> => {
      const path = uri.startsWith(`${baseUrl}/`) ? parseTarget(uri) : undefined;
      const address = path && siteAddress(path.segments, names);
      const isText = address && (address.file.endsWith('.md') || address.canonical === LLMS_PATH);
      const bytes = isText ? await read(address.file) : undefined;
      if (!(bytes instanceof Uint8Array))
        throw new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200).toWellFormed()}`);
      const mimeType = address?.canonical === LLMS_PATH ? 'text/plain' : MARKDOWN;
      return { contents: [{ uri, mimeType, text: new TextDecoder().decode(bytes) }] };
    },
  };
}
