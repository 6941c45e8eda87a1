import { type BrowserContext, test as base, type CDPSession, expect, type Page, type Request } from '@playwright/test';
import { isChosen } from '../support/isChosen.ts';
import { axeFaults, COLOUR_RULES, SIZE_RULES } from './axeFaults.ts';
import { type PAGE_PATHS, pagePaths } from './pagePaths.ts';

/** Most compressed bytes of the scripts that a page loads, the map's among them, and of its styles. */
const MOST_BYTES = { script: 45_000, stylesheet: 15_000 };
/** Tallest page of a phone in pixels before something is opened: the reference of journeys, which have the most parameters. */
const TALLEST = 14_500;

/** The same of a desk, but for the table of a hub. */
const TALLEST_DESK = 12_000;
const HUBS = new Set(['big hub', 'origins']);

/**
 * Kinds of pages that axe checks by all rules in both themes at both widths. Of the others it checks all rules on a desk, dark,
 * and of each third one, on a phone, light, the rules that depend on colours and sizes: they share layouts and styles.
 */
const IN_FULL = new Set(['home', 'big hub', 'small hub', 'route', 'city', 'connections']);

/** Kinds of pages that say how old their data is. */
const DATED = new Set<string>([
  ...(['home', 'big hub', 'route', 'country', 'countries', 'airline', 'airlines', 'connections'] as const),
  ...(['airports side by side', 'weekend trips', 'origins', 'city', 'pair of cities', 'pair of countries'] as const),
  ...(['charter route', 'search of the site'] as const),
] satisfies (keyof typeof PAGE_PATHS)[]);

/** A window for all pages of a worker: to open one for each page takes half as long as the page. */
const test = base.extend<object, { readonly desk: BrowserContext }>({
  desk: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** Makes a window a phone with a touch screen. */
async function toPhone(session: CDPSession, width: number, height: number): Promise<void> {
  const screen = { width, height, deviceScaleFactor: 1, mobile: true };
  await session.send('Emulation.setDeviceMetricsOverride', screen);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
}

/** Opens a path. @returns requests to others, errors, and compressed bytes by type */
async function load(page: Page, path: string, origin: string | undefined, isMissing: boolean) {
  const loaded = { foreign: [] as string[], errors: [] as string[], bytes: { script: 0, stylesheet: 0 } };
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) loaded.foreign.push(request.url());
  });
  page.on('pageerror', (error) => loaded.errors.push(String(error)));
  page.on('console', (message) => {
    const isOf404 = isMissing && message.text().includes('status of 404');
    if (message.type() === 'error' && !isOf404) loaded.errors.push(message.text());
  });
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  await mapIsReady(page);
  for (const request of requests) {
    const type = request.resourceType();
    if (type === 'script' || type === 'stylesheet') loaded.bytes[type] += (await request.sizes()).responseBodySize;
  }
  return loaded;
}

async function mapIsReady(page: Page): Promise<void> {
  if (await page.locator('.routemap:visible').count())
    await expect(page.locator('.mapcontrols').first()).toBeAttached();
}

/** The age of the data is seen without scrolling, and in print. */
async function checkAge(page: Page, kind: string): Promise<void> {
  if (!DATED.has(kind)) return;
  const age = page.locator('.age').first();
  await expect(age).toBeInViewport();
  await expect(age).toContainText(/20\d\d/);
  await page.emulateMedia({ media: 'print' });
  await expect(age).toBeVisible();
  await page.emulateMedia({ media: null });
}

/** What axe finds in the theme of the page, and for kinds that are checked in full in the other one. */
async function checkThemes(page: Page, kind: string, own: 'light' | 'dark'): Promise<void> {
  const isFull = IN_FULL.has(kind);
  expect(await axeFaults(page, own === 'dark' || isFull ? undefined : SIZE_RULES), own).toEqual([]);
  if (!isFull) return;
  const other = own === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: other });
  expect(await axeFaults(page, COLOUR_RULES), other).toEqual([]);
}

/** The words of the page outside of code that are on two lines. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement, textContent } = node;
    if (!parentElement?.checkVisibility() || parentElement.closest('code, pre, svg')) continue;
    for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Links and fields that stand alone and are lower than a finger needs. */
function lowTargets(): string[] {
  const alone = 'nav a, .columns a, .cards a, .chips a, .facts a, .foot a, .field, .search button';
  return [...document.querySelectorAll<HTMLElement>(alone)]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.9)
    .map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().height}`);
}

for (const [index, [kind, path]] of pagePaths.entries())
  test(`${kind}: light, accessible in a wide window and on a phone, and fits one of 320 px`, async ({
    desk,
    baseURL,
  }) => {
    const page = await desk.newPage();
    const session = await desk.newCDPSession(page);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const { foreign, errors, bytes } = await load(page, path, baseURL, kind.startsWith('not found'));
    expect({ foreign, errors }).toEqual({ foreign: [], errors: [] });
    expect(bytes.script).toBeLessThan(MOST_BYTES.script);
    expect(bytes.stylesheet).toBeLessThan(MOST_BYTES.stylesheet);
    expect(await page.locator('[style]').count(), 'elements with styles of their own').toBe(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    if (!HUBS.has(kind)) expect(await height(), 'height').toBeLessThan(TALLEST_DESK);
    await checkAge(page, kind);
    await checkThemes(page, kind, 'dark');

    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width').toBeLessThanOrEqual(320);
    expect(await page.evaluate(brokenWords), 'broken words').toEqual([]);

    await page.emulateMedia({ colorScheme: 'light' });
    await toPhone(session, 360, 740);
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    expect(await height(), 'height on a phone').toBeLessThan(TALLEST);
    await mapIsReady(page);
    await checkAge(page, kind);
    if (IN_FULL.has(kind) || isChosen(index, 3)) await checkThemes(page, kind, 'light');
    expect((await page.evaluate(lowTargets)).slice(0, 5), 'targets below 44 px').toEqual([]);
    await page.close();
  });
