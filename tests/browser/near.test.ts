import { expect, type Page, test } from '@playwright/test';
import { choose } from './menu.ts';

const near = (page: Page) => page.getByRole('list', { name: 'Airports near me' });
const ask = (page: Page) => page.getByRole('button', { name: 'Airports near me' }).click();

test.describe('with the position', () => {
  test.use({ geolocation: { latitude: 51.5007, longitude: -0.1246 }, permissions: ['geolocation'] });

  for (const path of ['/', '/search'])
    test(`${path} lists the nearest airports, and sends the position nowhere`, async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`));
      await page.goto(path);
      expect(requests.some((url) => url.includes('airport-places'))).toBe(false);
      await ask(page);
      await expect(near(page).getByRole('listitem')).toHaveCount(5);
      await expect(near(page).getByRole('listitem').first()).toHaveText(/^London \(LCY\) 1\d\skm, \d+ destinations$/);
      expect(requests.filter((url) => /51\.5|0\.12/.test(url))).toEqual([]);
      await choose(page, 'Miles');
      await expect(near(page).getByRole('listitem').first()).toContainText(/\d\smi,/);
      await near(page).getByRole('link', { name: 'London (LCY)' }).click();
      await expect(page).toHaveURL('/airport-routes-london-LCY');
    });

  test('a list of airports that cannot be loaded is an error, and can be tried again', async ({ page }) => {
    await page.route('**/airport-places.json', (route) => route.abort(), { times: 1 });
    await page.goto('/search');
    await ask(page);
    await expect(page.getByText('The list of airports cannot be loaded.')).toBeVisible();
    await ask(page);
    await expect(near(page).getByRole('listitem')).toHaveCount(5);
  });
});

test('a position that is refused is said', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/');
  await expect(near(page)).toBeHidden();
  await ask(page);
  await expect(page.getByText('The browser did not give the position.')).toBeVisible();
  await expect(near(page)).toBeHidden();
});
