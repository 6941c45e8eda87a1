import type { APIRoute } from 'astro';
import { airlinePath } from '../../contract/paths.ts';
import { finish } from '../../core/steps.ts';
import { restOfTable } from '../../site/components/routeRow.ts';
import { loadSiteData } from '../../site/loadSiteData.ts';
import { airlinePage } from '../../site/pages/airline.ts';
import { MOST_ROWS } from '../../site/route-table/view.ts';
import type { AirlineNetwork } from '../../site/siteIndex.ts';

export const getStaticPaths = () =>
  loadSiteData()
    .index.airlines.filter(({ routes }) => routes.length > MOST_ROWS)
    .map((airline) => ({
      params: { airline: airlinePath(airline).slice('/airline-'.length) },
      props: { airline },
    }));

export const GET: APIRoute<{ airline: AirlineNetwork }> = ({ props: { airline } }) =>
  Response.json(finish(restOfTable(airlinePage(loadSiteData(), airline).table)));
