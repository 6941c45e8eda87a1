import { expect, test } from '@playwright/test';

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
