import { expect, test } from '@playwright/test';
import { PAGE_PATHS } from './pagePaths.ts';

/** Most compressed bytes of the page of the largest airport. Its rows name their route, and have the arrival of each departure. */
const LARGEST_PAGE = 31_000;

for (const path of [PAGE_PATHS['big hub'], '/airport-routes-chicago-ORD', '/airport-routes-frankfurt-FRA'])
  test(`${path}: the page of a large airport is light`, async ({ request }) => {
    const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const size = Number(response.headers()['content-length']);
    console.log(`${path}: ${size} bytes compressed`);
    expect(size).toBeGreaterThan(5000);
    expect(size).toBeLessThan(LARGEST_PAGE);
  });
