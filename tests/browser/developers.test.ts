import { expect, test } from '@playwright/test';

test('the search finds operations, records and parameters', async ({ page }) => {
  await page.goto('/developers');
  const search = page.getByRole('combobox', { name: 'Search the reference' });
  await search.fill('max_layover');
  const option = page.getByRole('option', { name: /max_layover/ });
  await expect(option).toContainText('Parameter of find_journeys');
  await option.click();
  await expect(page).toHaveURL(/\/developers\/find-journeys#parameter-max_layover$/);
  await expect(page.locator('#parameter-max_layover')).toBeInViewport();
  await search.fill('nothing like it');
  await expect(page.getByText('Nothing in the reference matches.')).toBeVisible();
});

test('a code block is copied', async ({ page, context }) => {
  await page.goto('/developers');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('[data-code]').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').textContent());
});

for (const path of ['/developers', '/developers/find-journeys', '/developers/records'])
  test(`${path}: at most 12,000 px tall on a wide screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
  });
