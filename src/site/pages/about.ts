import { ABOUT_PATH, markdownPath } from '../../contract/paths.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import type { SiteData } from '../siteData.ts';
import { shortDescription } from '../text/metadata.ts';
import { count, longDate } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The page about method and limits: what the data is, and how old. */
export interface AboutPage {
  readonly head: HeadWithMarkdown;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly sentences: readonly string[] }[];
}

/** The page on method and limits, `/about`. */
export function aboutPage(site: SiteData): AboutPage {
  const [first, last] = site.dataset.timetableYears;
  const lead = `The timetables are of ${first} to ${last}. They are not current schedules: check flights with the airline before you travel.`;
  return {
    head: headWithCrumbs(site.baseUrl, [], 'Method and limits', {
      title: 'Method and limits: what the data is, and how old',
      description: shortDescription(lead, 'Sources, seasons, times, and what is not shown.'),
      path: ABOUT_PATH,
      markdown: markdownPath(ABOUT_PATH),
    }),
    title: 'Method and limits',
    lead,
    sections: sectionsOf(site),
  };
}

function sectionsOf({ dataset, index, week }: SiteData): AboutPage['sections'] {
  const [first, last] = dataset.timetableYears;
  const timed = index.routes.filter((route) =>
    dataset.routes[route]?.services.some(({ departures }) => departures.some(({ minute }) => minute !== null)),
  ).length;
  const seasonal = index.routes.filter((route) => dataset.routes[route]?.seasonalityLabel !== null).length;
  const share = (part: number) => `${count(part)} of ${count(index.routes.length)} routes`;
  return [
    {
      title: 'How old the data is',
      sentences: [
        `Days and times come from weekly timetables of ${first} to ${last}.`,
        `The data last changed on ${longDate(dataset.dataDate)}. An update can add, end or resume routes without newer timetables.`,
        'Airlines that ceased and airports that closed are removed or replaced by their successors.',
      ],
    },
    {
      title: 'What is listed',
      sentences: [
        'Direct passenger flights of scheduled airlines. Cargo, rail and bus services are not listed.',
        'Charter flights are left out of lists and connections. The open data has them, and the API on request.',
        'A route is one direction between two airports. The opposite direction is another route.',
      ],
    },
    {
      title: 'Days and times',
      sentences: [
        `Departure times are known for ${share(timed)}. They are local to the airport of departure.`,
        `Arrival times use the clocks of the northern ${week.season}: in the rest of the year they can be one or two hours off.`,
        'Flight times are the median time from gate to gate of the timetable, or an estimate from the distance where none is known.',
      ],
    },
    {
      title: 'Seasons',
      sentences: [
        `A season is known for ${share(seasonal)}. A route without one may be flown all year or in some months only.`,
        'A route with at least 10 departures a week, or with 7 of at least two airlines, is taken as flown all year. At airports that are known as seasonal only domestic routes with at least 28 are. Otherwise a season is never estimated from distance or climate.',
      ],
    },
    {
      title: 'Connections',
      sentences: [
        'Connections combine separate flights. Whether they are sold on one ticket is not known.',
        'Distances are great-circle distances.',
      ],
    },
  ];
}
