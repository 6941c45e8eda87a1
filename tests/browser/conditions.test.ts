/** Tasks of travellers who print, share a link, go back, have no scripts or no mouse, or read large text. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';

const rows = (page: Page): Locator => page.locator('#dest tbody tr:visible');
const search = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('banner').getByRole('combobox').first().fill(text);
  await page.keyboard.press('Enter');
};
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Runs a task in a window without scripts, which begins at a page. */
async function withoutScripts(browser: Browser, path: string, task: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(path);
  await task(page);
  await context.close();
}

const A4 = { format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } } as const;
const sheets = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length;

test('the timetable of a route on a sheet of paper, without what a sheet cannot do', async ({ page }) => {
  await page.goto('/');
  await search(page, 'LHR JFK');
  await page.getByRole('navigation', { name: 'Day of departure' }).getByRole('link', { name: 'Friday' }).click();
  await expect(page.getByRole('heading', { name: 'Departures on Friday' })).toBeVisible();
  const times = await page.locator('.board .departs').allTextContents();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.board .departs').last()).toBeVisible();
  expect(await page.locator('.board .departs').allTextContents()).toEqual(times);
  for (const control of ['.weekrow', '.formats', '.sitemenu', '.search'])
    await expect(page.locator(control).first()).toBeHidden();
  expect(sheets(await page.pdf(A4))).toBeLessThanOrEqual(2);
});

test('one flight by its number as a ticket has it, on one sheet', async ({ page }) => {
  await page.goto('/');
  await search(page, 'BA 0178');
  await expect(page).toHaveURL(/\/flight\/BA178$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.board .departs').first()).toHaveText(/\d\d:\d\d/);
  await expect(page.getByRole('main')).toContainText('New York');
  expect(sheets(await page.pdf(A4))).toBe(1);
});

test('a board sent from a phone is the same for a friend without scripts', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await search(page, 'arrivals heathrow saturday morning');
  await expect(page).toHaveURL(/\/arrivals-london-LHR\?arrive_day=Sat&arrive_after=06:00&arrive_before=11:59$/);
  const arrivals = await page.locator('.board .arrives').allTextContents();
  expect(arrivals.length).toBeGreaterThan(50);
  expect(arrivals).toEqual(arrivals.toSorted());
  for (const time of arrivals) expect(time >= '06:00' && time <= '11:59').toBe(true);
  await withoutScripts(browser, page.url(), async (friend) => {
    expect(await friend.locator('.board .arrives').allTextContents()).toEqual(arrivals);
    await friend.getByRole('link', { name: 'Later arrivals' }).click();
    await expect(friend).toHaveURL(/offset=100/);
  });
});

test('the way back leads to the list with its filters', async ({ page }) => {
  await page.goto('/');
  await search(page, 'manchester to spain');
  const group = page.getByRole('group', { name: 'Days' });
  await group.getByRole('checkbox', { name: 'Sun' }).check();
  await expect(page.locator('#status')).toHaveText(/^\d+ of \d+ destinations/);
  await expect(page.locator('#dest:not([aria-busy])')).toBeAttached();
  const found = await rows(page).locator('th').allTextContents();
  expect(found.length).toBeGreaterThan(5);
  await rows(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/r\/MAN-/);
  await page.goBack();
  await expect(group.getByRole('checkbox', { name: 'Sun' })).toBeChecked();
  await expect(rows(page).locator('th')).toHaveText(found);
});

test('without scripts, forms and sentences lead to lists that are filtered', async ({ browser }) => {
  await withoutScripts(browser, '/', async (page) => {
    const form = page.getByRole('form', { name: 'Where can I go?' });
    await form.getByLabel('Your airport or city').fill('Leeds');
    await form.getByLabel('Day').selectOption({ label: 'Sunday' });
    await form.getByRole('button', { name: 'Show destinations' }).click();
    await expect(page).toHaveURL(/\/airport-routes-leeds-LBA\?day=Sun/);
    const onSunday = await rows(page).count();
    expect(onSunday).toBeGreaterThan(5);
    await page.getByRole('link', { name: 'Remove Days: Sunday' }).click();
    expect(await rows(page).count()).toBeGreaterThan(onSunday);
    await page
      .getByRole('searchbox', { name: 'Search', exact: true })
      .fill('edinburgh to london arriving after 6pm sunday');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/connections\?from=EDI&to=LON&day=Sun&arrive_after=18:00$/);
    const clocks = await page.locator('.journey .clock').allTextContents();
    expect(clocks.length).toBeGreaterThan(2);
  });
});

test('with the keyboard alone, a suggestion leads to a list and its first row to a route', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('banner').getByRole('combobox').first();
  for (let i = 0; i < 12 && !(await field.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('reykj');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reykjavík');
  const first = rows(page).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/r\/KEF-/);
});

test('text of twice the size on a phone: boards and lists fit, with their times', async ({ browser }) => {
  // A phone of 390 pixels with text of 200 % has room for 195 pixels of usual text.
  const context = await browser.newContext({ viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  for (const path of ['/departures-kirkwall-KOI?day=Fri', '/arrivals-kirkwall-KOI', '/airport-routes-kirkwall-KOI']) {
    await page.goto(path);
    expect(await isWide(page), path).toBe(false);
    const time = page.locator('.board .departs, #dest tbody .departs').first();
    await expect(time).toBeVisible();
    await expect(time).toHaveText(/\d\d:\d\d/);
  }
  await context.close();
});
