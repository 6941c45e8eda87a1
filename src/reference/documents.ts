import {
  AI_CATALOG_PATH,
  DEVELOPERS_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_SERVER_CARD_PATH,
  markdownPath,
  OPENAPI_PATH,
  SECURITY_TXT_PATH,
  SERVER_JSON_PATH,
} from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { aiCatalog, SERVER_CARD_TYPE, serverCard, serverJson } from './mcpCard.ts';
import { openApi } from './openapi.ts';
import { createReferenceData } from './referenceData.ts';
import { referenceMarkdown } from './sections.ts';
import { API_CATALOG, apiCatalog, type Operator, securityTxt } from './wellKnown.ts';

/** A document that describes the service. */
export interface Document {
  /** Path below the base URL, without a leading slash. */
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Every document for programs and language models.
 * @param operator who runs the service; without, the documents that name a contact are left out
 */
export function documents(indexes: Indexes, operator: Operator | null = null): readonly Document[] {
  const { airports, baseUrl } = indexes;
  const data = createReferenceData(indexes);
  const openapi = `${JSON.stringify(openApi(baseUrl, data.examples))}\n`;
  return [
    { path: OPENAPI_PATH.slice(1), contentType: JSON_TYPE, text: openapi },
    { path: markdownPath(DEVELOPERS_PATH).slice(1), contentType: MARKDOWN, text: referenceMarkdown(data) },
    { path: LLMS_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsText(data, airports) },
    { path: LLMS_FULL_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsFullText(data, airports) },
    { ...API_CATALOG, text: apiCatalog(baseUrl) },
    { path: SERVER_JSON_PATH.slice(1), contentType: JSON_TYPE, text: serverJson(baseUrl) },
    { path: MCP_SERVER_CARD_PATH.slice(1), contentType: SERVER_CARD_TYPE, text: serverCard(baseUrl) },
    { path: AI_CATALOG_PATH.slice(1), contentType: JSON_TYPE, text: aiCatalog(baseUrl) },
    ...(operator
      ? [{ path: SECURITY_TXT_PATH.slice(1), contentType: PLAIN_TEXT, text: securityTxt(baseUrl, operator) }]
      : []),
  ];
}

const MARKDOWN = 'text/markdown; charset=utf-8';
const JSON_TYPE = 'application/json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
