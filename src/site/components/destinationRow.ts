import { encodeRow } from '../destinationTable.ts';
import type { HubDestination } from '../pages/destinations.ts';
import { type Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { count, duration, kilometres } from '../text/words.ts';

/** A row of DestinationTable.astro. Large hubs have 250: as components they would cost the build seconds. */
export function destinationRow(destination: HubDestination): Markup {
  const { path, to, airlines, days, weekly, flyingMin, distanceKm, season } = destination;
  const data = encodeRow({ airlines: airlines.map(({ code }) => code), days, flyingMin, weekly, km: distanceKm ?? 0 });
  const cells = [
    markup`<th scope="row"><a href="${path}">${to.city}</a> <span class="code">${to.code}</span></th>`,
    markup`<td>${to.country}</td>`,
    markup`<td class="who">${airlines.map(({ name }) => name).join(', ')}</td>`,
    markup`<td class="wkcell">${weekMarkup(days)}</td>`,
    markup`<td class="num flights">${count(weekly)}</td>`,
    markup`<td class="num time">${duration(flyingMin)}</td>`,
    markup`<td class="num km">${distanceKm === null ? '–' : kilometres(distanceKm)}</td>`,
    markup`<td class="when">${season ?? markup`<span class="quiet">Not known</span>`}</td>`,
  ];
  return markup`<tr data-f="${data}">${cells}</tr>`;
}
