import { CHANGES_FILE, type Change } from '../../core/dataset/changes.ts';
import { prettyJson } from '../prettyJson.ts';
import { blocks, code, type Section } from '../section.ts';
import { table } from '../tables.ts';

/** What updates of the data changed. */
export const changeSections = (): readonly Section[] => [{ title: 'Changes of the data', level: 2, text: changes() }];

const FIELDS: Readonly<Record<keyof Change, readonly [type: string, meaning: string]>> = {
  date: ['string', 'Day of the update, `YYYY-MM-DD`. Updates of one day are told as one.'],
  added: ['string[]', 'Route ids that were not known before.'],
  dropped: ['string[]', 'Route ids that are no longer flown; asking for them is a 404 from now on.'],
  returned: ['string[]', 'Route ids that are flown again.'],
  relabelled: [
    'object[]',
    'Routes with another `seasonality_label`: `route` is the id, `from` and `to` the labels before and now, each text or null.',
  ],
  rescheduled: [
    'integer',
    'How many other routes have another schedule, other airlines or another block time. Estimated minutes are not counted.',
  ],
  counts: [
    'object (optional)',
    'Only where lists were cut off after 1,000: the true lengths of `added`, `dropped`, `returned` and `relabelled`.',
  ],
};

/** One day of the log, as it may look. */
export const EXAMPLE_CHANGE: Change = {
  date: '2026-11-22',
  added: ['GVA-KEF', 'KEF-GVA'],
  dropped: ['EDI-LHR'],
  returned: [],
  relabelled: [{ route: 'FNC-LHR', from: null, to: 'Year-round' }],
  rescheduled: 12,
};

const changes = (): string =>
  blocks(
    `\`/${CHANGES_FILE}\` says what each update of the data changed, so that a client that keeps answers knows which are out of date; \`/changes\` is the same for people. It is an object with the field \`changes\`, a list, newest first, of at most 100 days; it is empty until the first update. Charter flights are not in it.`,
    table(
      ['Field', 'Type', 'Meaning'],
      Object.entries(FIELDS).map(([name, [type, meaning]]) => [`\`${name}\``, type, meaning]),
    ),
    code('json', prettyJson({ changes: [EXAMPLE_CHANGE] })),
  );
