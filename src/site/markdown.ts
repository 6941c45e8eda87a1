/** Markdown versions of pages. */

import { writeRequest } from '../contract/calls.ts';
import { addressForm, pageOfMap } from '../contract/pageAddress.ts';
import { PAGE_IDS, PAGES, pageEntry } from '../contract/pages.ts';
import { airportSearchPath, LLMS_PATH, markdownPath, withQuery } from '../contract/paths.ts';
import { blocks, bullets, table } from '../reference/blocks.ts';
import { basisOf } from './age.ts';
import { type BoardSide, boardDays, type DepartureBoard, emptyBoardText } from './departureBoard.ts';
import { type ListEntry, type Page, type PageCard, type PageSection, sectionsOf, type Text } from './page.ts';
import type { LayoutData } from './pageHead.ts';
import { ROW_NOUN } from './route-table/columns.ts';
import { endShown, type RowView, rowPlaces, timeText } from './route-table/rows.ts';
import type { ColumnName, TableView } from './route-table/view.ts';
import type { ItineraryView } from './search/itineraryView.ts';
import type { JourneyView, TripView } from './search/journeyView.ts';
import {
  capitalised,
  count,
  counted,
  duration,
  flightTime,
  kilometres,
  NOT_KNOWN,
  shortDays,
  timeSpan,
  weeklyCount,
} from './text/words.ts';
import { type DepartureView, durationText } from './timetable.ts';

/** Addresses of the pages without a Markdown version. */
const UNWRITTEN = new Set<string>(PAGE_IDS.filter((id) => !pageEntry(id).markdown).map((id) => PAGES[id].path));

/** Escapes the characters that Markdown interprets. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');

/** The Markdown version of a page: title, lead, sections, and links to its other formats. */
export function pageMarkdown(layout: LayoutData, page: Page): string {
  const { baseUrl } = layout;
  const { title, sub, lead, age, coverage, figures = [], head } = page;
  const link = linkWriter(baseUrl);
  const allRows = baseUrl + (head.json ?? markdownPath(PAGES.data.path));
  const plain = [sub, lead, age?.chips.map((chip) => `${chip}.`).join(' '), coverage];
  return `${blocks(
    `# ${escapeMarkdown(title)}`,
    ...plain.map((text) => escapeMarkdown(text ?? '')),
    bullets(figures.map(({ name, value }) => `${name}: ${value}`)),
    ...sectionsOf(page).map((section) => blocks(sectionText(section, link), restText(section, allRows))),
    page.prose?.replace(/\]\((\/[^)#]*)/g, (_, path: string) => `](${baseUrl}${markdownPath(path)}`) ?? null,
    '---',
    bullets([
      `Page: ${baseUrl}${withQuery(head.path, head.filters)}`,
      ...(head.json === undefined ? [] : [`JSON: ${baseUrl}${head.json}`]),
      `Based on ${basisOf(layout)}, not on current schedules. Times are local.`,
    ]),
  )}\n`;
}

/** The Markdown of the page in place of one that does not exist, with the addresses that there are. */
export function missingMarkdown({ baseUrl }: LayoutData, page: Pick<Page, 'title' | 'lead' | 'sections'>): string {
  const link = linkWriter(baseUrl);
  const form = (id: 'route' | 'hub') => baseUrl + markdownPath(addressForm(id));
  return `${blocks(
    `# ${escapeMarkdown(page.title)}`,
    escapeMarkdown(page.lead),
    ...sectionsOf(page).map((section) => sectionText(section, link)),
    '---',
    bullets([
      `Addresses of the pages: ${baseUrl}${LLMS_PATH}`,
      `A route is ${form('route')} and an airport ${form('hub')}, with 3-letter airport codes`,
      `Find a code: ${baseUrl}${airportSearchPath('')}CITY`,
      `Flights with stops: ${baseUrl}${writeRequest('find_connections', { from: 'FROM', to: 'TO' })}`,
    ]),
  )}\n`;
}

/**
 * Writes a link to a Markdown version, with its full address: readers of Markdown follow it. A page without one, such as
 * a search of pages, is only named. Files have none.
 */
const linkWriter = (baseUrl: string) => (text: string, path: string) => {
  const [, address = path, query = ''] = /^([^?#]*)([^#]*)/.exec(path) ?? [];
  // A map in full has the Markdown version of its page.
  const page = pageOfMap(address);
  if (UNWRITTEN.has(page)) return escapeMarkdown(text);
  return `[${escapeMarkdown(text)}](${baseUrl}${page.includes('.') ? page : markdownPath(page)}${query})`;
};
type LinkWriter = ReturnType<typeof linkWriter>;

/** A section with its heading; null for one that only a browser shows. */
function sectionText({ title, note = '', content, after = '' }: PageSection, link: LinkWriter): string | null {
  const text = contentText(content, link);
  return text === null ? null : blocks(`## ${escapeMarkdown(title)}`, escapeMarkdown(note), text, textOf(after, link));
}

/** What stands below a table: the part of the rows that it has, and what only may match. */
function restText({ content }: PageSection, allRows: string): string | null {
  if (content.kind !== 'routes') return null;
  const { kind, rows, counts } = content.table;
  const isPart = counts.listed < counts.matching;
  const part = `These are the ${counted(counts.listed, ROW_NOUN[kind])} with the most known flights a week. All ${count(counts.matching)} are at ${allRows}`;
  const may = rows.filter(({ mayMatch }) => mayMatch).map(({ id }) => id);
  const unknown = `${count(counts.mayMatch)} more may match; their seasons, days, times or aircraft are not known: ${may.join(', ')}.`;
  const unsure = rows.filter(({ isUnsure }) => isUnsure).map(({ id }) => id);
  const months = `The months of ${count(counts.monthsUnknown)} are not known: ${unsure.join(', ')}.`;
  return (
    blocks(isPart ? part : null, counts.monthsUnknown > 0 ? months : null, counts.mayMatch > 0 ? unknown : null) || null
  );
}

function contentText(content: PageSection['content'], link: LinkWriter): string | null {
  switch (content.kind) {
    case 'facts':
    case 'columns':
      return bullets(content.entries.map((entry) => entryText(entry, link)));
    case 'cards':
      return bullets(content.cards.map((card) => cardText(card, link)));
    case 'text':
      return textOf(content.text, link);
    case 'table': {
      const cells = (row: readonly Text[]) => row.map((cell) => textOf(cell, link));
      return table(cells(content.columns), content.rows.map(cells));
    }
    case 'routes':
      return routesText(content.table, link);
    case 'departures':
      return boardText(content.board);
    case 'trips':
      return table(
        ['Destination', 'Country', 'Out', 'Back', 'There', 'Flight time', 'Distance'],
        content.destinations.flatMap(({ to, flyingMin, isEstimated, distanceKm, trips }) =>
          trips.map((trip) => [
            ...[link(to.label, to.path), escapeMarkdown(to.country), ...tripCells(trip)],
            ...[flightTime(flyingMin, isEstimated), distanceText(distanceKm)],
          ]),
        ),
      );
    case 'roundTrips':
      return table(['Out', 'Back', 'There'], content.trips.map(tripCells));
    case 'journeys': {
      const { week, itineraries } = content;
      return blocks(
        itineraries.length === 0 ? null : bullets(itineraries.map((itinerary) => itineraryText(itinerary, link))),
        week ? bullets(week.journeys.map(journeyText)) : null,
      );
    }
    case 'search':
      return null;
  }
}

const textOf = (text: Text, link: LinkWriter): string =>
  [text]
    .flat()
    .map((part) => (typeof part === 'string' ? escapeMarkdown(part) : link(part.text, part.path)))
    .join('');

function entryText({ text, path, note }: ListEntry, link: LinkWriter): string {
  const named = path === undefined ? escapeMarkdown(text) : link(text, path);
  return note === undefined ? named : `${named}: ${escapeMarkdown(note)}`;
}

function cardText({ sign, text, path, figure, note, more }: PageCard, link: LinkWriter): string {
  const details = [figure ? counted(...figure) : [], note, more ?? []].flat();
  return `${link(sign === null ? text : `${text} (${sign})`, path)}: ${escapeMarkdown(details.join(', '))}`;
}

const routesText = ({ kind, rows, columns }: TableView, link: LinkWriter): string =>
  table(
    [capitalised(ROW_NOUN[kind]), ...columns],
    rows
      .filter(({ mayMatch }) => !mayMatch)
      .map((row) => [link(rowPlaces(kind, row), row.path), ...columns.map((column) => CELLS[column](row, kind))]),
  );

const distanceText = (km: number | null): string => (km === null ? NOT_KNOWN : kilometres(km));

const CELLS: Readonly<Record<ColumnName, (row: RowView, kind: TableView['kind']) => string>> = {
  Country: (row, kind) => escapeMarkdown(endShown(kind, row).country),
  Airlines: ({ services }) => escapeMarkdown(services.map(({ name, airline }) => `${name} (${airline})`).join(', ')),
  Days: ({ days }) => shortDays(days) || NOT_KNOWN,
  'Per week': (row) => capitalised(weeklyCount(row)),
  Departs: ({ span }) => timeSpan(span),
  Duration: timeText,
  Distance: ({ distanceKm }) => distanceText(distanceKm),
  Season: ({ season }) => season ?? NOT_KNOWN,
};

/** A departure board as a table; where all departures have one route, without it. */
function boardText(board: DepartureBoard): string {
  const { of, departures, place, hasDays, filters, mayMatch } = board;
  const columns = [
    ...['Departs', 'Arrives', 'Duration', 'Flight', 'Aircraft'],
    ...(place === null ? [] : ['From', 'To']),
    'Airline',
    ...(hasDays ? [of === 'arrivals' ? 'Days of arrival' : 'Days'] : []),
  ];
  const rows = departures.map((one) => [
    ...lineCells(one, of),
    ...(place === null ? [] : [one.from.code, one.to.code]),
    escapeMarkdown(one.airline),
    ...(hasDays ? [shortDays(boardDays(board, one)) || NOT_KNOWN] : []),
  ]);
  const on = filters.map(({ text, fault }) => (fault === null ? text : `${text} (${fault})`));
  return blocks(
    on.length === 0 ? null : escapeMarkdown(`Filters: ${on.join('; ')}`),
    rows.length === 0 ? emptyBoardText(board) : table(columns, rows),
    mayMatch && `${mayMatch.text}.`,
  );
}

/** Departure, arrival, duration, flight number and aircraft types of a departure. @param of which time has no mark */
const lineCells = (
  { departs, arrives, dayShift, flight, aircraft, ...line }: DepartureView,
  of: BoardSide,
): string[] => [
  departs === null ? NOT_KNOWN : departs + (of === 'arrivals' ? shiftText(-dayShift) : ''),
  arrives === null ? NOT_KNOWN : arrives + (of === 'departures' ? shiftText(dayShift) : ''),
  durationText(line),
  flight ?? NOT_KNOWN,
  aircraft.map(({ code, name }) => (name === code ? code : `${name} (${code})`)).join(', ') || NOT_KNOWN,
];

/** ` +1` for an arrival on the next day, ` -1` on the day before. */
const shiftText = (dayShift: number): string => (dayShift === 0 ? '' : ` ${dayShift > 0 ? '+' : ''}${dayShift}`);

/** Out, back and the time there. */
const tripCells = ({ out, back, stayMin }: TripView): string[] => [
  journeyText(out),
  journeyText(back),
  duration(stayMin),
];

/** `Fri LHR 08:30 to JFK 11:05, British Airways BA117, 7 h 35 min`: the flights in a row, and all of the time. */
function journeyText({ day, legs, elapsedMin, isEstimated, warnings }: JourneyView): string {
  const flights = legs.map(({ from, to, departs, arrives, dayShift, airline, flight }) => {
    const by = flight === null ? airline : `${airline} ${flight}`;
    return `${from.code} ${departs} to ${to.code} ${arrives}${shiftText(dayShift)}, ${by}`;
  });
  const warned = warnings.map((warning) => `. ${warning}`).join('');
  return escapeMarkdown(`${day} ${flights.join('; ')}, ${flightTime(elapsedMin, isEstimated)}${warned}`);
}

/** An itinerary without times: its routes with their airlines. */
const itineraryText = ({ legs, totalFlyingMin, isEstimated, warnings }: ItineraryView, link: LinkWriter): string =>
  [
    ...legs.map(({ from, to, path, airlines }) =>
      [link(`${from.city} to ${to.city}`, path), escapeMarkdown(airlines.join(', '))].join(': '),
    ),
    `${flightTime(totalFlyingMin, isEstimated)} flight time`,
    ...warnings.map(escapeMarkdown),
  ].join('; ');
