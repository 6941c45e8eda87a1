import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { isChosen } from '../support/isChosen.ts';

/** A window for all tasks of a worker: with one of its own, a task loads fonts and scripts anew. */
const test = base.extend<{ readonly page: Page }, { readonly window: BrowserContext }>({
  window: [
    async ({ browser }, use) => {
      const context = await browser.newContext();
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ window, viewport }, use) => {
    const page = await window.newPage();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await page.evaluate(() => localStorage.clear());
    await page.close();
  },
});

/** Most interactions of a task: a text that is typed, a choice, a click or a key. */
const MOST = 4;

/** What a person does, each with the number of interactions that it takes. */
interface Hands {
  /** Types into the search of the header and sends it. */
  search(text: string): Promise<void>;
  click(target: Locator): Promise<void>;
  type(field: string, text: string): Promise<void>;
  press(key: string): Promise<void>;
}

const body = (page: Page): Locator => page.locator('main');
const rows = (page: Page): Locator => page.locator('#dest tbody tr:visible');
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
/** The different texts of a column in the rows that match. */
const shown = async (page: Page, column: string) => [...new Set(await rows(page).locator(column).allTextContents())];
const more = async (locator: Locator, least: number) => expect.poll(() => locator.count()).toBeGreaterThan(least);

/** Tasks of travellers, who begin at the home page. */
const TASKS: Readonly<Record<string, (page: Page, hands: Hands) => Promise<void>>> = {
  'from any airport of London to Greece': async (page, { search }) => {
    await search('london to greece');
    await expect(rows(page).filter({ hasText: 'Athens' }).first()).toBeVisible();
    expect(await shown(page, '.where')).toEqual(['Greece']);
  },
  'who flies from Paris to New York, and when': async (page, { search }) => {
    await search('paris to new york');
    await expect(body(page)).toContainText('Air France');
    await expect(body(page)).toContainText(/\d\d:\d\d/);
  },
  'Aberdeen to Honolulu on Friday with a layover of two hours': async (page, { type, press, click }) => {
    await type('From', 'ABZ');
    await type('To', 'HNL');
    await press('Enter');
    await click(page.getByRole('navigation', { name: 'Day of departure' }).getByRole('link', { name: 'Friday' }));
    await expect(page.getByRole('heading', { name: 'Journeys on Friday' })).toBeVisible();
    await expect(page.locator('.journey').first()).toContainText(/\d\sh.* in [A-Z]/);
  },
  'who flies to Reykjavík': async (page, { search }) => {
    await search('flights to reykjavik');
    await expect(body(page)).toContainText('Icelandair');
  },
  'Star Alliance from Chicago O’Hare': async (page, { search }) => {
    await search('star alliance from ord');
    await more(rows(page), 50);
    await expect(rows(page).first().locator('.who')).toContainText(/United|Lufthansa|Air Canada|Turkish|SAS|LOT|ANA/);
  },
  'Amsterdam to London on Friday evening': async (page, { search }) => {
    await search('amsterdam to london friday evening');
    const times = await page.locator('.journey .clock > span:first-child').allTextContents();
    expect(times.length).toBeGreaterThan(2);
    for (const time of times) expect(time.slice(0, 5) >= '18:00').toBe(true);
  },
  'where from Manchester on Saturday morning in three hours': async (page, { search }) => {
    await search('manchester saturday morning 3 hours');
    await expect(page.locator('#status')).toHaveText(/^\d+ of \d+ destinations/);
    await more(rows(page), 5);
    await expect(page.getByRole('heading', { name: /^\d+ of \d+ destinations$/ })).toBeVisible();
  },
  'where can I go from Leeds on Sunday': async (page, { type, click }) => {
    const form = page.getByRole('form', { name: 'Where can I go?' });
    await type('Your airport or city', 'Leeds');
    await form.getByLabel('Day').selectOption({ label: 'Sunday' });
    await click(form.getByRole('button', { name: 'Show destinations' }));
    await expect(page).toHaveURL(/airport-routes-leeds-LBA\?day=Sun/);
    await more(rows(page), 5);
  },
  'a weekend from Vienna': async (page, { search }) => {
    await search('weekend from vienna');
    await more(page.locator('.trips > li'), 5);
  },
  'the map of Turkish Airlines to Germany': async (page, { search }) => {
    await search('turkish airlines germany');
    await expect(title(page)).toHaveText('Turkish Airlines');
    await more(rows(page), 5);
    expect(await shown(page, '.where')).toEqual(['Germany']);
    await expect(page.locator('.routemap').first()).toBeAttached();
  },
  'Leeds against Manchester': async (page, { search }) => {
    await search('leeds vs manchester');
    await expect(page.getByRole('columnheader', { name: 'LBA' }).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'MAN' }).first()).toBeVisible();
  },
  'the airport for Siena': async (page, { search, click }) => {
    await search('near siena');
    await click(body(page).getByRole('link').filter({ hasText: '(FLR)' }));
    await expect(title(page)).toContainText('Florence');
  },
  'night flights from Los Angeles': async (page, { search }) => {
    await search('red eye flights from lax');
    await more(rows(page), 10);
  },
  'the longest flights from Singapore': async (page, { search }) => {
    await search('longest flights from singapore');
    const km = (await rows(page).locator('.km').allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    expect(km.length).toBeGreaterThan(20);
    expect(km).toEqual(km.toSorted((a, b) => b - a));
  },
  'Manchester to the Greek islands': async (page, { search }) => {
    await search('manchester to greek islands');
    await more(rows(page), 2);
    expect(await shown(page, '.where')).toEqual(['Greece']);
  },
  'what is new or ended at Manchester': async (page, { search }) => {
    await search('new routes manchester');
    await expect(title(page)).toContainText('Manchester');
  },
  'London to Rome by way of Munich': async (page, { search }) => {
    await search('london to rome via munich');
    await more(page.locator('.journey'), 0);
    for (const stops of await page.locator('.journey .stops').allTextContents())
      expect(stops).toContain('Munich (MUC)');
  },
  'London to Bangkok, but not by way of the Gulf': async (page, { search }) => {
    await search('london to bangkok avoiding dubai');
    await more(page.locator('.journey'), 3);
    for (const stops of await page.locator('.journey .stops').allTextContents()) expect(stops).not.toContain('(DXB)');
  },
  'a day in Amsterdam from London': async (page, { search }) => {
    await search('day trip london to amsterdam on tuesday');
    await expect(title(page)).toHaveText('London to Amsterdam (AMS): day trips');
    await more(page.locator('.roundtrips > li'), 2);
    await expect(body(page)).toContainText(/Tue: \d+\sh(\s\d+\smin)? there/);
  },
  'departures of Heathrow on Friday evening, in order of time': async (page, { search, click }) => {
    await search('LHR');
    const days = page.getByRole('navigation', { name: 'Departures by time' });
    await click(days.getByRole('link', { name: 'Fri' }));
    await expect(title(page)).toHaveText('Departures on Friday from London Heathrow (LHR)');
    await click(page.getByRole('navigation', { name: 'Time of departure' }).getByRole('link').last());
    await expect(page).toHaveURL(/day=Fri&depart_after=18:00&depart_before=23:59/);
    const times = await page.locator('.board .departs').allTextContents();
    expect(times.length).toBeGreaterThan(50);
    expect(times).toEqual(times.toSorted());
    for (const time of times) expect(time >= '18:00').toBe(true);
    await expect(page.locator('.board .departs').first()).toBeVisible();
    await expect(page.locator('.board .who').first()).toBeVisible();
  },
  'from Heathrow to New York on Saturday, all airlines by time': async (page, { search, click }) => {
    await search('LHR JFK');
    await click(page.getByRole('navigation', { name: 'Day of departure' }).getByRole('link', { name: 'Saturday' }));
    await expect(page.getByRole('heading', { name: 'Departures on Saturday' })).toBeVisible();
    const times = await page.locator('.board .departs').allTextContents();
    expect(times).toEqual(times.toSorted());
    expect(new Set(await page.locator('.board .who').allTextContents()).size).toBeGreaterThan(2);
  },
  'what “may match” means': async (page, { click }) => {
    await click(page.getByRole('contentinfo').getByRole('link', { name: /may match/ }));
    await expect(page.getByRole('heading', { name: 'Words for what is known' })).toBeInViewport();
  },
  'whether the main airline of Addis Ababa is listed': async (page, { search }) => {
    await search('addis ababa');
    await expect(page.locator('.lead')).toHaveText(/^Ethiopian Airlines is based here and is not in our data\./);
  },
  'flight BA178': async (page, { search }) => {
    await search('BA178');
    await expect(title(page)).toContainText('BA178');
    await expect(body(page)).toContainText('New York');
  },
  'where an A380 flies': async (page, { search }) => {
    await search('A380');
    await more(rows(page), 20);
  },
  'miles and hours of a.m. and p.m.': async (page, { click }) => {
    await click(page.locator('.sitemenu summary'));
    await click(page.getByRole('radio', { name: 'Miles', exact: true }));
    await click(page.getByRole('radio', { name: '12 hours', exact: true }));
    await click(body(page).getByRole('link', { name: 'Istanbul' }).first());
    await expect(rows(page).first().locator('.km')).toHaveText(/\d\smi$/);
    await expect(rows(page).first().locator('.departs')).toHaveText(/[ap]m/);
  },
  'what Kirkwall reaches with a stop, on a map': async (page, { search, click }) => {
    await search('kirkwall');
    await click(page.getByRole('link', { name: 'Full-screen map' }));
    await click(page.getByRole('navigation', { name: 'Reach' }).getByRole('link', { name: '1 stop' }));
    await expect(page.locator('.legend')).toContainText('1 stop');
    await more(page.locator('.map .dots.tint4'), 0);
    await expect(page.locator('.cards > li').filter({ hasText: '1 stop in' }).first()).toBeAttached();
  },
  'another day for the flights that a sentence has found': async (page, { search, click }) => {
    await search('manchester to spain on sunday');
    await click(page.getByRole('list', { name: 'Filters' }).getByRole('link', { name: 'Days: Sunday', exact: true }));
    await expect(page.getByRole('group', { name: 'Days' })).toBeInViewport();
    await click(page.getByRole('group', { name: 'Days' }).getByRole('checkbox', { name: 'Mon' }));
    await expect(page).toHaveURL(/day=Mon%2CSun|day=Mon,Sun/);
  },
  'the same flights from another airport': async (page, { click, type, press }) => {
    await page.goto('/airport-routes-manchester-MAN?to_country=Spain&day=Sun');
    await click(page.getByRole('link', { name: 'Remove Days: Sunday' }));
    await click(page.getByRole('link', { name: 'Change From: Manchester (MAN)' }));
    await type('From', 'Leeds');
    await press('Enter');
    await expect(page).toHaveURL(/airport-routes-leeds-LBA\?to_country=(?:ES|Spain)$/);
  },
  'a weekend at a lake in Italy from London': async (page, { search, type, press }) => {
    await search('lake in Italy for a weekend');
    await type('From', 'London');
    await press('Enter');
    await expect(title(page)).toHaveText('Weekend trips from London (LON) to lakes in Italy');
    await more(page.locator('.trips > li'), 1);
    await expect(page.locator('.trips .stay').first()).toHaveText(/\d+\sh.* there/);
  },
  'the last flight from Rome to London on Sunday': async (page, { search }) => {
    await search('last flight from rome to london on sunday');
    const times = await page.locator('.journeys:visible .clock > span:first-child').allTextContents();
    expect(times.length).toBeGreaterThan(2);
    const minutes = times.map((time) => time.slice(0, 5));
    expect(minutes).toEqual(minutes.toSorted().reverse());
  },
  'a day in Paris with six hours there': async (page, { search }) => {
    await search('day trip with 6 hours in paris from london');
    await more(page.locator('.roundtrips > li'), 2);
    await expect(page.locator('.lead')).toContainText('with 6\u00a0h or more there');
  },
  'from London to Sydney with oneworld, not by Dubai': async (page, { search }) => {
    await search('oneworld london to sydney avoiding the united arab emirates');
    await more(page.locator('.journey'), 1);
    for (const stops of await page.locator('.journey .stops').allTextContents())
      expect(stops).not.toMatch(/\((?:DXB|AUH)\)/);
  },
  'within two hours of Dublin': async (page, { search }) => {
    await search('within 2 hours of dublin');
    await more(rows(page), 10);
    await expect(page.locator('#status')).toHaveText(/^\d+ of \d+ destinations/);
  },
  'the first flights from Berlin on Monday': async (page, { search }) => {
    await search('first flight from berlin on monday');
    await expect(title(page)).toHaveText(/^Departures on Monday from Berlin/);
    await expect(page.locator('.board .departs').first()).toHaveText(/^0\d:\d\d/);
  },
  'short hops between the islands of Orkney': async (page, { search }) => {
    await search('island hops from kirkwall');
    await more(rows(page), 3);
    const km = (await rows(page).locator('.km').allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    expect(km).toEqual(km.toSorted((a, b) => a - b));
  },
  'airports near Bath with flights to Spain': async (page, { search, click }) => {
    await search('airports near bath with flights to spain');
    await click(body(page).getByRole('link').filter({ hasText: '(BRS)' }));
    expect(await shown(page, '.where')).toEqual(['Spain']);
  },
  'who flies daily from Dublin to London': async (page, { search }) => {
    await search('which airline flies daily from dublin to london');
    await expect(rows(page).first()).toContainText('Daily');
  },
  'what changed at Manchester this year': async (page, { search }) => {
    await search('new routes manchester this year');
    await expect(title(page)).toHaveText(/^Changes of Manchester \(MAN\) since 1 January 20\d\d$/);
  },
  'back from a weekend in Barcelona': async (page, { search }) => {
    await search('return dublin to barcelona friday to sunday');
    await expect(title(page)).toContainText('Dublin (DUB) to Barcelona (BCN)');
    await more(page.locator('.roundtrips > li'), 1);
    await expect(page.locator('.roundtrips h3').first()).toHaveText(/^Fri to Sun: 2\snights, .* there$/);
  },
  'the A380 of Emirates from Manchester': async (page, { search }) => {
    await search('emirates a380 manchester');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Dubai');
  },
  'beaches from Leeds in winter': async (page, { search }) => {
    await search('beaches from leeds in winter');
    await more(rows(page), 2);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('beaches');
  },
  'from Edinburgh to London, landing after six on Sunday': async (page, { search }) => {
    await search('edinburgh to london arriving after 6pm sunday');
    const times = await page.locator('.journeys:visible .clock > span:last-child').allTextContents();
    expect(times.length).toBeGreaterThan(2);
    for (const time of times) expect((/\d\d:\d\d/.exec(time)?.[0] ?? '') >= '18:00').toBe(true);
  },
  'who has fares to Greece': async (page, { search, click }) => {
    await search('cheap flights to greece');
    await expect(body(page)).toContainText('Air Routes has no fares.');
    await click(body(page).getByRole('link', { name: 'flights to greece' }));
    await expect(body(page)).toContainText('Greece');
  },
  'a filtered list for a friend': async (page, { search }) => {
    await search('manchester to spain on sunday');
    const status = (await page.locator('#status').textContent()) ?? '';
    const friend = await page.context().newPage();
    await friend.goto(page.url());
    await expect(friend.locator('#status')).toHaveText(status);
    await friend.close();
  },
};

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const [index, { width, height }] of SIZES.entries()) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });
    for (const [name, task] of Object.entries(TASKS).filter((_, i) => isChosen(i + index, SIZES.length))) {
      test(name, async ({ page }) => {
        let interactions = 0;
        await page.goto('/');
        await task(page, {
          search: async (text) => {
            const field = page.getByRole('combobox', { name: 'Search' });
            await field.fill(text);
            await field.press('Enter');
            await page.waitForURL((url) => url.pathname !== '/');
            interactions += 2;
          },
          click: async (target) => {
            await target.click();
            interactions++;
          },
          type: async (field, text) => {
            await page.getByRole('combobox', { name: field, exact: true }).fill(text);
            interactions++;
          },
          press: async (key) => {
            await page.keyboard.press(key);
            interactions++;
          },
        });
        expect(interactions).toBeLessThanOrEqual(MOST);
      });
    }
  });
}
