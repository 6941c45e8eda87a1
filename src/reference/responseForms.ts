/**
 * The forms of the response of an operation. A request gets the records of its operation by default; `fields`, `format`
 * and `group` select another form. OpenAPI has one schema for each status, so the default form is that of the status 200, and the
 * others are named beside it: a client that is generated from the document needs no case distinction for a list.
 */
import type { JsonSchema } from './jsonSchema.ts';

/** Another form of a response. */
export interface ResponseForm {
  /** The parameters that select it, each with its value, such as `format=columns`; null when every value does. */
  readonly selectors: readonly Selector[];
  /** Name of its schema; null for a text that is no JSON. */
  readonly name: string | null;
  readonly mediaType: 'application/json' | 'text/csv';
  readonly schema: JsonSchema;
}

interface Selector {
  readonly parameter: 'fields' | 'format' | 'group';
  readonly value: string | null;
}

/** The schema of the default form of a response: rows with all fields. */
export const defaultForm = (output: JsonSchema): JsonSchema =>
  withLists(withoutGroups(output), (list) => {
    const [full = {}] = list.rows.items?.anyOf ?? [list.rows.items ?? {}];
    return { ...list.rows, items: full };
  });

/** The forms of a response that parameters select. @param name of the default form */
export function otherForms(name: string, whole: JsonSchema): readonly ResponseForm[] {
  const output = withoutGroups(whole);
  const lists = listsOf(output);
  const json = (suffix: string, selectors: readonly Selector[], schema: JsonSchema): ResponseForm => ({
    ...{ selectors, name: name + suffix, mediaType: 'application/json', schema },
  });
  const forms: ResponseForm[] = [];
  if (lists.some(({ rows }) => rows.items?.anyOf)) {
    const summaries = ({ rows }: List) => ({ ...rows, items: rows.items?.anyOf?.[1] ?? rows.items ?? {} });
    forms.push(json('Summary', [FIELDS_SUMMARY], withLists(output, summaries)));
  }
  const inColumns = ({ rows, columns }: List) => columns ?? rows;
  const hasColumns = lists.some(({ columns }) => columns);
  if (hasColumns) forms.push(json('Columns', [FORMAT_COLUMNS], withLists(output, inColumns)));
  if (whole.properties?.[GROUPS]) {
    const groups = withoutLists(whole);
    forms.push(
      json(
        'Groups',
        [GROUP],
        withLists(groups, ({ rows }) => rows),
      ),
    );
    forms.push(json('GroupsColumns', [GROUP, FORMAT_COLUMNS], withLists(groups, inColumns)));
  }
  if (hasColumns) forms.push(CSV);
  return forms;
}

const FIELDS_SUMMARY: Selector = { parameter: 'fields', value: 'summary' };
const FORMAT_COLUMNS: Selector = { parameter: 'format', value: 'columns' };
const GROUP: Selector = { parameter: 'group', value: null };

const CSV: ResponseForm = {
  selectors: [{ parameter: 'format', value: 'csv' }],
  name: null,
  mediaType: 'text/csv',
  schema: { type: 'string', description: 'The list as CSV (RFC 4180): a header line, then a line for each row.' },
};

/** Whether a request gets a form. */
export const isSelected = ({ selectors }: ResponseForm, input: Readonly<Record<string, unknown>>): boolean =>
  selectors.every(({ parameter, value }) =>
    value === null ? input[parameter] !== undefined : input[parameter] === value,
  );

/** How a request selects a form, such as `group&format=columns`. */
export const selectorText = ({ selectors }: ResponseForm): string =>
  selectors.map(({ parameter, value }) => (value === null ? parameter : `${parameter}=${value}`)).join('&');

/** The name of the operation in a form: `find_flights_group_columns`. */
export const formId = (id: string, { selectors }: ResponseForm): string =>
  [id, ...selectors.map(({ parameter, value }) => value ?? parameter)].join('_');

const listsOf = (output: JsonSchema): readonly List[] =>
  Object.values(output.properties ?? {}).flatMap((field) => listIn(field) ?? []);

/** The field that stands in place of a list with `group`. */
const GROUPS = 'groups';

const withoutGroups = (output: JsonSchema): JsonSchema => withFields(output, (name) => name !== GROUPS);

/** A response with groups in place of its list. */
function withoutLists(output: JsonSchema): JsonSchema {
  const kept = withFields(output, (name, field) => name === GROUPS || listIn(field) === null);
  return { ...kept, required: [...(kept.required ?? []), GROUPS] };
}

/** A response with some of its fields. */
const withFields = (output: JsonSchema, isKept: (name: string, field: JsonSchema) => boolean): JsonSchema => {
  const kept = Object.entries(output.properties ?? {}).filter(([name, field]) => isKept(name, field));
  const properties = Object.fromEntries(kept);
  return { ...output, properties, required: (output.required ?? []).filter((name) => name in properties) };
};

/** A field that is a list: its rows, and what it is in columns where it can be. */
interface List {
  readonly rows: JsonSchema;
  readonly columns: JsonSchema | undefined;
}

/** The list that a field of a response is; null for another field. */
function listIn({ type, anyOf, ...rest }: JsonSchema): List | null {
  if (type === 'array') return { rows: { type, ...rest }, columns: undefined };
  const rows = anyOf?.find((form) => form.type === 'array');
  return rows ? { rows, columns: anyOf?.find((form) => form !== rows) } : null;
}

/** A response with other schemas of its lists, which keep their descriptions. */
const withLists = (output: JsonSchema, change: (list: List) => JsonSchema): JsonSchema => ({
  ...output,
  properties: Object.fromEntries(
    Object.entries(output.properties ?? {}).map(([name, field]) => {
      const list = listIn(field);
      const { description } = field;
      return [name, list ? { ...change(list), ...(description === undefined ? {} : { description }) } : field];
    }),
  ),
});
