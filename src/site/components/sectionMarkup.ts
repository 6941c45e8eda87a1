/** The content of sections as HTML. Lists have hundreds of entries: as components they would cost the build seconds. */
import type { ListEntry, PageCard, PageSection, Text } from '../page.ts';
import type { LegView, WeekendTrip } from '../search/journeyView.ts';
import { type Markup, markup } from '../text/markup.ts';
import { count, duration, kilometres } from '../text/words.ts';
import { FOLDED_ROWS } from './routeRow.ts';
import { ageMarkup, dayShiftMarkup, departuresMarkup, timetableMarkup } from './timetableMarkup.ts';

/** The content of a section; null for what has a component of its own. */
export function contentMarkup({ content }: PageSection): Markup | null {
  switch (content.kind) {
    case 'facts':
      return listMarkup('facts', content.entries.map(factMarkup), content.noun);
    case 'columns':
      return listMarkup('columns', content.entries.map(columnMarkup), content.noun);
    case 'cards':
      return listMarkup('cards', content.cards.map(cardMarkup), content.noun);
    case 'text':
      return markup`<p>${textMarkup(content.text)}</p>`;
    case 'table':
      return tableMarkup(content);
    case 'departures':
      return markup`${ageMarkup(content.age)}${departuresMarkup(content.departures)}`;
    case 'timetables':
      return markup`<div class="airlines">${content.timetables.map((one) => timetableMarkup(one, content.isCharter === true))}</div>`;
    case 'trips':
      return listMarkup('trips', content.trips.map(tripMarkup), 'destinations');
    default:
      return null;
  }
}

/** Rows that a wide screen shows of a long list; styles/fold.css has the same number. */
const LONG = 100;

/** A list or a table with its fold. @param noun what the entries are, in the plural; a list without one is whole */
const foldable = (list: Markup, entries: number, noun: string | undefined): Markup =>
  noun === undefined ? list : markup`<div class="foldable">${list}${foldMarkup(entries, noun)}</div>`;

const listMarkup = (className: string, items: readonly Markup[], noun: string | undefined): Markup =>
  foldable(markup`<ul class="${className}">${items}</ul>`, items.length, noun);

/**
 * The end of a list that may be long: on a narrow screen what comes before it in a `.foldable` is cut short until it is
 * opened, by styles/fold.css alone; on a wide one only a very long list is, and no table of a hub or of routes.
 */
export const foldMarkup = (rows: number, noun: string): Markup | null =>
  rows <= FOLDED_ROWS
    ? null
    : markup`<details class="fold${rows > LONG ? ' long' : ''}"><summary class="button plain-button"><span>Show ${count(rows)} ${noun}</span><span>Show fewer</span></summary></details>`;

/** A text with its links. */
export const textMarkup = (text: Text): Markup =>
  typeof text === 'string'
    ? markup`${text}`
    : markup`${text.map((part) => (typeof part === 'string' ? markup`${part}` : linkMarkup(part)))}`;

const linkMarkup = ({ text, path }: Pick<ListEntry, 'text' | 'path'>): Markup =>
  path === undefined ? markup`${text}` : markup`<a href="${path}">${text}</a>`;

const factMarkup = ({ note, ...entry }: ListEntry): Markup =>
  markup`<li>${linkMarkup(entry)}${note === undefined ? '' : `: ${note}`}</li>`;

const columnMarkup = ({ note, ...entry }: ListEntry): Markup =>
  markup`<li>${linkMarkup(entry)}${note === undefined ? null : markup`<span>${note}</span>`}</li>`;

function cardMarkup({ sign, text, path, note, figure, more }: PageCard): Markup {
  const [number = 0, noun] = figure ?? [];
  const hidden = more === undefined ? null : markup`<span class="vh">, ${more}</span>`;
  const many = markup`<span class="many">${count(number)}<br><small>${number === 1 ? (noun ?? '') : `${noun}s`}</small>${hidden}</span>`;
  return markup`<li><a href="${path}">${sign === null ? null : markup`<span class="sign">${sign}</span>`}<strong>${text}</strong><small>${note}</small>${figure ? many : null}</a></li>`;
}

function tableMarkup(content: Extract<PageSection['content'], { readonly kind: 'table' }>): Markup {
  const { caption, columns, rows, bars, noun } = content;
  const head = columns.map((cell) =>
    cell === '' ? markup`<td></td>` : markup`<th scope="col">${textMarkup(cell)}</th>`,
  );
  const body = rows.map(
    ([first = '', ...cells], i) =>
      markup`<tr><th scope="row">${textMarkup(first)}${bars ? barMarkup(bars[i] ?? null) : null}</th>${cells.map((cell) => markup`<td>${textMarkup(cell)}</td>`)}</tr>`,
  );
  const table = markup`<table class="plain${noun === undefined ? '' : ' compared'}"><caption class="vh">${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
  return foldable(table, rows.length, noun);
}

/** A share as a bar below the name of its row. The cells say the same in numbers. */
const barMarkup = (share: number | null): Markup =>
  markup`<svg class="share" aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none"><rect width="100" height="4"/>${share === null ? null : markup`<rect width="${(100 * share).toFixed(1)}" height="4"/>`}</svg>`;

function tripMarkup({ to, out, back, stayMin, flyingMin, distanceKm, details, journeys }: WeekendTrip): Markup {
  const flight = (title: string, one: LegView) =>
    markup`<p class="flight"><span class="vh">${title}: </span><b>${one.day} ${one.departs}–${one.arrives}${dayShiftMarkup(one.dayShift)}</b><small><a href="${one.path}">${one.from.code}–${one.to.code}</a> ${one.airline}</small></p>`;
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  return markup`<li><p class="place"><a href="${to.path}">${to.label}</a><small>${[to.country, ...details].join(', ')}</small></p>${flight('Out', out)}${flight('Back', back)}<p class="stay"><b>${duration(stayMin)} there</b><small>${duration(flyingMin)} flight${distance} <a href="${journeys}" aria-label="Other times to ${to.label}">other times</a></small></p></li>`;
}
