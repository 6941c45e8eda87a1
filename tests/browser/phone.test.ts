import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './axeFaults.ts';
import { choose } from './menu.ts';
import { PAGE_PATHS } from './pagePaths.ts';

/** Tallest page in pixels before something is opened. */
const TALLEST = 13_000;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const rows = (page: Page) => page.locator('#dest tbody tr:visible');

for (const path of [
  PAGE_PATHS['big hub'],
  '/airport-routes-london-LHR',
  '/country-united-states',
  '/airlines',
  '/airline-american-airlines-AA',
])
  test(`${path}: not taller than ${TALLEST} px until it is opened, and all of it is in the page`, async ({ page }) => {
    await page.goto(path);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBeLessThan(TALLEST);
    const before = await height();
    const summary = page.locator('.fold summary').first();
    // What is scrolled to gets its true size then, and a click on a line that moves can miss it.
    await summary.scrollIntoViewIfNeeded();
    const isStill = async () => (await height()) === (await page.waitForTimeout(200).then(height));
    await expect.poll(isStill).toBe(true);
    await summary.click();
    await expect.poll(height).toBeGreaterThan(before);
  });

test('without scripts the rest of a list opens', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}${PAGE_PATHS['big hub']}`);
  await expect(rows(page)).toHaveCount(30);
  await page.locator('.fold summary').first().click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(200);
  await context.close();
});

test('filters are collapsed and stay in reach, and the list can be sorted', async ({ page }) => {
  await page.goto(PAGE_PATHS['big hub']);
  const summary = page.getByText('Filter and sort');
  await expect(page.locator('#filters').getByLabel('Country')).toBeHidden();
  await page.locator('#dest tbody tr').nth(25).scrollIntoViewIfNeeded();
  await expect(summary).toBeInViewport();
  await summary.click();
  await page.getByLabel('Order').selectOption('Longest flight');
  await expect(page).toHaveURL(/\?sort=-flying_min$/);
  await page.locator('#filters').getByLabel('Country').selectOption('DE');
  await expect(page.locator('#filters-chosen')).toHaveText(' · Country: Germany');
  const count = Number((await page.locator('#status').textContent())?.split(' ')[0]);
  await expect(rows(page)).toHaveCount(count);
  expect(await axeFaults(page)).toEqual([]);
});

for (const [width, clock, path, table] of [
  [390, '24 hours', PAGE_PATHS['pair of cities'], '.board'],
  [320, '12 hours', PAGE_PATHS['pair of cities'], '.board'],
  [320, '12 hours', '/r/LHR-JFK', '.board'],
] as const)
  test(`rows of ${path} are alike, and no cell covers another: ${width} px, ${clock}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await choose(page, clock);
    const flight = page.locator(`${table} .codes a`).first();
    await expect(flight).toBeVisible();
    const rows = await page.locator(`${table} tr`).evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('td')]
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const texts = document.createRange();
            texts.selectNodeContents(cell);
            const { left, right, top, bottom } = texts.getBoundingClientRect();
            return {
              left,
              right,
              top,
              bottom,
              line: Math.round(cell.getBoundingClientRect().top - row.getBoundingClientRect().top),
            };
          }),
      ),
    );
    const cells = rows.filter((row) => row.length > 0);
    expect(cells.length).toBeGreaterThan(10);
    expect(new Set(cells.map((row) => row.map(({ line }) => line).join(' '))).size).toBe(1);
    const covering = cells.filter((row) =>
      row.some((a, i) =>
        row.some(
          (b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2,
        ),
      ),
    );
    expect(covering).toEqual([]);
  });

for (const clock of ['24 hours', '12 hours'])
  test(`journeys fit a screen of 320 px: ${clock}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(PAGE_PATHS.connections);
    await choose(page, clock);
    const wide = await page
      .locator('.weekrow a, .clock, .total')
      .evaluateAll((all) => all.flatMap((box) => (box.scrollWidth > box.clientWidth ? [box.textContent] : [])));
    expect(wide).toEqual([]);
    const arrows = await page.locator('.clock svg').evaluateAll((all) => all.map((arrow) => arrow.clientWidth));
    expect(Math.min(...arrows.filter((width) => width > 0))).toBe(Math.max(...arrows));
  });

test('the controls of a map are one row below it, and the legend covers no part of it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PAGE_PATHS['big hub']);
  const middle = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  await expect(page.locator('.mapcontrols select')).toBeVisible();
  expect(await middle('.mapcontrols select')).toBeCloseTo(await middle('.mapzoom'), 0);
  await page.locator('.mapcontrols select').selectOption('Colours by airline');
  await expect(page.locator('.legend li')).toHaveCount(6);
  const edge = (selector: string, side: 'top' | 'bottom') =>
    page.locator(selector).evaluate((box, name) => box.getBoundingClientRect()[name], side);
  expect(await edge('.legend', 'top')).toBeGreaterThan(await edge('.mapview', 'bottom'));
  expect(await edge('.legend', 'bottom')).toBeLessThan(await edge('main .body', 'top'));
});

test('text of 200 % leaves names and times whole, and nothing scrolls sideways', async ({ page }) => {
  // Half the width has the same number of letters in a line.
  await page.setViewportSize({ width: 195, height: 844 });
  await page.goto(PAGE_PATHS['big hub']);
  const name = await rows(page).first().locator('th').boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  await page.goto('/connections?from=ABZ&to=HNL');
  const clock = await page
    .locator('.clock')
    .first()
    .evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(clock).toBe(0);
  for (const kind of ['route', 'airports side by side', 'flight number', 'pair of cities', 'charter route'] as const) {
    await page.goto(PAGE_PATHS[kind]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBeLessThanOrEqual(195);
  }
});

test('the logo has the name of the site', async ({ page }) => {
  await page.goto('/');
  const size = await page.locator('.brand').evaluate((brand) => Number.parseFloat(getComputedStyle(brand).fontSize));
  expect(size).toBeGreaterThan(14);
});
