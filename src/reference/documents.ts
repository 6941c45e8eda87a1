import type { QueryIndexes } from '../operations/indexes.ts';
import type { PublishContext } from '../operations/records.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { asMarkdown } from './markdown.ts';
import { openApi } from './openapi.ts';
import { subjectOf } from './reference.ts';
import { API_CATALOG, apiCatalog } from './wellKnown.ts';

/** A document of the service, made with the release. */
export interface Document {
  /** Path below the base address, without a leading slash. */
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/** Every document for programs and models. */
export function documents(published: PublishContext, indexes: QueryIndexes): readonly Document[] {
  const { dataset, baseUrl } = published;
  const subject = subjectOf(published, indexes);
  return [
    {
      path: 'api/openapi.json',
      contentType: JSON_TYPE,
      text: `${JSON.stringify(openApi(baseUrl, subject.examples), null, 2)}\n`,
    },
    { path: 'developers.md', contentType: 'text/markdown; charset=utf-8', text: asMarkdown(subject) },
    { path: 'llms.txt', contentType: TEXT_TYPE, text: llmsText(subject, dataset) },
    { path: 'llms-full.txt', contentType: TEXT_TYPE, text: llmsFullText(subject, dataset) },
    { ...API_CATALOG, text: apiCatalog(baseUrl) },
  ];
}

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
