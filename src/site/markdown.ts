/** Markdown versions of pages. */
import { PAGE_IDS, PAGES, pageEntry } from '../contract/pages.ts';
import { markdownPath } from '../contract/paths.ts';
import { blocks, bullets, table } from '../reference/blocks.ts';
import { type ListEntry, type Page, type PageCard, type PageSection, sectionsOf, type Text } from './page.ts';
import type { LayoutData } from './pageHead.ts';
import { type RowView, rowPlaces } from './route-table/rows.ts';
import { countryShown } from './route-table/tableFilters.ts';
import type { ColumnName, TableView } from './route-table/view.ts';
import type { LegView } from './search/journeyView.ts';
import {
  capitalised,
  counted,
  duration,
  kilometres,
  NOT_KNOWN,
  shortDays,
  timeSpan,
  weeklyCount,
} from './text/words.ts';
import type { AirlineTimetable, TimetableLine } from './timetable.ts';

/** Addresses of the pages without a Markdown version. */
const UNWRITTEN = new Set<string>(PAGE_IDS.filter((id) => !pageEntry(id).markdown).map((id) => PAGES[id].path));

/** Escapes the characters that Markdown interprets. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** The Markdown version of a page: title, lead, sections, and links to its other formats. */
export function pageMarkdown({ baseUrl, timetableYears }: LayoutData, page: Page): string {
  const { title, sub, lead, age, coverage, figures = [], head } = page;
  const [first, last] = timetableYears;
  const write = new Writer(baseUrl);
  const plain = [sub, lead, age?.chips.map((chip) => `${chip}.`).join(' '), coverage];
  return `${blocks(
    `# ${escapeMarkdown(title)}`,
    ...plain.map((text) => escapeMarkdown(text ?? '')),
    bullets(figures.map(({ name, value }) => `${name}: ${value}`)),
    ...sectionsOf(page).map((section) => write.section(section)),
    page.prose?.replace(/\]\((\/[^)#]*)/g, (_, path: string) => `](${baseUrl}${markdownPath(path)}`) ?? null,
    '---',
    bullets([
      `Page: ${baseUrl}${head.path}`,
      ...(head.json === undefined ? [] : [`JSON: ${baseUrl}${head.json}`]),
      `Based on weekly timetables of ${first} to ${last}, not on current schedules. Times are local.`,
    ]),
  )}\n`;
}

/** Writes the parts of a page. Links lead to Markdown versions, with their full address: readers of Markdown follow it. */
class Writer {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** A section with its heading; null for one that only a browser shows. */
  section({ title, note = '', content, after = '' }: PageSection): string | null {
    const text = this.#content(content);
    return text === null ? null : blocks(`## ${escapeMarkdown(title)}`, escapeMarkdown(note), text, this.#text(after));
  }

  #content(content: PageSection['content']): string | null {
    switch (content.kind) {
      case 'facts':
      case 'columns':
        return bullets(content.entries.map((entry) => this.#entry(entry)));
      case 'cards':
        return bullets(content.cards.map((card) => this.#card(card)));
      case 'text':
        return this.#text(content.text);
      case 'table':
        return table(
          content.columns.map((cell) => this.#text(cell)),
          content.rows.map((cells) => cells.map((cell) => this.#text(cell))),
        );
      case 'routes':
        return this.#routes(content.table);
      case 'departures':
        return table(
          ['Departs', 'Arrives', 'Duration', 'Flight', 'Aircraft', 'From', 'To', 'Airline', 'Days'],
          content.departures.map((one) => [
            ...lineCells(one),
            ...[one.from.code, one.to.code, escapeMarkdown(one.airline), shortDays(one.days)],
          ]),
        );
      case 'timetables':
        return blocks(...content.timetables.map(timetableText));
      case 'trips':
        return table(
          ['Destination', 'Country', 'Out', 'Back', 'There', 'Flight time', 'Distance'],
          content.trips.map(({ to, out, back, stayMin, flyingMin, distanceKm }) => [
            ...[this.#link(to.label, to.path), escapeMarkdown(to.country), flightText(out), flightText(back)],
            ...[duration(stayMin), duration(flyingMin), distanceText(distanceKm)],
          ]),
        );
      case 'journeys':
      case 'search':
        return null;
    }
  }

  /** A page without a Markdown version, such as a search, is only named. The choices in a query have none, nor have files. */
  #link(text: string, path: string): string {
    const [page = path] = path.split('?');
    if (UNWRITTEN.has(page)) return escapeMarkdown(text);
    return `[${escapeMarkdown(text)}](${this.#baseUrl}${page.includes('.') ? page : markdownPath(page)})`;
  }

  #text(text: Text): string {
    if (typeof text === 'string') return escapeMarkdown(text);
    return text
      .map((part) => (typeof part === 'string' ? escapeMarkdown(part) : this.#link(part.text, part.path)))
      .join('');
  }

  #entry({ text, path, note }: ListEntry): string {
    const named = path === undefined ? escapeMarkdown(text) : this.#link(text, path);
    return note === undefined ? named : `${named}: ${escapeMarkdown(note)}`;
  }

  #card({ sign, text, path, figure, note, more }: PageCard): string {
    const details = [...(figure ? [counted(...figure)] : []), note, ...(more === undefined ? [] : [more])];
    return `${this.#link(sign === null ? text : `${text} (${sign})`, path)}: ${escapeMarkdown(details.join(', '))}`;
  }

  #routes({ kind, rows, columns }: TableView): string {
    return table(
      [kind === 'destinations' ? 'Destination' : 'Route', ...columns],
      rows.map((row) => [
        this.#link(rowPlaces(kind, row), row.path),
        ...columns.map((column) => CELLS[column](row, kind)),
      ]),
    );
  }
}

const distanceText = (km: number | null): string => (km === null ? NOT_KNOWN : kilometres(km));

const CELLS: Readonly<Record<ColumnName, (row: RowView, kind: TableView['kind']) => string>> = {
  Country: (row, kind) => escapeMarkdown(countryShown(kind, row)),
  Airlines: ({ services }) => escapeMarkdown(services.map(({ name, airline }) => `${name} (${airline})`).join(', ')),
  Days: ({ days }) => shortDays(days) || NOT_KNOWN,
  'Per week': (row) => capitalised(weeklyCount(row)),
  Departs: ({ span }) => timeSpan(span),
  Duration: ({ flyingMin }) => duration(flyingMin),
  Distance: ({ distanceKm }) => distanceText(distanceKm),
  Season: ({ season }) => season ?? NOT_KNOWN,
};

/** A timetable below its heading. */
function timetableText({ name, code, weekly, days, lines, seasonalNote, age }: AirlineTimetable): string {
  const frequency =
    weekly === 0
      ? 'days not known'
      : `${counted(weekly, 'flight')} a week, ${shortDays(days).replace('Daily', 'daily')}`;
  const rows = lines.map((line) => [...lineCells(line), shortDays(line.days)]);
  return blocks(
    `### ${escapeMarkdown(name)} (${code}): ${frequency}`,
    ...age.chips.map((chip) => `${chip}.`),
    lines.length === 0 ? null : table(['Departs', 'Arrives', 'Duration', 'Flight', 'Aircraft', 'Days'], rows),
    seasonalNote && escapeMarkdown(seasonalNote),
  );
}

/** Departure, arrival, duration, flight number and aircraft types of a line. */
const lineCells = ({ departs, arrives, dayShift, blockMin, flight, aircraft }: TimetableLine): string[] => [
  departs ?? NOT_KNOWN,
  arrives === null ? NOT_KNOWN : arrives + shiftText(dayShift),
  blockMin === null ? NOT_KNOWN : duration(blockMin),
  flight ?? NOT_KNOWN,
  aircraft.map(({ type }) => type).join(', ') || NOT_KNOWN,
];

/** ` +1` for an arrival on the next day. */
const shiftText = (dayShift: number): string => (dayShift === 0 ? '' : ` ${dayShift > 0 ? '+' : ''}${dayShift}`);

const flightText = ({ day, departs, arrives, dayShift, from, to, airline }: LegView): string =>
  escapeMarkdown(`${day} ${from.code} ${departs} to ${to.code} ${arrives}${shiftText(dayShift)}, ${airline}`);
