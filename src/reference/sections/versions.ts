import { isAddition, operationList } from '../../contract/operations.ts';
import { PAGES } from '../../contract/pages.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import { CHANGES_FILE } from '../../core/dataset/changes.ts';
import { blocks, bullets, type Section, table } from '../blocks.ts';
import type { ReferenceData } from '../referenceData.ts';
import { DATA_LICENCE } from '../summary.ts';

/** Versions, changes and end of parts of the interface, and the terms of use. */
export const versionSections = ({ baseUrl }: ReferenceData): readonly Section[] => [
  { title: 'Versions', level: 2, topic: 'versions', isOptional: true, text: versions() },
  { title: 'API changelog', level: 3, topic: 'versions', isOptional: true, text: changelog() },
  { title: 'Deprecation', level: 3, topic: 'versions', isOptional: true, text: deprecation() },
  { title: 'Terms and licence', level: 2, topic: 'versions', text: terms(baseUrl) },
];

/** Days between the announcement of an end and the end. */
const NOTICE_DAYS = 180;

const versions = (): string =>
  blocks(
    `The interface has version ${INTERFACE_VERSION}, in the OpenAPI document and in MCP. Paths contain no version.`,
    'Fields, operations and parameters may be added at any time: ignore fields that you do not know. Within a version, fields keep their names, types and meanings. One record has changed its form so far: [Airline](#airline), whose [earlier form](#legacyairline) the JSON importer still accepts.',
    'The response to a request that uses no addition does not change with the addition.',
  );

const names = (added: boolean): string =>
  operationList
    .filter(({ id }) => isAddition(id) === added)
    .map(({ id }) => `[${id}](#${id})`)
    .join(', ');

/** Changes of the interface, newest first. */
const changelog = (): string =>
  table(
    ['Date', 'Change'],
    [
      '2026-11-29 | [find_flights](#find_flights) takes `arrive_day`: weekdays of arrival.',
      '2026-11-28 | New parameters: `group`, `format=csv`, `avoid_country`, `arrive_day`, countries and regions in [find_journeys](#find_journeys), `keep=all` for return trips, ICAO types and names of aircraft, themes as regions. `also_from` compares cities. [find_airlines](#find_airlines) has `at`. Rows have `timetable`, `seen` and `estimated`. `unknown` has `services` and `months`. `updates` has the numbers of the filter. [airline_routes](#airline_routes) has no parameter `airline`. The least layover is longer after an arrival from abroad in the United States or Canada and between airlines that are not of one alliance. MCP results have a second text with the age of the data.',
      '2026-11-23 | Over MCP, lists are columns of summaries unless `format` and `fields` say otherwise, and are cut at 10,000 tokens with `next` for the rest. `find_journeys` takes `offset`. OpenAPI describes lists as arrays, 304 and 503. [route_changes](#route_changes) has `airlines` in place of `airline_code`, and `updates`. Routes between two places that overlap are not listed, and `note` says so.',
      '2026-11-23 | MCP no longer has prompts, completions and batches, and refuses requests with a foreign `Origin`.',
      `2026-11-22 | New operations: ${names(true)}. New parameters of the first operations; the tables above mark them as additions.`,
      '2026-11-22 | [resolve_airport](#resolve_airport) finds countries and regions, also with typing errors. Large files are sent in parts (`Range`).',
      '2026-11-22 | Responses to invalid HTTP (400, 431) have a body.',
      `2026-11-21 | Version ${INTERFACE_VERSION}: ${names(false)}, over REST and MCP.`,
    ],
  );

const deprecation = (): string =>
  blocks(
    'Nothing is deprecated at present.',
    `An operation, a parameter or a field is removed or changed only after at least ${NOTICE_DAYS} days in the [API changelog](#api-changelog). During this time its responses have these headers:`,
    bullets([
      '`Deprecation` (RFC 9745): the date of the announcement.',
      '`Sunset` (RFC 8594): the date of the end.',
      '`Link` with `rel="deprecation"`: this section.',
    ]),
  );

const terms = (baseUrl: string): string =>
  bullets([
    'Use is free, also commercially, and needs no key. There is no guarantee of availability or correctness: confirm flights with the airline.',
    `The whole network is available as [files](${baseUrl}${PAGES.data.path}). The data may be copied and redistributed under ${DATA_LICENCE.title} (<${DATA_LICENCE.url}>): name Air Routes and link to it.`,
    `Requests are not limited at present. Cache responses (\`ETag\`), and do not crawl routes one by one to find changes: read \`/${CHANGES_FILE}\` or \`${PAGES.changes.path}\`.`,
    'The service sets no cookies and stores no personal data.',
  ]);
