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
      /\/connections\?from=LHR&to=ATH&max_stops=1&day=Thu&depart_before=11%3A59&min_layover=90$/,
    );
    await expect(page.getByRole('heading', { name: 'Journeys on Thursday' })).toBeVisible();
    for (const time of await page.locator('.journey .clock > span:first-child').allInnerTexts())
      expect(time.slice(0, 5) < '12:00').toBe(true);
    await page.getByRole('button', { name: 'Find flights' }).click();
    await expect(page).toHaveURL(/max_stops=1.*day=Thu/);
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
    await page.getByRole('navigation', { name: 'Out' }).getByRole('link', { name: 'Thursday' }).click();
    await page.getByRole('navigation', { name: 'Back' }).getByRole('link', { name: 'Monday' }).click();
    await expect(page).toHaveURL(/\?out=Thu&back=Mon$/);
    await expect(trips.first()).toContainText(/Thu \d\d:\d\d.*Mon \d\d:\d\d/s);
  });
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
