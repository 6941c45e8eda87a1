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
import { aiCatalog, serverCard } from './mcpCard.ts';
import { openApi } from './openapi.ts';
import { createReferenceData } from './referenceData.ts';
import { referenceMarkdown } from './sections.ts';
import { apiCatalog, type Operator, securityTxt } from './wellKnown.ts';

/**
 * Every document for programs and language models: its path below the base address, without a leading slash, and its text.
 * @param operator who runs the service; without, the documents that name a contact are left out
 */
export function documents(indexes: Indexes, operator: Operator | null = null) {
  const { airports, baseUrl } = indexes;
  const data = createReferenceData(indexes);
  const texts: (readonly [path: string, text: string])[] = [
    [OPENAPI_PATH, `${JSON.stringify(openApi(baseUrl, data.examples))}\n`],
    [markdownPath(PAGES.developers.path), referenceMarkdown(data)],
    [LLMS_PATH, llmsText(data, airports)],
    [LLMS_FULL_PATH, llmsFullText(data, airports)],
    [API_CATALOG_PATH, apiCatalog(baseUrl)],
    [MCP_SERVER_CARD_PATH, serverCard(baseUrl)],
    [AI_CATALOG_PATH, aiCatalog(baseUrl)],
  ];
  if (operator) texts.push([SECURITY_TXT_PATH, securityTxt(baseUrl, operator)]);
  return texts.map(([path, text]) => ({ path: path.slice(1), text }));
}
