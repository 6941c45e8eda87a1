import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { PAGE_PATHS } from './pagePaths.ts';

const HUB = PAGE_PATHS['big hub'];

/** A field of the form with filters. */
const field = (page: Page, label: string) => page.locator('#filters').getByLabel(label);
/** The rows follow a filter after the next frame. */
const rowsFollow = (page: Page) => expect(page.locator('#dest:not([aria-busy])')).toBeAttached();
const clearLink = (page: Page) => page.getByRole('link', { name: 'Clear filters' });

test('filters narrow the table and are in the address', async ({ page }) => {
  await page.goto(HUB);
  const rows = page.locator('#dest tbody tr:visible');
  const all = await rows.count();
  const clear = clearLink(page);
  await expect(page.locator('#dest th[aria-sort]')).toBeVisible();
  await expect(clear).toBeHidden();
  await field(page, 'Country').selectOption('DE');
  await expect(page.locator('#status')).toContainText(`of ${all} destinations`);
  await expect(page.locator('#destinations')).toHaveText((await page.locator('#status').textContent()) ?? '');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  await page.getByRole('button', { name: 'Per week' }).click();
  await expect(page).toHaveURL(`${HUB}?to_country=DE&day=Sat&sort=-weekly`);
  await rowsFollow(page);
  const shown = await rows.count();
  const flights = (await rows.locator('.flights').allTextContents()).map((text) => Number(text.replace(',', '')));
  expect(flights).toEqual([...flights].sort((a, b) => b - a));

  await page.reload();
  await expect(field(page, 'Country')).toHaveValue('DE');
  await expect(page.getByRole('columnheader', { name: 'Per week' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows).toHaveCount(shown);

  await clear.click();
  await expect(rows).toHaveCount(all);
  await expect(clear).toBeHidden();
  await expect(page).toHaveURL(`${HUB}?sort=-weekly`);
});

/** The text of the page for a query of the API. */
async function statusOf(request: APIRequestContext, query: string): Promise<string> {
  const count = async (filters: string) => {
    const response = await request.get(`/api/airport/BCN/destinations?fields=summary${filters}`);
    return ((await response.json()) as { destinations: readonly unknown[] }).destinations.length;
  };
  const all = await count('');
  return query === '' ? `${all} destinations` : `${await count(query)} of ${all} destinations`;
}

test('airline and day hold together, and the rows show what matches', async ({ page, request }) => {
  await page.goto('/airport-routes-barcelona-BCN?airline=VY&day=Thu');
  const rows = page.locator('#dest tbody tr:visible');
  await expect(page.locator('#status')).toHaveText(await statusOf(request, '&airline=VY&day=Thu'));
  expect(new Set(await rows.locator('.who').allTextContents())).toEqual(new Set(['Vueling']));
  expect(new Set(await rows.locator('.wkcell .vh').allTextContents())).toEqual(new Set(['Thu']));
  // The counts of the other choices follow.
  const italian = rows.filter({ hasText: 'Italy' });
  await expect(field(page, 'Country').locator('option[value=IT]')).toHaveText(`Italy (${await italian.count()})`);
});

test('each choice is one step of the history, and a typed text is none', async ({ page, request }) => {
  await page.goto('/airport-routes-barcelona-BCN');
  const status = page.locator('#status');
  await page.locator('.menu summary').click();
  await page.getByRole('checkbox', { name: /Vueling/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Thu' }).check();
  await page.getByRole('searchbox', { name: 'Find' }).pressSequentially('italy');
  await expect(status).toHaveText(await statusOf(request, '&airline=VY&day=Thu&to_country=Italy'));
  await page.getByRole('searchbox', { name: 'Find' }).fill('');
  await expect(status).toHaveText(await statusOf(request, '&airline=VY&day=Thu'));
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Thu' })).not.toBeChecked();
  await expect(page).toHaveURL(/\?airline=VY$/);
  await page.goBack();
  await expect(status).toHaveText(await statusOf(request, ''));
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/\?airline=VY&day=Thu$/);
  await expect(status).toHaveText(await statusOf(request, '&airline=VY&day=Thu'));
});

test('a filter is reported when the rows are those that it leaves, and another order is not', async ({ page }) => {
  await page.goto('/airport-routes-barcelona-BCN');
  const rows = page.locator('#dest tbody tr:visible');
  const reported = await page.evaluateHandle(() => {
    const shown: number[] = [];
    document.addEventListener('routesfiltered', () =>
      shown.push(document.querySelectorAll('#dest tbody tr:not([hidden])').length),
    );
    return shown;
  });
  await page.locator('select[name=to_country]').selectOption('DE');
  await page.getByRole('button', { name: 'Per week' }).click();
  await expect(page).toHaveURL(/sort=-weekly/);
  await rowsFollow(page);
  expect(await reported.jsonValue()).toEqual([await rows.count()]);
});

test('a filter without matches says so', async ({ page }) => {
  await page.goto(`${HUB}?to_country=DE&max_flying_min=60`);
  await expect(page.locator('#status')).toContainText('No destinations match');
});

test('a filter in the address that no row matches is kept and shown', async ({ page }) => {
  await page.goto('/airport-routes-reykjavik-KEF?max_flying_min=60');
  await expect(page.locator('#status')).toContainText('No destinations match');
  await expect(field(page, 'Flight time')).toHaveValue('60');
  await clearLink(page).click();
  await expect(page.locator('#status')).toHaveText(/^\d+ destinations$/);
});

test('who clears the filters by keyboard keeps the focus', async ({ page }) => {
  await page.goto(`${HUB}?to_country=DE`);
  const clear = clearLink(page);
  await page.keyboard.press('Tab');
  await clear.press('Enter');
  await expect(page.locator('#status')).toHaveText(/^\d+ destinations$/);
  await expect(clear).toBeFocused();
});

test('rows without a known season may match a season', async ({ page, request }) => {
  await page.goto('/airport-routes-manchester-MAN?season=summer');
  const response = await request.get('/api/airport/MAN/destinations?season=summer&fields=summary');
  const { destinations, unknown } = await response.json();
  await expect(page.locator('#status')).toHaveText(
    new RegExp(
      `^${destinations.length} of .* \\+${unknown.routes} may match: seasons, days, times or aircraft not known$`,
    ),
  );
});

test('what is not known is last in every order', async ({ page }) => {
  await page.goto('/airport-routes-london-STN');
  for (const [name, cell, orders] of [
    ['Departs', '.departs', ['ascending', 'descending']],
    ['Per week', '.flights', ['descending', 'ascending']],
    ['Season', '.when', ['ascending', 'descending']],
  ] as const)
    for (const order of orders) {
      const header = page.getByRole('columnheader', { name });
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', order);
      await expect(page.locator(`#dest tbody tr:visible ${cell}`).first()).toHaveText(/^(?!Not known)./);
    }
});

test('invalid values in the address are named, and can be removed', async ({ page }) => {
  await page.goto(`${HUB}?airline=%3Cscript%3E&day=Someday`);
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await expect(filters).toHaveText([/^From: /, /^Airlines: <script>/, /^Days: Someday/]);
  await expect(page.locator('#status')).toHaveText('No destinations match. Remove a filter.');
  await filters.getByRole('link', { name: 'Remove Airlines: <script>' }).click();
  await expect(page).toHaveURL(`${HUB}?day=Someday`);
  await expect(filters).toHaveText([/^From: /, /^Days: Someday/]);
  await clearLink(page).click();
  await expect(page).toHaveURL(HUB);
  await expect(filters).toHaveCount(0);
  await expect.poll(() => page.locator('#dest tbody tr:visible').count()).toBeGreaterThan(150);
});

test('days that are not known are said, and are no empty week', async ({ page }) => {
  await page.goto('/airport-routes-london-STN?airline=FR');
  const row = page.locator('#dest tbody tr:visible').first();
  await expect(row.locator('.who')).toHaveText('Ryanair');
  await expect(row.locator('.wkcell')).toHaveText('Not known');
  await expect(row.locator('.wk')).toBeHidden();
  await expect(row.locator('.flights')).toHaveText('Not known');
});

test('columns sort by keyboard', async ({ page }) => {
  await page.goto(HUB);
  await page.getByRole('button', { name: 'Distance' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute('aria-sort', 'descending');
});

test('in a narrow window no hidden button takes the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(HUB);
  await page.getByText('Filter and sort').click();
  await field(page, 'Arrives before').focus();
  const first = page.locator('#dest tbody a').first();
  const isFirst = () => first.evaluate((link) => link === document.activeElement);
  for (let stops = 0; !(await isFirst()); stops++) {
    expect(stops).toBeLessThan(30);
    const width = await page.evaluate(() => document.activeElement?.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(24);
    await page.keyboard.press('Tab');
  }
});

test.describe('a table that leaves rows out', () => {
  const PATH = '/flights-united-states-to-united-states';
  const status = (page: Page) => page.locator('#status');

  test('filters by all routes, the first time and from the address', async ({ page }) => {
    await page.goto(PATH);
    const title = page.locator('#flights');
    await expect(title).toHaveText(/^[\d,]+ routes: the 150 with the most known flights$/);
    const all = (await title.textContent())?.replace(/:.*/, '') ?? '';
    await page.getByRole('searchbox', { name: 'Find' }).fill('Juneau');
    await expect(status(page)).toHaveText(/^\d+ of [\d,]+ routes$/);
    await expect(page.locator('#rest')).toBeHidden();
    expect(await page.locator('#dest tbody tr:visible').count()).toBeGreaterThan(3);
    await clearLink(page).click();
    await expect(status(page)).toHaveText(all);
    // Thousands of rows would take seconds.
    await expect(page.locator('#dest tbody tr:visible')).toHaveCount(500);
    await expect(page.locator('#rest')).toHaveText(`Show ${all}`);
    await field(page, 'Flight time').selectOption('60');
    await expect(page).toHaveURL(`${PATH}?max_flying_min=60`);
    await rowsFollow(page);
    const found = await page.locator('#dest tbody tr:visible').count();
    expect(found).toBeGreaterThan(3);
    await page.reload();
    await expect(page.locator('#dest tbody tr:visible')).toHaveCount(found);
  });

  test('does not count rows that are not loaded as rows without a match', async ({ page }) => {
    await page.route('**/rows/*', (route) => route.abort());
    await page.goto(PATH);
    await page.getByRole('searchbox', { name: 'Find' }).fill('Juneau');
    await expect(status(page)).toHaveText('The other routes cannot be loaded. Try again');
    await expect(page.locator('#dest tbody tr:visible')).toHaveCount(150);
  });

  test('shows all routes in order, and says when they cannot be loaded', async ({ page }) => {
    await page.route('**/rows/*', (route) => route.abort(), { times: 1 });
    await page.goto('/airline-american-airlines-AA');
    const button = page.locator('#rest');
    await expect(button).toHaveText(/^Show 2,\d{3} routes$/);
    await button.click();
    await expect(button).toHaveText('The other routes cannot be loaded. Try again');
    await button.click();
    await expect(status(page)).toHaveText(/^2,\d{3} routes$/);
    await expect(button).toBeHidden();
    expect(await page.locator('#dest tbody tr:visible').count()).toBeGreaterThan(2_000);
    // The routes of an airport stand together, and those of the largest base come first.
    const origins = await page
      .locator('#dest tbody tr th a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice('/r/'.length, '/r/LHR'.length)));
    const runs = origins.filter((origin, i) => origin !== origins[i - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    const routes = runs.map((run) => origins.filter((origin) => origin === run).length);
    expect(routes).toEqual(routes.toSorted((a, b) => b - a));
  });
});

test('a country names the order of its airports when it has several', async ({ page }) => {
  const order = page.getByText('By number of destinations');
  await page.goto(PAGE_PATHS.country);
  await expect(order).toBeVisible();
  await page.goto('/country-iceland');
  await expect(page.locator('.cards li')).toHaveCount(1);
  await expect(order).toHaveCount(0);
});
