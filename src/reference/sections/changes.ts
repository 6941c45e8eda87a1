import { CHANGES_PATH } from '../../contract/paths.ts';
import { CHANGES_FILE, type Change } from '../../core/dataset/changes.ts';
import { blocks, jsonBlock, table } from '../blocks.ts';
import type { Section } from '../section.ts';

/** The change log. */
export const changeSections = (): readonly Section[] => [
  { title: 'Changes of the data', level: 2, topic: 'clients', isOptional: true, text: changes() },
];

const FIELDS: Readonly<Record<keyof Change, readonly [type: string, description: string]>> = {
  date: ['string', 'Date of the update, `YYYY-MM-DD`. Updates on one date are combined.'],
  added: ['string[]', 'Ids of new routes.'],
  dropped: ['string[]', 'Ids of routes that are no longer operated. Requests for them return 404.'],
  returned: ['string[]', 'Ids of routes that are operated again.'],
  relabelled: [
    'object[]',
    'Routes with a different `seasonality_label`: `route` is the id, `from` the previous label and `to` the current one. Each label is text or null.',
  ],
  airline_added: [
    'object[] (optional)',
    'Airlines that joined a route that was flown before: `route` is the id, `airline` the code. Charter flights are not included.',
  ],
  airline_dropped: ['object[] (optional)', 'Airlines that left a route that is still flown, in the same form.'],
  rescheduled: [
    'integer',
    'Number of other routes with a different schedule, different airlines or a different block time. Estimated block times are not counted.',
  ],
  airlines: [
    'object (optional)',
    'By id, the codes of the airlines of new and returned routes after the update, and of dropped ones before it. Entries before 23 November 2026 may have none.',
  ],
  counts: [
    'object (optional)',
    'In entries before 23 November 2026 that have the first 1,000 ids of a list only: the full lengths of the lists.',
  ],
};

/** An entry of the log, for illustration. */
export const EXAMPLE_CHANGE: Change = {
  date: '2026-11-22',
  added: ['GVA-KEF', 'KEF-GVA'],
  dropped: ['EDI-LHR'],
  returned: [],
  relabelled: [{ route: 'FNC-LHR', from: null, to: 'Year-round' }],
  rescheduled: 12,
  airlines: { 'GVA-KEF': ['U2'], 'KEF-GVA': ['U2'], 'EDI-LHR': ['BA'] },
};

const changes = (): string =>
  blocks(
    `\`/${CHANGES_FILE}\` lists what each data update changed, so that clients can invalidate stored responses. \`${CHANGES_PATH}\` shows the same as a page. The file is an object with the field \`changes\`: a list of dates, newest first, empty before the first update. The log is kept whole. Charter flights are not included.`,
    table(
      ['Field', 'Type', 'Description'],
      Object.entries(FIELDS).map(([name, [type, description]]) => [`\`${name}\``, type, description]),
    ),
    jsonBlock({ changes: [EXAMPLE_CHANGE] }),
  );
