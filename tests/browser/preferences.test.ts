import { expect, type Page, test } from '@playwright/test';
import { choose, openMenu } from './menu.ts';
import { PAGE_PATHS } from './pagePaths.ts';

const HUB = PAGE_PATHS['big hub'];
const cell = (page: Page, name: string) => page.locator(`#dest tbody .${name}`).first();

test('distances and times are written as chosen, remembered, and given back', async ({ page }) => {
  await page.goto(HUB);
  const [km, time] = [await cell(page, 'km').textContent(), await cell(page, 'departs').textContent()];
  await choose(page, 'Miles');
  await choose(page, '12 hours');
  const miles = Math.round(Number(km?.replace(/\D/g, '')) * 0.621371);
  await expect(cell(page, 'km')).toHaveText(`${miles.toLocaleString('en-GB')} mi`);
  await expect(cell(page, 'departs')).toHaveText(/^\d{1,2}:\d\d\s[ap]m/);
  // Rows that a filter writes again.
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  await expect(cell(page, 'departs')).toHaveText(/[ap]m$/);

  await page.goto('/r/LHR-JFK');
  await expect(page.locator('.figures')).toContainText(/\d\smi/);
  await expect(page.locator('.board .departs').first()).toContainText(/[ap]m/);
  await choose(page, 'Kilometres');
  await choose(page, '24 hours');
  await expect(page.locator('.figures')).toContainText(/\d\skm/);
  await page.goto(HUB);
  await expect(cell(page, 'km')).toHaveText(km ?? '');
  await expect(cell(page, 'departs')).toHaveText(time ?? '');
});

test('a page never shows itself in other units than those chosen', async ({ page }) => {
  await page.goto('/airlines');
  await choose(page, 'Miles');
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    // Each time that the page has grown: after what scripts do before a frame, and before the frame is painted.
    const observer = new ResizeObserver(() => {
      // A cell may be without its text while the page arrives.
      for (const { textContent } of document.querySelectorAll('.km'))
        for (const unit of textContent?.match(/mi|km/g) ?? []) seen.add(unit);
    });
    const observe = () => (document.documentElement ? observer.observe(document.documentElement) : setTimeout(observe));
    observe();
  });
  await page.goto(HUB);
  await expect(page.locator('#dest th[aria-sort]')).toBeVisible();
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(['mi']);
});

for (const [locale, distance, time] of [
  ['en-US', /\d\smi$/, /[ap]m$/],
  ['en-GB', /\d\smi$/, /\d\d:\d\d$/],
  ['de', /\d\skm$/, /\d\d:\d\d$/],
] as const)
  test(`the units are those of ${locale} until others are chosen`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${baseURL}${HUB}`);
    await expect(cell(page, 'km')).toHaveText(distance);
    await expect(cell(page, 'departs')).toHaveText(time);
    await choose(page, 'Kilometres');
    await expect(cell(page, 'km')).toHaveText(/\d\skm$/);
    await context.close();
  });

test('the menu closes at a click elsewhere and with Escape', async ({ page }) => {
  await page.goto('/about');
  const link = page.locator('.sitemenu a').first();
  await openMenu(page);
  await expect(link).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(link).toBeHidden();
  await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(page.locator('.sitemenu summary')).toBeFocused();
});

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = await (await request.get(href)).json();
  expect(manifest).toMatchObject({ name: 'Air Routes', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});
