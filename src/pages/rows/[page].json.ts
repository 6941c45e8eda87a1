import type { APIRoute } from 'astro';
import { restOfTable } from '../../site/components/routeRow.ts';
import { pageLocals } from '../../site/locals.ts';
import { pageMadeOnRequest } from '../../site/pages/madeOnRequest.ts';

export const prerender = false;

export const GET: APIRoute = async ({ locals, params: { page } }) => {
  const path = `/${page}`;
  const { indexes, run } = pageLocals(locals);
  const found = await run(pageMadeOnRequest(indexes, path));
  const isThere = found?.head.path === path && found.table.rest.length > 0;
  return isThere ? Response.json(await run(restOfTable(found.table))) : new Response(null, { status: 404 });
};
