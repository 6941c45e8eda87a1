import type { RoutePage } from '../pages/route.ts';
import type { RouteChoice } from '../pages/routeChoices.ts';
import type { SiteData } from '../siteData.ts';
import { counted, duration, kilometres, shortDays, shortList } from '../text/words.ts';
import type { AirlineTimetable } from '../timetable.ts';
import { bullets, escapeMarkdown, link, table, writePage } from './write.ts';

/** The Markdown twin of a route's page. */
export function routeMarkdown(world: SiteData, page: RoutePage): string {
  const { from, to } = page;
  return writePage(world, page.head, `${from.label} to ${to.label}`, page.lead, [
    [
      'At a glance',
      bullets([
        `From: ${link(world, `${from.name}, ${from.city}, ${from.country} (${from.code})`, from.path)}`,
        `To: ${link(world, `${to.name}, ${to.city}, ${to.country} (${to.code})`, to.path)}`,
        `Flying time: ${duration(page.flyingMin)}`,
        ...(page.distanceKm === null ? [] : [`Distance: ${kilometres(page.distanceKm)}`]),
        `Flights a week: ${page.weekly} (${page.week.map(({ day, flights }) => `${day} ${flights}`).join(', ')})`,
        `Season: ${page.season.label}. ${page.season.text}`,
        ...(page.clocks === null ? [] : [page.clocks]),
      ]),
    ],
    ['Timetable', page.timetables.map(timetable).join('\n\n')],
    [
      'The way back',
      page.wayBack === null
        ? 'No direct flight back is known.'
        : `${link(world, `${to.label} to ${from.label}`, page.wayBack.path)}\n\n${table(
            ['', 'Out', 'Back'],
            page.wayBack.rows.map(({ what, out, back }) => [what, escapeMarkdown(out), escapeMarkdown(back)]),
          )}`,
    ],
    ['About this route', bullets(page.facts.map(escapeMarkdown))],
    ['Other airports, same cities', bullets(page.sameCity.map((choice) => choiceLine(world, choice)))],
    [
      'With one stop',
      bullets(
        page.oneStop.map(
          ({ via, totalFlyingMin, legs }) =>
            `via ${link(world, via.label, via.path)}: ${duration(totalFlyingMin)} in the air (${legs.map((leg) => link(world, leg.id, leg.path)).join(', ')})`,
        ),
      ),
    ],
  ]);
}

function timetable({ name, code, weekly, days, lines, seasonalNote }: AirlineTimetable): string {
  const title = `### ${escapeMarkdown(name)} (${code}): ${weekly === 0 ? 'days not known' : `${counted(weekly, 'flight')} a week, ${shortDays(days).replace('Daily', 'daily')}`}`;
  const rows = lines.map(({ departs, arrives, dayShift, blockMin, days: flown }) => [
    departs ?? 'not known',
    arrives === null ? 'not known' : `${arrives}${dayShift === 0 ? '' : ` ${dayShift > 0 ? '+' : ''}${dayShift}`}`,
    blockMin === null ? 'not known' : duration(blockMin),
    shortDays(flown),
  ]);
  return [
    title,
    ...(rows.length === 0 ? [] : [table(['Leaves', 'Arrives', 'Takes', 'Days'], rows)]),
    ...(seasonalNote === null ? [] : [escapeMarkdown(seasonalNote)]),
  ].join('\n\n');
}

const choiceLine = (world: SiteData, { from, to, path, flyingMin, weekly, airlines }: RouteChoice): string =>
  `${link(world, `${from.label} to ${to.label}`, path)}: ${duration(flyingMin)}, ${counted(weekly, 'flight')} a week, ${escapeMarkdown(shortList(airlines, 3))}`;
