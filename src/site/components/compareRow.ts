import type { ComparePage } from '../pages/compare.ts';
import { type Markup, markup } from '../text/markup.ts';
import { count } from '../text/words.ts';

/** A destination of a comparison, with the flights a week from each airport. */
export const compareRow = ({ to, routes }: ComparePage['rows'][number]): Markup =>
  markup`<tr><th scope="row"><a href="${to.path}">${to.city}</a> <span class="code">${to.code}</span> <small class="quiet">${to.country}</small></th>${routes.map(
    (route) =>
      route
        ? markup`<td><a href="${route.path}">${route.weekly === 0 ? 'Yes' : `${route.daysKnown ? '' : '≥ '}${count(route.weekly)}`}</a></td>`
        : markup`<td>–</td>`,
  )}</tr>`;
