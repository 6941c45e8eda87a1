/** Kinds of requests, of which a load is mixed. */
import { get, post } from '../load/generator.ts';
import { targetsOf } from '../load/targets.ts';

/** What a kind costs differs by more than a tenth from the others. */
export const REQUEST_KINDS = ['route', 'page', 'match', 'search', 'render', 'mcp'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export type ByRequestKind<T> = Readonly<Record<RequestKind, T>>;

export const DESCRIPTIONS: ByRequestKind<string> = {
  route: '`/api/route/…` from the cache',
  page: 'route page from the cache',
  match: '`/api/airports?q=…`, computed',
  search: '`/api/connections`, up to 3 stops, computed',
  render: '`/connections` page, rendered',
  mcp: 'tool call `resolve_airport`',
};

/** Share of each kind in the mix that is checked. */
export const MIX: ByRequestKind<number> = { route: 0.3, page: 0.3, match: 0.15, search: 0.1, render: 0.05, mcp: 0.1 };

/** Requests of each kind as raw HTTP text. */
export function requestsOf(release: string): ByRequestKind<readonly string[]> {
  const { route, page, match, search } = targetsOf(release);
  const queries = search.map((target) => target.slice(target.indexOf('?')));
  return {
    route: route.map((target) => get(target)),
    page: page.map((target) => get(target)),
    match: match.map((target) => get(target)),
    search: search.map((target) => get(target)),
    render: queries.map((query) => get(`/connections${query}`)),
    mcp: match.map((target, id) => call(decodeURIComponent(target.slice(target.indexOf('=') + 1)), id)),
  };
}

/** A load that has every kind in its share. @param count number of requests */
export function mixOf(requests: ByRequestKind<readonly string[]>, mix: ByRequestKind<number>, count: number): string[] {
  const sent = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, 0])) as Record<RequestKind, number>;
  return Array.from({ length: count }, (_, i) => {
    // The kind that lacks most of its share.
    const kind = REQUEST_KINDS.reduce((most, each) => (lack(each, i) > lack(most, i) ? each : most));
    return requests[kind][sent[kind]++ % requests[kind].length] ?? '';
  });
  function lack(kind: RequestKind, i: number): number {
    return mix[kind] * (i + 1) - sent[kind];
  }
}

const call = (q: string, id: number): string =>
  post(
    '/mcp',
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'resolve_airport', arguments: { q } } }),
    'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n',
  );
