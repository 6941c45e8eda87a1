import type { APIRoute } from 'astro';
import { changesFeed } from '../site/changesFeed.ts';
import { pageLocals } from '../site/locals.ts';
import { changesSearchPage, readChangesQuery } from '../site/pages/changesSearch.ts';

export const prerender = false;

export const GET: APIRoute = ({ locals, url }) => {
  const { indexes } = pageLocals(locals);
  const feed = changesFeed(indexes, changesSearchPage(indexes, readChangesQuery(url.searchParams)));
  return new Response(feed, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } });
};
