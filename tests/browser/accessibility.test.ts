import { expect, test } from '@playwright/test';
import { axeFaults } from './axeFaults.ts';
import { PAGE_PATHS } from './pagePaths.ts';

for (const colorScheme of ['light', 'dark'] as const)
  test(`open lists and filtered tables, ${colorScheme}: no violation in axe`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'From' }).fill('lond');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${PAGE_PATHS['big hub']}?to_country=DE&sort=-distance_km`);
    await expect(page.locator('#status')).toContainText('of');
    expect(await axeFaults(page)).toEqual([]);
    await context.close();
  });

test('the open world map and airports near the reader: no violation in axe', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 51.5, longitude: -0.12 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Airports near me' }).click();
  await expect(page.getByRole('list', { name: 'Airports near me' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Explore the map' }).click();
  await expect(page.locator('.mapcontrols')).toBeAttached();
  expect(await axeFaults(page)).toEqual([]);
  await context.close();
});

test('the first stop of the keyboard leads to the content', async ({ page }) => {
  await page.goto('/r/LHR-JFK');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});
