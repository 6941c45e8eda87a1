import { expect, type Page, test } from '@playwright/test';
import { choose, openMenu } from './menu.ts';

const NIGHT = 'rgb(7, 18, 30)';
const DAY = 'rgb(255, 255, 255)';
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.use({ colorScheme: 'light' });

test('a theme is chosen by keyboard, remembered, and given back to the system', async ({ page }) => {
  await page.goto('/countries');
  expect(await paper(page)).toBe(DAY);
  await openMenu(page);
  await page.getByRole('group', { name: 'Colours' }).getByLabel('System').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await paper(page)).toBe(NIGHT);

  await page.goto('/connections');
  await openMenu(page);
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await paper(page)).toBe(NIGHT);
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await paper(page)).toBe(DAY);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper(page)).toBe(NIGHT);
  await page.getByRole('radio', { name: 'Light' }).check();
  expect(await paper(page)).toBe(DAY);
});

test('forced colours show what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/airport-routes-funchal-FNC?day=Sat');
  const box = (day: string) => page.getByRole('checkbox', { name: day });
  const background = (day: string) =>
    box(day).evaluate(({ nextElementSibling: label }) => label && getComputedStyle(label).backgroundColor);
  await expect(box('Sat')).toBeChecked();
  expect(await background('Sat')).not.toBe(await background('Sun'));
});

test('a page never shows itself in another theme than the one chosen', async ({ page }) => {
  await page.goto('/airlines');
  await choose(page, 'Dark');
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/airport-routes-istanbul-IST');
  await expect(page.locator('#dest th[aria-sort]')).toBeVisible();
  const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
  // Before its styles are there, nothing of a page is painted.
  expect(seen.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')).toEqual([NIGHT]);
});

test('where storage is forbidden, the choice holds for the page', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    }),
  );
  await page.goto('/countries');
  await choose(page, 'Dark');
  expect(await paper(page)).toBe(NIGHT);
  expect(errors).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is nothing to choose', async ({ page }) => {
    await page.goto('/countries');
    await expect(page.locator('.foot')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
});
