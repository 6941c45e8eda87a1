import { expect, type Route, test } from '@playwright/test';
import { isChosen } from '../support/isChosen.ts';
import { PAGE_PATHS } from './pagePaths.ts';

/** Each page is opened as on a phone, and as on one of the larger screens, which the seed chooses. */
const widthsOf = (kind: number) => [360, ...[768, 1440].filter((_, i) => isChosen(kind + i, 2))];
const KINDS = [
  'home',
  'big hub',
  'route',
  'route over the date line',
  'city',
  'pair of cities',
  'country',
  'airline',
] as const;

/** A slow network: the page and its styles are shown a second before the rest arrives. */
const arriveLate = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await route.continue().catch(() => {});
};

for (const [index, kind] of KINDS.entries())
  test(`${kind}: nothing moves when fonts and scripts arrive late`, async ({ browser, baseURL }) => {
    const shifts = await Promise.all(
      widthsOf(index).map(async (width) => {
        const context = await browser.newContext({ viewport: { width, height: 850 }, isMobile: width < 500 });
        const page = await context.newPage();
        for (const late of ['**/*.woff2', '**/*.js', '**/*.svg']) await page.route(late, arriveLate);
        await page.addInitScript(() => {
          Object.assign(globalThis, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[])
              if (!hadRecentInput) (globalThis as unknown as { shift: number }).shift += value;
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(`${baseURL}${PAGE_PATHS[kind]}`, { waitUntil: 'networkidle' });
        await page.waitForTimeout(200);
        const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
        await context.close();
        return [width, shift] as const;
      }),
    );
    expect(shifts.filter(([, shift]) => shift >= 0.01)).toEqual([]);
  });
