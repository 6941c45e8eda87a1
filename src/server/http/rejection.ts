import type { HttpResponse } from './messages.ts';

/**
 * The response to a request that reaches no handler: JSON as in the API, never cached.
 * @param headers further headers: name, value, name, value…
 */
export function rejection(status: number, detail: string, headers: readonly string[] = []): HttpResponse {
  const body = new TextEncoder().encode(JSON.stringify({ detail }));
  const own = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
  const rules = ['Access-Control-Allow-Origin', '*', 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
  return { status, headers: [...own, ...rules, ...headers], body };
}
