import { expect, test } from '@playwright/test';

test.beforeEach(({ page }) => page.goto('/developers'));

test('a try form shows the response of a query and of a path', async ({ page }) => {
  const search = page.getByRole('form', { name: 'Try resolve_airport' });
  await search.getByRole('textbox', { name: 'q' }).fill('Reykjavik');
  await search.getByRole('button', { name: 'Send' }).click();
  await expect(search.locator('pre')).toContainText('"airport_code": "KEF"');
  await expect(search.getByRole('link')).toHaveAttribute('href', '/api/airports?q=Reykjavik');

  const route = page.getByRole('form', { name: 'Try route_detail' });
  await route.getByRole('textbox', { name: 'route_id' }).fill('LHR-QQQ');
  await route.getByRole('button', { name: 'Send' }).click();
  await expect(route).toContainText('404 in');
  await expect(route.locator('pre')).toContainText('Unknown route LHR-QQQ');
});

test('a long response is truncated', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Try airport_destinations' });
  await form.getByRole('textbox', { name: 'airport_code' }).fill('IST');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toContainText('Response truncated.');
});

test('a request that fails says so', async ({ page }) => {
  await page.route('**/api/airports*', (route) => route.abort());
  const form = page.getByRole('form', { name: 'Try resolve_airport' });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toContainText('Request failed. Check your connection.');
});

test('a code block is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = page.locator('[data-code]').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await expect(block.getByRole('button')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').textContent());
});
