import { PAGES } from '../contract/pages.ts';
import {
  AI_CATALOG_PATH,
  API_CATALOG_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_SERVER_CARD_PATH,
  markdownPath,
  OPENAPI_PATH,
  SECURITY_TXT_PATH,
} from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { openApi } from './openapi.ts';
import { createReferenceData } from './referenceData.ts';
import { referenceMarkdown } from './sections.ts';
import { aiCatalog, apiCatalog, type Operator, securityTxt, serverCard } from './wellKnown.ts';

/**
 * Every document for programs and language models: path without a leading slash, and text.
 * @param operator who runs the service; without, the documents that name a contact are left out
 */
export function documents(
  indexes: Indexes,
  operator: Operator | null = null,
): readonly (readonly [path: string, text: string])[] {
  const { airports, baseUrl } = indexes;
  const data = createReferenceData(indexes);
  return [
    [OPENAPI_PATH.slice(1), `${JSON.stringify(openApi(baseUrl, data.examples))}\n`],
    [markdownPath(PAGES.developers.path).slice(1), referenceMarkdown(data)],
    [LLMS_PATH.slice(1), llmsText(data, airports)],
    [LLMS_FULL_PATH.slice(1), llmsFullText(data, airports)],
    [API_CATALOG_PATH.slice(1), apiCatalog(baseUrl)],
    [MCP_SERVER_CARD_PATH.slice(1), serverCard(baseUrl)],
    [AI_CATALOG_PATH.slice(1), aiCatalog(baseUrl)],
    ...(operator ? [[SECURITY_TXT_PATH.slice(1), securityTxt(baseUrl, operator)] as const] : []),
  ];
}
