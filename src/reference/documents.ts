import { DEVELOPERS_PATH, LLMS_FULL_PATH, LLMS_PATH, markdownPath, OPENAPI_PATH } from '../contract/paths.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { referenceMarkdown } from './markdown.ts';
import { openApi } from './openapi.ts';
import { createReferenceData } from './referenceData.ts';
import { API_CATALOG, apiCatalog } from './wellKnown.ts';

/** A document that describes the service. */
export interface Document {
  /** Path below the base URL, without a leading slash. */
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/** Every document for programs and language models. */
export function documents(context: PublishContext, indexes: QueryIndexes): readonly Document[] {
  const { dataset, baseUrl } = context;
  const data = createReferenceData(context, indexes);
  const openapi = `${JSON.stringify(openApi(baseUrl, data.examples), null, 2)}\n`;
  return [
    { path: OPENAPI_PATH.slice(1), contentType: 'application/json', text: openapi },
    { path: markdownPath(DEVELOPERS_PATH).slice(1), contentType: MARKDOWN, text: referenceMarkdown(data) },
    { path: LLMS_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsText(data, dataset) },
    { path: LLMS_FULL_PATH.slice(1), contentType: PLAIN_TEXT, text: llmsFullText(data, dataset) },
    { ...API_CATALOG, text: apiCatalog(baseUrl) },
  ];
}

const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
