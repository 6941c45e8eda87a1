import { expect, test } from '@playwright/test';
import { PAGES, pages } from './pages.ts';

test('the biggest hub on a slow phone: shown within a second, and nothing moves', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // A fast 3G phone as Lighthouse has it, for the network; the processor four times slower.
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, moved: [] as string[] };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(PAGES['big hub'], { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { lcp: number; cls: number } }).seen);
  console.log(`largest contentful paint ${Math.round(seen.lcp)} ms, layout shift ${seen.cls.toFixed(4)}`);
  expect(seen.lcp).toBeGreaterThan(0);
  expect(seen.lcp).toBeLessThan(1000);
  expect(seen.cls).toBeLessThan(0.02);
  await context.close();
});

for (const [kind, path] of pages)
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
      const missing = message.text().includes('status of 404') && kind === 'not found';
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
