import type { APIRoute } from 'astro';
import { restOfTable } from '../../site/components/routeRow.ts';
import { pageLocals } from '../../site/locals.ts';
import { pageMadeOnRequest } from '../../site/pages/madeOnRequest.ts';

export const prerender = false;

export const GET: APIRoute = ({ locals, params: { page } }) => {
  const path = `/${page}`;
  const found = pageMadeOnRequest(pageLocals(locals).indexes, path);
  const isThere = found?.head.path === path && found.table.rest.length > 0;
  return isThere ? Response.json(restOfTable(found.table)) : new Response(null, { status: 404 });
};
