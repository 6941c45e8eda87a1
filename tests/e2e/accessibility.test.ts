import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { PAGE_PATHS, pagePaths } from './pagePaths.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page. No page has frames: the mode without them, which keeps the nodes of violations only, takes a
 * third of the time.
 */
async function faults(page: Page, standards = STANDARDS): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(standards).analyze();
  const some = (nodes: readonly { readonly html: string }[]) => nodes.slice(0, 3).map(({ html }) => html);
  return violations.map(({ id, nodes }) => `${id}: ${some(nodes).join(' ')}`);
}

/** Kinds of pages that are checked in both themes at both widths; the others narrow in light, wide in dark. */
const IN_FULL = new Set(['home', 'big hub', 'small hub', 'route', 'city', 'connections']);

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    for (const [kind, path] of pagePaths) {
      if (!IN_FULL.has(kind) && (colorScheme === 'light') !== (width === 390)) continue;
      test(`${kind}, ${colorScheme}, ${width} px: no violation in axe`, async ({ browser }) => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        const page = await context.newPage();
        await page.goto(path);
        if (await page.locator('.routemap').count()) await expect(page.locator('.mapcontrols').first()).toBeAttached();
        expect(await faults(page)).toEqual([]);
        await context.close();
      });
    }

for (const colorScheme of ['light', 'dark'] as const)
  test(`open lists and filtered tables, ${colorScheme}: no violation in axe`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('combobox', { name: 'From' }).fill('lond');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    expect(await faults(page)).toEqual([]);
    await page.goto(`${PAGE_PATHS['big hub']}?country=Germany&sort=km-down`);
    await expect(page.locator('#status')).toContainText('of');
    expect(await faults(page)).toEqual([]);
    await context.close();
  });

test('the open world map and airports near the reader: no violation in axe', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 51.5, longitude: -0.12 },
    permissions: ['geolocation'],
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Airports near me' }).click();
  await expect(page.getByRole('list', { name: 'Airports near me' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Explore the map' }).click();
  await expect(page.locator('.mapcontrols')).toBeAttached();
  expect(await faults(page)).toEqual([]);
  await context.close();
});

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

for (const [kind, path] of pagePaths)
  test(`${kind}: in a window of 320 px nothing is wider, no word is broken, and targets are 24 px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(brokenWords)).toEqual([]);
    expect(await faults(page, ['wcag22aa'])).toEqual([]);
    await context.close();
  });

for (const [kind, path] of pagePaths)
  test(`${kind}: a finger finds links that stand alone 44 px high`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await page.goto(path);
    const low = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'nav a, .columns a, .cards a, .chips a, .facts a, .foot a, .field, .search button',
        ),
      ]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.9)
        .map((element) => `${element.outerHTML.slice(0, 120)} ${element.getBoundingClientRect().height}`),
    );
    expect(low.slice(0, 5)).toEqual([]);
    await context.close();
  });

test('the first stop of the keyboard leads to the content', async ({ page }) => {
  await page.goto('/r/LHR-JFK');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
});
