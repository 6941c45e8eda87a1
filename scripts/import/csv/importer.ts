/** A list of routes as CSV, whose columns the command line names. */
import { z } from 'zod';
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import type { Departure } from '../../../src/core/dataset/dataset.ts';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import { ALL_DAYS, dayBits, weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { must } from '../../../src/core/must.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { MINUTES_PER_DAY } from '../../../src/core/time.ts';
import { UsageError } from '../../script.ts';
import { type Cells, tableRows } from '../common/csv.ts';
import {
  airlineCode,
  blockTime,
  EvidenceCollector,
  flightNumberOf,
  type ImportContext,
  type ImportedService,
  type Importer,
  NO_DETAILS,
  resolveRoute,
  UNKNOWN_AIRLINE,
} from '../common/importer.ts';
import { eachPart, unwrapped } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { clockMinutes, departureRows } from '../common/timetable.ts';

export const csv: Importer = {
  name: 'csv',
  kind: 'timetable',
  reads: 'a list of routes as CSV',
  options: {
    map: {
      value: 'COLUMNS',
      text: 'from=A,to=B,airline=C,weekly=D,seen=E,days=F,departure=G,\n                   block_min=H,flight=I,aircraft=J: the columns by their names in\n                   the first line; only from and to are needed. Without it the\n                   columns are named from, to, airline and so on',
    },
  },
  async read(parts, context) {
    const { log } = context;
    const readerOf = fieldReader(context.option);
    const services = new Map<string, ListedService>();
    const routes = new EvidenceCollector();
    const thisMonth = context.date.slice(0, 7);
    let [latest, label] = ['', ''];

    function addRow(cell: FieldCells): Outcome {
      const route = resolveRoute(cell('from').toUpperCase(), cell('to').toUpperCase(), context);
      if ('rejected' in route) return route;
      const seen = monthOf(cell('seen') || thisMonth, thisMonth);
      if (seen === null) return { rejected: 'seen is not a day, month or year', name: cell('seen') };
      if (seen > thisMonth) return { rejected: 'seen is later than the import', name: cell('seen') };
      const weekly = Math.round(numberIn(cell('weekly') || '0') ?? -1);
      if (weekly < 0 || weekly > 9999) return { rejected: 'weekly is not a number', name: cell('weekly') };
      const named = codesIn(cell('airline'));
      const airlines = named.map((code) => airlineCode(code, context));
      const unknown = named.find((_, i) => airlines[i] === null);
      if (unknown !== undefined) return { rejected: UNKNOWN_AIRLINE, name: unknown };
      const days = weekdaysIn(cell('days'));
      if (days === null) return { rejected: 'days are neither digits nor names of weekdays', name: cell('days') };
      const minute = clockMinutes(cell('departure'));
      if (cell('departure') !== '' && (minute === null || minute === MINUTES_PER_DAY))
        return { rejected: 'departure is not a time of day', name: cell('departure') };
      const minutes = numberIn(cell('block_min') || '0');
      if (minutes === null) return { rejected: 'block_min is not a number of minutes', name: cell('block_min') };

      if (seen > latest) latest = seen;
      const blockMin = days === 0 ? null : blockTime(minutes, route, context);
      if (days === 0 && (cell('flight') || cell('aircraft')) !== '')
        log.note('rows without days, whose flight and aircraft are not used');
      const types = codesIn(cell('aircraft'));
      for (const type of types)
        if (!AIRCRAFT_TYPE.test(type)) log.note('aircraft types that are no IATA codes, which are left out', type);
      const aircraft = types.filter((type) => AIRCRAFT_TYPE.test(type));
      // A number without a code is that of the airline of the row, if there is one.
      const flight = named.length > 1 && /^\d+[a-z]?$/i.test(cell('flight')) ? '' : cell('flight');
      if (named.length === 0) routes.add(route.from, route.to, null, seen, weekly || null);
      for (const code of airlines) {
        const airline = must(code, 'airline');
        const number = flightNumberOf(flight, airline, context);
        if (number === null && flight !== '' && named.length === 1)
          log.note('flight numbers that are not of the airline, which are left out', `${airline} ${flight}`);
        const service = { ...route, airline, ...NO_DETAILS, seen, weekly: 0, departures: [] };
        const known = entryOf(services, serviceKey(service), () => service);
        if (seen > known.seen) known.seen = seen;
        known.weekly += weekly;
        if (days !== 0) known.departures.push({ days, minute, blockMin, flight: number, aircraft });
      }
      return null;
    }

    await eachPart(unwrapped(parts), async ({ name, bytes }) => {
      label = label === '' ? name : `${label} ${name}`;
      for await (const cell of tableRows(bytes, readerOf, log)) log.account(addRow(cell));
    });
    return {
      services: Array.from(services.values(), (service) => {
        return { ...service, departures: departureRows(service.departures) };
      }),
      evidence: routes.records(),
      label,
      asOf: context.date.startsWith(latest) ? context.date : `${latest}-28`,
    };
  },
};

/** A service of the rows so far. */
type ListedService = Omit<ImportedService, 'departures'> & { seen: string; weekly: number; departures: Departure[] };

const codesIn = (text: string): string[] => text.toUpperCase().match(/[^\s/|;,]+/g) ?? [];

/** What a column may hold. */
const FIELDS = [
  ...(['from', 'to', 'airline', 'weekly', 'seen'] as const),
  ...(['days', 'departure', 'block_min', 'flight', 'aircraft'] as const),
] as const;
type ListField = (typeof FIELDS)[number];
const NEEDED: readonly ListField[] = ['from', 'to'];

/** The names of columns by what they hold, and the fields whose column a list must have. @throws UsageError */
function columnsOf(option: ImportContext['option']) {
  const map = option('map');
  const names = new Map<ListField, string>();
  for (const pair of map?.split(',') ?? FIELDS.map((field) => `${field}=${field}`)) {
    const [name = '', column = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const field = FIELDS.find((known) => known === name);
    if (field === undefined) throw new UsageError(`--map: unknown field \`${name}\`: expected ${FIELDS.join(', ')}`);
    if (column === '') throw new UsageError(`--map: no column for \`${name}\`: expected ${name}=COLUMN`);
    if (names.has(field)) throw new UsageError(`--map: \`${name}\` is given twice`);
    names.set(field, column);
  }
  const missing = NEEDED.find((field) => !names.has(field));
  if (missing !== undefined) throw new UsageError(`--map: \`${missing}\` is missing: expected from=COLUMN,to=COLUMN`);
  return { names, needed: map === null ? NEEDED : [...names.keys()] };
}

/** The cell of a row by its field; empty where the list has no such column. */
type FieldCells = (field: ListField) => string;

/** For `tableRows`, the cells by their fields. @throws Error naming a column that the list does not have, or has twice */
function fieldReader(option: ImportContext['option']) {
  const { names, needed } = columnsOf(option);
  return (header: readonly string[], shown: string) => {
    for (const [field, name] of names) {
      const column = name.toLowerCase();
      if (needed.includes(field) && !header.includes(column)) throw new Error(`no column \`${name}\`: ${shown}`);
      if (header.indexOf(column) !== header.lastIndexOf(column)) throw new Error(`two columns are named \`${name}\``);
    }
    return (cell: Cells) => (field: ListField) => cell(names.get(field)?.toLowerCase() ?? '');
  };
}

/**
 * Month of a day, month or year: `2025-07-31`, `2025-07` or `2025`, which stands for its last month. Else null.
 * @param now the month of the import: the last one of its year
 */
function monthOf(text: string, now: string): string | null {
  const [, year, month = now.startsWith(`${year}-`) ? now.slice(5) : '12', day = '01'] =
    /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?(?:[T ]\d\d:.*)?$/.exec(text) ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${day}`).success ? `${year}-${month}` : null;
}

/** Weekdays as digits, with or without marks in the places of the others. */
const DIGITS = /^[1-7\s.,_]*$|^[0-7._-]{7}$/;
const DAY_NAME = /^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?$/i;

/**
 * Weekdays as bits, bit 0 for Monday: digits (`135`, `1.3.5..`), 1 for Monday, names (`Mon Wed`, `monday,friday`), or
 * `daily`. 0 when empty, null when malformed.
 */
function weekdaysIn(text: string): number | null {
  if (/^daily$/i.test(text)) return ALL_DAYS;
  if (DIGITS.test(text)) return dayBits(text.replace(/[^1-7]/g, ''));
  const names = text.split(/[\s,;/|]+/);
  if (!names.every((name) => DAY_NAME.test(name))) return null;
  return weekdayBits(names.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1, 3).toLowerCase()}`));
}
