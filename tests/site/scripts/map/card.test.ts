import { afterEach, expect, test, vi } from 'vitest';
import { callOperation } from '../../../../src/operations/handlers.ts';
import { fetchCardText } from '../../../../src/site/scripts/map/card.ts';
import { smallPublished } from '../../../server/mcp/service.ts';

const { indexes } = smallPublished();
afterEach(() => void vi.unstubAllGlobals());

/** The text of a route, from the response of the API. */
async function fetched(id: string): Promise<string | null> {
  const detail = callOperation(indexes, 'route_detail', { route_id: id, include_charter: false });
  const fetch = vi.fn(async (_path: string) => Response.json(detail));
  vi.stubGlobal('fetch', fetch);
  const text = await fetchCardText(id);
  expect(fetch.mock.calls).toEqual([[`/api/route/${id}`]]);
  return text && `${text.airlines} | ${text.facts}`;
}

test('a route of the API has airlines, days and flight time', async () => {
  expect(await fetched('LHR-JFK')).toBe(
    'British Airways, Virgin Atlantic | Daily · 21 a week · 7\u00a0h\u00a055\u00a0min',
  );
  expect(await fetched('ZRH-LHR')).toBe('Swiss | Daily · 7 a week · 1\u00a0h\u00a045\u00a0min');
});

test('days and numbers of flights that are not known are left out', async () => {
  const text = async (schedule: readonly object[]) => {
    const detail = { airlines: [{ airline: 'Swiss', schedule }], flying_min: 60 };
    vi.stubGlobal('fetch', async () => Response.json(detail));
    return (await fetchCardText('LHR-ZRH'))?.facts;
  };
  expect(await text([{ day: 'Mon', times: [] }])).toBe('Mon · 1\u00a0h');
  expect(await text([])).toBe('1\u00a0h');
  expect(await text([{ day: 'Mon', times: ['08:00', '09:00'] }])).toBe('Mon · 2 a week · 1\u00a0h');
});

test('there is no text without an answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  expect(await fetchCardText('LHR-QQQ')).toBeNull();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await fetchCardText('LHR-JFK')).toBeNull();
});
