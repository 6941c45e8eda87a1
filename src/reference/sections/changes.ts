import { PAGES } from '../../contract/pages.ts';
import { CHANGES_FILE, Change } from '../../core/dataset/changes.ts';
import { blocks, jsonBlock, type Section } from '../blocks.ts';
import { jsonSchema } from '../jsonSchema.ts';
import { fieldTable } from '../tables.ts';

/** The change log. */
export const changeSections = (): readonly Section[] => [
  { title: 'Changes of the data', level: 2, topic: 'clients', isOptional: true, text: changes() },
];

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
    `\`/${CHANGES_FILE}\` lists what each data update changed, so that clients can invalidate stored responses. \`${PAGES.changes.path}\` shows the same as a page. The file is an object with the field \`changes\`: a list of dates, newest first, empty before the first update. The log is kept whole. Charter flights are not included.`,
    fieldTable(jsonSchema(Change)),
    jsonBlock({ changes: [EXAMPLE_CHANGE] }),
  );
