import { expect, test } from '@playwright/test';

test('a form shows the response of a query and of a path', async ({ page }) => {
  await page.goto('/developers/resolve-airport');
  const search = page.getByRole('form', { name: 'Try resolve_airport' });
  await search.getByRole('textbox', { name: 'q' }).fill('Reykjavik');
  await search.getByRole('button', { name: 'Send request' }).click();
  await expect(search.locator('pre')).toContainText('"airport_code": "KEF"');
  await expect(search.getByRole('link')).toHaveAttribute('href', '/api/airports?q=Reykjavik');

  await page.goto('/developers/route-detail');
  const route = page.getByRole('form', { name: 'Try route_detail' });
  await route.getByRole('textbox', { name: 'route_id' }).fill('LHR-QQQ');
  await route.getByRole('button', { name: 'Send request' }).click();
  await expect(route).toContainText('404 in');
  await expect(route.locator('pre')).toContainText('Unknown route LHR-QQQ');
});

test('an enumeration is a choice, and a long response is truncated', async ({ page }) => {
  await page.goto('/developers/airport-destinations');
  const form = page.getByRole('form', { name: 'Try airport_destinations' });
  const sort = form.getByRole('combobox', { name: 'sort' });
  await form.getByRole('textbox', { name: 'airport_code' }).fill('IST');
  await sort.selectOption('-distance_km');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toContainText('Response truncated.');
  await expect(form.getByRole('link')).toHaveAttribute('href', '/api/airport/IST/destinations?sort=-distance_km');
});

test('a request that fails says so', async ({ page }) => {
  await page.goto('/developers/resolve-airport');
  await page.route('**/api/airports*', (route) => route.abort());
  const form = page.getByRole('form', { name: 'Try resolve_airport' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toContainText('Request failed. Check your connection.');
});

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

for (const [old, now] of [
  ['#find_connections', '/developers/find-connections#find_connections'],
  ['#legacyairline', '/developers/records#legacyairline'],
  ['#what-is-within-reach-and-what-changed', '/developers/reachable-airports#what-is-within-reach'],
])
  test(`${old} of the start page leads to its page`, async ({ page, baseURL }) => {
    await page.goto(`/developers${old}`);
    await expect(page).toHaveURL(`${baseURL}${now}`);
  });

test('without scripts an old address leads to a link', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/developers#regions`);
  await page.locator('#regions a').click();
  await expect(page).toHaveURL(`${baseURL}/developers/lists#regions`);
  await context.close();
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
