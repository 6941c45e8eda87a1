import { table } from '../../reference/blocks.ts';
import type { TripFlight, WeekendPage } from '../pages/weekend.ts';
import type { LayoutData } from '../siteData.ts';
import { duration } from '../text/words.ts';
import { escapeMarkdown, link, linkList, writePage } from './write.ts';

/** The Markdown version of a page of weekend trips. */
export const weekendMarkdown = (site: LayoutData, page: WeekendPage): string =>
  writePage(site, page.head, page.head.title, page.lead, [
    [
      'Destinations',
      page.trips.length === 0
        ? ''
        : table(
            ['Destination', 'Country', 'Out', 'Back', 'There', 'Flight time'],
            page.trips.map(({ to, out, back, stayMin, flyingMin }) => [
              link(site, to.label, to.path),
              escapeMarkdown(to.country),
              flightText(out),
              flightText(back),
              duration(stayMin),
              duration(flyingMin),
            ]),
          ),
    ],
    ['Airports', linkList(site, page.airports)],
  ]);

const flightText = ({ day, departs, arrives, dayShift, from, to, airline }: TripFlight): string =>
  escapeMarkdown(`${day} ${from} ${departs} to ${to} ${arrives}${dayShift > 0 ? ` +${dayShift}` : ''}, ${airline}`);
