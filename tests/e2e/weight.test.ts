import { expect, test } from '@playwright/test';
import { PAGE_PATHS, pagePaths } from './pagePaths.ts';

/** Most compressed bytes of the scripts that a page loads, the map's among them. */
const SCRIPTS = 45_000;
/** Most compressed bytes of the page of the largest airport. */
const LARGEST_PAGE = 28_000;

for (const path of [PAGE_PATHS['big hub'], '/airport-routes-chicago-ORD', '/airport-routes-frankfurt-FRA'])
  test(`${path}: the page of a large airport is light`, async ({ request }) => {
    const response = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    const size = Number(response.headers()['content-length']);
    console.log(`${path}: ${size} bytes compressed`);
    expect(size).toBeGreaterThan(5000);
    expect(size).toBeLessThan(LARGEST_PAGE);
  });

for (const [kind, path] of pagePaths)
  test(`${kind}: no third party, no error, light scripts and styles`, async ({ page, baseURL }) => {
    const foreign: string[] = [];
    const errors: string[] = [];
    const bytes = { script: 0, stylesheet: 0 };
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      const missing = message.text().includes('status of 404') && kind.startsWith('not found');
      if (message.type() === 'error' && !missing) errors.push(message.text());
    });
    page.on('requestfinished', async (request) => {
      const type = request.resourceType();
      if (type === 'script' || type === 'stylesheet') bytes[type] += (await request.sizes()).responseBodySize;
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    if (await page.locator('.routemap').count()) await expect(page.locator('.mapcontrols').first()).toBeAttached();
    expect(bytes.script).toBeLessThan(SCRIPTS);
    expect(bytes.stylesheet).toBeLessThan(15_000);
    expect(await page.locator('[style]').count()).toBe(0);
  });
