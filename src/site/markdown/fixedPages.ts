import { CONNECTIONS_PATH, connectionsApiPath, DATA_PATH, DEVELOPERS_PATH } from '../../contract/paths.ts';
import type { ChangeLog } from '../../core/dataset/changes.ts';
import { bullets } from '../../reference/blocks.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import { type AboutPage, aboutPage } from '../pages/about.ts';
import { type ChangesPage, changesPage } from '../pages/changes.ts';
import { dataPage } from '../pages/data.ts';
import { type HomePage, homePage } from '../pages/home.ts';
import type { SiteData } from '../siteData.ts';
import { counted, flightsAWeek } from '../text/words.ts';
import { escapeMarkdown, link, writePage } from './write.ts';

/** The Markdown versions of the pages that every build renders: path below the base address, and text. */
export function fixedPagesMarkdown(site: SiteData, log: ChangeLog): readonly (readonly [path: string, text: string])[] {
  const [home, changes, data, about] = [homePage(site), changesPage(site, log), dataPage(site), aboutPage(site)];
  return [
    [home.head.markdown.slice(1), homeMarkdown(site, home)],
    [changes.head.markdown.slice(1), changesMarkdown(site, changes)],
    [about.head.markdown.slice(1), aboutMarkdown(site, about)],
    [data.head.markdown.slice(1), `# Open data\n\n${data.lead} ${data.asOf}\n\n${data.text}\n`],
  ];
}

const aboutMarkdown = (site: SiteData, page: AboutPage): string =>
  writePage(
    site.layout,
    page.head,
    page.title,
    page.lead,
    page.sections.map(({ title, sentences }) => [title, bullets(sentences.map(escapeMarkdown))]),
  );

function homeMarkdown(site: SiteData, page: HomePage): string {
  const { baseUrl } = site;
  const hubs = page.hubs.map(
    ({ airport, destinations, ...flights }) =>
      `${link(site, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}, ${flightsAWeek(flights)}`,
  );
  const countries = page.countries.map(
    ({ name, path, airports }) => `${link(site, name, path)}: ${counted(airports, 'airport')}`,
  );
  return writePage(site.layout, page.head, SERVICE_NAME, page.head.description, [
    [
      'Start',
      bullets([
        `${link(site, 'Airports by country', '/countries')}, ${link(site, 'airlines', '/airlines')}, ${link(site, 'changes', '/changes')}`,
        `Airport: ${baseUrl}/airport-routes-CODE.md. Route: ${baseUrl}/r/FROM-TO.md. Codes are 3-letter airport codes.`,
        `Connections: ${baseUrl}${connectionsApiPath('FROM', 'TO')} (JSON). ${baseUrl}${CONNECTIONS_PATH} has no Markdown version.`,
        `${link(site, 'API and MCP reference', DEVELOPERS_PATH)}, ${link(site, 'open data', DATA_PATH)}`,
      ]),
    ],
    ['Busiest airports', bullets(hubs)],
    ['Countries with the most airports', bullets(countries)],
  ]);
}

function changesMarkdown(site: SiteData, page: ChangesPage): string {
  const empty = 'No changes are recorded yet.';
  return writePage(
    site.layout,
    page.head,
    'Changes',
    `${page.head.description} ${page.days.length === 0 ? empty : page.asOf}`,
    page.days.map(({ date, summary, lists }) => [
      date,
      [
        escapeMarkdown(summary),
        ...lists.map(({ title, routes, others }) => {
          const shown = routes.map((route) =>
            'path' in route ? link(site, route.text, route.path) : escapeMarkdown(route.text),
          );
          return `${title}: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
        }),
      ].join('\n\n'),
    ]),
  );
}
