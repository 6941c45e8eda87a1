import { expect, test } from '@playwright/test';
import { choose } from './menu.ts';
import { PAGE_PATHS } from './pagePaths.ts';

test.use({ colorScheme: 'dark', viewport: { width: 718, height: 1000 } });

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length;

test('the biggest hub on paper: a table with a head on each sheet, black on white, no controls', async ({ page }) => {
  await page.goto(PAGE_PATHS['big hub']);
  await choose(page, 'Dark');
  await expect(page.locator('.mapcontrols')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style('.dest thead', 'display')).toBe('table-header-group');
  expect(await style('.dest tbody tr', 'display')).toBe('table-row');
  expect(await style('.dest tbody tr', 'break-inside')).toBe('avoid');
  expect(await style('body', 'color')).toBe('rgb(0, 0, 0)');
  expect(await style('.band', 'background-color')).toBe('rgb(255, 255, 255)');
  for (const control of ['.bar nav', '#filters', '.search', '.sitemenu', '.foot ul', '.mapcontrols'])
    await expect(page.locator(control).first()).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
});

test('paper has all rows of a long table, also those that are loaded later', async ({ page }) => {
  await page.goto('/airline-american-airlines-AA');
  const all = Number(await page.locator('#dest').getAttribute('data-total'));
  const shown = page.locator('#dest tbody tr:not(.past)');
  expect(await shown.count()).toBeLessThan(all);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await shown.count()).toBe(all);
});

test('the figures of a route are in lines of the same length, on paper and on screens', async ({ page }) => {
  await page.goto(PAGE_PATHS.route);
  const lengths = () =>
    page
      .locator('.figures > div')
      .evaluateAll((all) =>
        [...Map.groupBy(all, (box) => box.getBoundingClientRect().top).values()].map((line) => line.length),
      );
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media });
    const found = new Set<string>();
    for (const width of [320, 390, 430, 718, 768, 800, 1000, 1200, 1440]) {
      await page.setViewportSize({ width, height: 1000 });
      found.add((await lengths()).join(' '));
    }
    expect([...found].sort()).toEqual(['2 2', '4']);
  }
});

test('paper has the age of each timetable, and the journeys that a screen folds', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(PAGE_PATHS.route);
  const airlines = page.getByRole('region', { name: 'Airlines' }).getByRole('listitem');
  expect(await airlines.count()).toBeGreaterThan(2);
  for (const airline of await airlines.all()) await expect(airline).toContainText(/Timetable of \d{4}/);
  await page.goto('/connections?from=LHR&to=SYD');
  await expect(page.locator('.slower:not([open]) .journey').last()).toBeVisible();
});

test('sheets of paper: a busy route takes two, itineraries three', async ({ page }) => {
  for (const [path, most] of [
    [PAGE_PATHS.route, 2],
    [PAGE_PATHS.connections, 3],
  ] as const) {
    await page.goto(path);
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
    expect(pagesOf(await page.pdf({ format: 'A4', margin }))).toBeLessThanOrEqual(most);
  }
});
