import { expect, test } from '@playwright/test';
import { pagePaths } from './pagePaths.ts';

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
    expect(bytes.script).toBeLessThan(15_000);
    expect(bytes.stylesheet).toBeLessThan(15_000);
    expect(await page.locator('[style]').count()).toBe(0);
  });
