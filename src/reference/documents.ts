import {
  DEVELOPERS_PATH,
  GLAMA_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_CARD_PATH,
  MCP_SERVER_CARD_PATH,
  markdownPath,
  OPENAPI_PATH,
  POSTMAN_PATH,
  SECURITY_TXT_PATH,
  SERVER_JSON_PATH,
} from '../contract/paths.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { referenceMarkdown } from './markdown.ts';
import { glamaJson, serverCard, serverJson } from './mcpCard.ts';
import { openApi } from './openapi.ts';
import { postmanCollection } from './postman.ts';
import { createReferenceData } from './referenceData.ts';
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
export function documents(
  context: PublishContext,
  indexes: QueryIndexes,
  operator: Operator | null = null,
): readonly Document[] {
  const { dataset, baseUrl } = context;
  const data = createReferenceData(context, indexes);
  const openapi = `${JSON.stringify(openApi(baseUrl, data.examples))}\n`;
  return [
    { path: OPENAPI_PATH.slice(1), contentType: JSON_TYPE, text: openapi },
    { path: markdownPath(DEVELOPERS_PATH).slice(1), contentType: MARKDOWN, text: referenceMarkdown(data) },
    { path: LLMS_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsText(data, dataset) },
    { path: LLMS_FULL_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsFullText(data, dataset) },
    { ...API_CATALOG, text: apiCatalog(baseUrl) },
    { path: POSTMAN_PATH.slice(1), contentType: JSON_TYPE, text: postmanCollection(baseUrl, data.examples) },
    { path: SERVER_JSON_PATH.slice(1), contentType: JSON_TYPE, text: serverJson(baseUrl) },
    ...[MCP_CARD_PATH, MCP_SERVER_CARD_PATH].map((path) => ({
      path: path.slice(1),
      contentType: JSON_TYPE,
      text: serverCard(baseUrl),
    })),
    ...(operator ? operatorDocuments(baseUrl, operator) : []),
  ];
}

function operatorDocuments(baseUrl: string, operator: Operator): Document[] {
  const { protocol, pathname } = new URL(operator.contact);
  return [
    { path: SECURITY_TXT_PATH.slice(1), contentType: PLAIN_TEXT, text: securityTxt(baseUrl, operator) },
    ...(protocol === 'mailto:'
      ? [{ path: GLAMA_PATH.slice(1), contentType: JSON_TYPE, text: glamaJson(pathname) }]
      : []),
  ];
}

const MARKDOWN = 'text/markdown; charset=utf-8';
const JSON_TYPE = 'application/json';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
