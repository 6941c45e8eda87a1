import { expect, test } from '@playwright/test';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('day, stops, time and layover are chosen by links, and the address holds them all', async ({ page }) => {
    await page.goto('/connections?from=LHR&to=ATH');
    const week = page.getByRole('navigation', { name: 'Day of departure' });
    await expect(week.getByRole('listitem')).toHaveCount(8);
    await week.getByRole('link', { name: 'Thursday' }).click();
    await expect(page.getByRole('heading', { name: 'Journeys on Thursday' })).toBeVisible();
    await page.getByRole('link', { name: 'Up to 1 stop' }).click();
    await page.getByRole('link', { name: 'Before 12:00' }).click();
    await page.getByRole('link', { name: '1 h 30 min', exact: true }).click();
    await expect(page).toHaveURL(
      /\/connections\?from=LHR&to=ATH&day=Thu&depart_before=11:59&max_stops=1&min_layover=90$/,
    );
    await expect(page.getByRole('heading', { name: 'Journeys on Thursday' })).toBeVisible();
    for (const time of await page.locator('.journey .clock > span:first-child').allInnerTexts())
      expect(time.slice(0, 5) < '12:00').toBe(true);
    await page.getByRole('button', { name: 'Find flights' }).click();
    await expect(page).toHaveURL(/day=Thu.*max_stops=1/);
  });

  test('the flights of a journey are shown with a click', async ({ page }) => {
    await page.goto('/connections?from=FNC&to=HEL&day=Fri');
    const flights = page.locator('.journey:visible details').last();
    await expect(flights.locator('.legs')).toBeHidden();
    await flights.locator('summary').click();
    await expect(flights.locator('.legs')).toBeVisible();
    await expect(flights.locator('.layover').first()).toContainText(/Change at .+ \([A-Z]{3}\)/);
  });

  test('an airport page leads to weekend trips, whose days can be chosen', async ({ page }) => {
    await page.goto('/airport-routes-london-LHR');
    await page.getByRole('link', { name: /^Weekend trips from/ }).click();
    await expect(page).toHaveURL(/\/weekend-from-london-LHR$/);
    const trips = page.locator('.trips > li');
    await expect.poll(() => trips.count()).toBeGreaterThan(10);
    await page.getByRole('navigation', { name: 'Out' }).getByRole('link', { name: 'Thu' }).click();
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Mon, 4 nights' }).click();
    await expect(page).toHaveURL(/\/connections\?from=LHR&day=Thu&.*return_day=Mon/);
    await expect(trips.first()).toContainText(/Thu \d\d:\d\d.*Mon \d\d:\d\d/s);
  });
});

test('a trip is planned one way, with a return, as a day trip and in several flights, and the other way round', async ({
  page,
}) => {
  await page.goto('/connections?from=LHR&to=ATH&day=Thu');
  const kinds = page.getByRole('navigation', { name: 'Trip' });
  await kinds.getByRole('link', { name: 'Return' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('London (LHR) to Athens (ATH): return trips');
  const trip = page.locator('.roundtrips > li').first();
  await expect(trip).toContainText(/Thu to Sun: [23] nights/);
  await expect(trip.locator('.journey')).toHaveCount(2);
  await page.getByRole('link', { name: 'Swap from and to' }).click();
  await expect(page).toHaveURL(/from=ATH&to=LHR&day=Thu&return_day=Sun$/);
  await kinds.getByRole('link', { name: 'Day trip' }).click();
  await expect(page).toHaveURL(/return_day=same&min_stay=240$/);
  await kinds.getByRole('link', { name: 'Several flights' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Athens (ATH) to London (LHR) to Athens (ATH)');
  const next = page.getByRole('combobox', { name: 'Then to' }).last();
  await next.fill('Cairo');
  await next.press('Enter');
  await expect(page).toHaveURL(/to2=ATH&.*to3=Cairo/);
  await expect(page.getByRole('heading', { name: 'Athens (ATH) to Cairo (CAI)', exact: true })).toBeVisible();
});

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the first journey is seen without scrolling, and more is chosen in a form', async ({ page }) => {
    await page.goto('/connections?from=DXB&to=JFK&day=Fri');
    await expect(page.locator('.journey').first()).toBeInViewport({ ratio: 0.5 });
    await page.getByText('Choices', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Via' }).fill('London');
    await page.getByRole('combobox', { name: 'Alliance' }).selectOption('oneworld');
    await page.getByRole('button', { name: 'Show journeys' }).click();
    await expect(page).toHaveURL(/from=DXB&to=JFK&day=Fri&.*via=London.*&alliance=oneworld/);
    await expect(page.getByText('Choices (2)')).toBeVisible();
    await expect(page.locator('.journey').first()).toContainText('London (LHR)');
  });
});
