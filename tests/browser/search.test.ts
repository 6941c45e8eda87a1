import { expect, type Page, test } from '@playwright/test';

test('an airport is chosen by keyboard, and the itineraries are shown', async ({ page }) => {
  await page.goto('/');
  const from = page.getByRole('combobox', { name: 'From' });
  await expect(from).toHaveAttribute('aria-expanded', 'false');
  await from.fill('lond');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(from).toHaveAttribute('aria-expanded', 'true');
  await from.press('ArrowDown');
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(from).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '-');
  // All airports of the city come first, then each of them.
  await expect(first).toContainText('London, all airports');
  await from.press('ArrowDown');
  await from.press('Enter');
  await expect(from).toHaveValue('London (LHR)');
  await expect(page.getByRole('listbox')).toBeHidden();

  const to = page.getByRole('combobox', { name: 'To' });
  await to.fill('JFK');
  await to.press('Enter');
  await expect(page).toHaveURL(/\/connections\?from=LHR&to=JFK$/);
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('London (LHR)');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('New York (JFK)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('London (LHR) to New York (JFK)');
  const journey = page.locator('.journey:visible').first();
  const flight = journey.getByRole('link', { name: 'London to New York' });
  if (!(await flight.isVisible())) await journey.locator('summary').click();
  await flight.click();
  await expect(page).toHaveURL(/\/r\/LHR-JFK$/);
});

for (const [path, name, text] of [
  ['/', 'From', 'lond'],
  ['/compare?airports=LHR,CDG', 'Airport', 'par'],
] as const)
  test(`no part of ${path} covers the list of suggestions`, async ({ page }) => {
    await page.goto(path);
    const field = page.getByRole('combobox', { name, exact: true });
    await field.fill(text);
    // A click fails at an option that something covers, or that an ancestor cuts off.
    await page.getByRole('listbox').getByRole('option').nth(4).click({ timeout: 5_000 });
    await expect(field).not.toHaveValue(text);
  });

test('Escape closes the list and keeps the text, a second one clears it', async ({ page }) => {
  await page.goto('/');
  const from = page.getByRole('combobox', { name: 'From' });
  await from.fill('paris');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await from.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(from).toHaveValue('paris');
  await from.press('Escape');
  await expect(from).toHaveValue('');
});

test('arrows go round the list, Home and End move in the text, Tab takes what is chosen', async ({ page }) => {
  await page.goto('/');
  const from = page.getByRole('combobox', { name: 'From' });
  await from.fill('paris');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await from.press('ArrowUp');
  await expect(page.getByRole('listbox').getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await from.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const caret = () => from.evaluate((input: HTMLInputElement) => input.selectionStart);
  await from.press('Home');
  expect(await caret()).toBe(0);
  await from.press('End');
  expect(await caret()).toBe(5);
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await from.press('Tab');
  await expect(from).toHaveValue('Paris (PAR)');
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
});

test('the list also answers to the mouse and to metropolitan codes', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'To' }).fill('NYC');
  await page.getByRole('option', { name: /JFK/ }).click();
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('New York (JFK)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search form leads to the connections', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('From', { exact: true }).fill('London');
    await page.getByLabel('To', { exact: true }).fill('New York');
    await page.getByRole('button', { name: 'Find flights' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('London to New York');
    await expect(page.getByRole('link', { name: 'London to New York' }).first()).toBeVisible();
  });

  test('a hub has its whole table, and the form filters it', async ({ page }) => {
    await page.goto('/airport-routes-istanbul-IST');
    const rows = page.locator('#dest tbody tr');
    const all = await rows.count();
    expect(all).toBeGreaterThan(150);
    await page.locator('#filters').getByLabel('Country').selectOption('DE');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/\?.*to_country=DE/);
    await expect(page.locator('#status')).toHaveText(`${await rows.count()} of ${all} destinations`);
    expect(new Set(await rows.locator('.where').allTextContents())).toEqual(new Set(['Germany']));
  });
});

test('an unknown place is answered with what to do, an ambiguous one with candidates', async ({ page }) => {
  expect((await page.goto('/connections?from=qqzzqq&to=LHR'))?.status()).toBe(200);
  await expect(page.locator('main')).toContainText('No airport is known as “qqzzqq”');
  await page.goto('/connections?from=San+Jose&to=LHR');
  await page.getByRole('link', { name: /SJO/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(SJO)');
});

test('with no direct flight, the fewest stops that lead there are offered', async ({ page }) => {
  await page.goto('/connections?from=ABZ&to=HNL&max_stops=0');
  await expect(page.locator('main')).toContainText('Direct flights: none in our data.');
  await page.getByRole('link', { name: /^Allow \d stops?$/ }).click();
  await expect(page).not.toHaveURL(/max_stops=0/);
  await expect(page.locator('main')).toContainText('The fastest journey in our data takes');
});

test('a search shows cities, and its address and links have codes', async ({ page }) => {
  await page.goto('/connections?from=abz&to=Honolulu');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Aberdeen (ABZ)');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Honolulu (HNL)');
  await page.getByRole('button', { name: 'Find flights' }).click();
  await expect(page).toHaveURL(/\/connections\?from=ABZ&to=HNL$/);
  await page.getByRole('link', { name: 'Up to 3 stops' }).click();
  await expect(page).toHaveURL(/\/connections\?from=ABZ&to=HNL&max_stops=3$/);
});

test('pages made on request name the years of the timetables as all others do', async ({ page }) => {
  await page.goto('/airlines');
  const foot = await page.locator('.foot p').textContent();
  expect(foot).toMatch(/timetables of \d{4} to \d{4},/);
  for (const path of ['/connections', '/r/LHR-ZQN']) {
    await page.goto(path);
    expect(await page.locator('.foot p').textContent()).toBe(foot);
  }
});

test('choices that are not valid are named at the form, above the map', async ({ page }) => {
  await page.goto('/connections?from=LHR&to=JFK&max_stops=9&day=Someday');
  const faults = page.getByRole('list', { name: 'Invalid choices' });
  await expect(faults.getByRole('listitem')).toHaveCount(2);
  const top = (selector: string) => page.locator(selector).evaluate((box) => box.getBoundingClientRect().top);
  const [form = 0, list = 0, ...result] = await Promise.all(['.hero .search', '.faults', 'h1', '.routemap'].map(top));
  expect(list).toBeGreaterThan(form);
  expect(list).toBeLessThan(Math.min(...result));
});

test('the form of connections has examples, and each has an answer', async ({ page }) => {
  await page.goto('/connections');
  const examples = page.getByRole('region', { name: 'Examples for the search at the top' }).getByRole('link');
  const paths = await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) {
    const response = await page.request.get(path);
    expect(response.url(), path).not.toContain('/search?');
    expect(response.status(), path).toBe(200);
  }
});

for (const [form, query] of [
  ['/connections', '?from=LHR&to=JFK'],
  ['/compare', '?airports=LHR,LGW'],
])
  test(`${form}: the form is indexed, a search is not`, async ({ page }) => {
    await page.goto(`${form}${query}`);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goto(`${form}`);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${form}$`));
    const sitemap = await page.request.get('/sitemap-site.xml');
    expect(await sitemap.text()).toContain(`${form}</loc>`);
  });

test('the 404 page offers what the address may have meant', async ({ page }) => {
  expect((await page.goto('/airport-routes-lundon'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /LHR/ })).toBeVisible();
  expect((await page.goto('/r/LHR-ZQN'))?.status()).toBe(404);
  await expect(page.getByRole('link', { name: /Flights with stops from/ })).toBeVisible();
});

test('when the search of airports fails, the form can be sent', async ({ page }) => {
  await page.route('**/api/airports*', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('LHR');
  await page.getByRole('combobox', { name: 'To' }).fill('JFK');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.getByRole('button', { name: 'Find flights' }).click();
  await expect(page).toHaveURL(/\/connections\?from=LHR&to=JFK$/);
});

test.describe('the search of the header', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });

  test('leads to an airport, a country or an airline that is chosen', async ({ page }) => {
    await page.goto('/airlines');
    await field(page).fill('heathrow');
    await page.locator('.bar').getByRole('option', { name: /LHR/ }).click();
    await expect(page).toHaveURL(/\/airport-routes-london-LHR$/);
    await field(page).fill('fran');
    await page
      .locator('.bar')
      .getByRole('option', { name: /^France/ })
      .click();
    await expect(page).toHaveURL(/\/country-france$/);
    await field(page).fill('british');
    await page
      .locator('.bar')
      .getByRole('option', { name: /British Airways/ })
      .click();
    await expect(page).toHaveURL(/\/airline-british-airways-BA$/);
  });

  test('leads straight to a route', async ({ page }) => {
    await page.goto('/airlines');
    await field(page).fill('LHR JFK');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/r\/LHR-JFK$/);
  });

  test('says that nothing matches', async ({ page }) => {
    await page.goto('/');
    await field(page).fill('qqzzqq');
    await expect(page.locator('.bar .none')).toBeVisible();
    await field(page).press('Enter');
    await expect(page.locator('main')).toContainText('Nothing matches “qqzzqq”');
  });
});

test('From alone leads to the airport, To alone to its arrivals', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('MAN');
  await page.getByRole('button', { name: 'Find flights' }).click();
  await expect(page).toHaveURL(/\/airport-routes-manchester-MAN$/);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('MAN');
  await page.getByRole('combobox', { name: 'From' }).fill('');
  await page.getByRole('combobox', { name: 'To' }).fill('LHR');
  await page.getByRole('button', { name: 'Find flights' }).click();
  await expect(page).toHaveURL(/\/flights-to-london-LHR$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flights to London Heathrow (LHR)');
});

test('all airports of a city can be chosen', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'From' }).fill('london');
  await page.getByRole('option', { name: /London, all airports/ }).click();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('London (LON)');
  await page.getByRole('combobox', { name: 'To' }).fill('qqzzqq');
  await expect(page.locator('.hero .none')).toHaveText('No airport, city or country matches.');
});

test('while a sentence is typed, the first suggestion says how it is read', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('london to greece saturday blorptastic');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('From: london · To: greece · Day: saturday');
  await expect(first).toContainText('Not understood: “blorptastic”');
  await first.click();
  await expect(page).toHaveURL(/\/search\?q=london/);
  await expect(page.locator('main')).toContainText('blorptastic');
});
