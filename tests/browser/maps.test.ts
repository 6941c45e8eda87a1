import { expect, type Page, type Request, test } from '@playwright/test';
import { PAGE_PATHS } from './pagePaths.ts';

/** Opens a page and waits until its map is interactive. */
async function openMap(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.mapcontrols')).toBeAttached();
}

/** Moves the pointer to the dot beside a label of the map. */
async function hoverDot(page: Page, name: string): Promise<void> {
  const text = page.locator('.map .names text', { hasText: name }).first();
  await text.scrollIntoViewIfNeeded();
  const place = await text.evaluate((label) => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const gap = 0.55 * 13;
    const isLeft = label.getAttribute('text-anchor') === 'end';
    return { x: isLeft ? right + gap : left - gap, y: (top + bottom) / 2 };
  });
  await page.mouse.move(place.x, place.y);
}

/** Number of arcs that are drawn, and SVG units of a degree. */
const arcCount = (page: Page) =>
  page.locator('.map .arcs path').evaluateAll(
    (paths) =>
      paths
        .map((path) => path.getAttribute('d') ?? '')
        .join('')
        .split('M').length - 1,
  );
const mapScale = (page: Page) =>
  page.locator('.routemap').evaluate((map) => {
    const { frame } = JSON.parse(map.querySelector('script')?.textContent ?? '');
    const world = map.querySelector('.world')?.getAttribute('transform') ?? '';
    return Number(/scale\(([\d.]+)/.exec(world)?.[1]) * frame.scaleX;
  });

const card = (page: Page) => page.locator('.mapcard');
const rows = (page: Page) => page.locator('#dest tbody tr:visible');

test.describe('the map of a hub', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the table begins in the first screen', async ({ page }) => {
    await page.goto(PAGE_PATHS['big hub']);
    const { bottom } = await rows(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect());
    expect(bottom).toBeLessThan(900);
  });

  test('a route is hovered, selected, shown in the list and followed', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    await hoverDot(page, 'London');
    await expect(card(page)).toContainText('to London');
    await expect(card(page)).toContainText('a week');
    await expect(card(page)).toContainText('Turkish Airlines');
    await page.mouse.down();
    await page.mouse.up();
    const marked = page.locator('#dest tr[aria-current]');
    await expect(marked).toContainText('London');
    // A click does not move the page.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await card(page).getByRole('button', { name: 'Show in the list' }).click();
    await expect(marked).toBeInViewport();
    const target = await marked.getByRole('link').getAttribute('href');
    await card(page).getByRole('link').press('Enter');
    await expect(page).toHaveURL(new RegExp(`${target}$`));
  });

  test('the keyboard zooms, and Escape closes the card', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    const world = page.locator('.map .world');
    const before = await world.getAttribute('transform');
    await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await expect(world).not.toHaveAttribute('transform', before ?? '');
    await page.getByRole('button', { name: 'Zoom to all routes' }).press('Enter');
    await expect(world).toHaveAttribute('transform', before ?? '');
    await hoverDot(page, 'London');
    await card(page).getByRole('link').focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.map .chosen')).toHaveAttribute('d', '');
    await expect(card(page)).toBeHidden();
  });

  test('the wheel scrolls the page until Ctrl is held', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    const before = await mapScale(page);
    await page.locator('.mapview').hover();
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await mapScale(page)).toBe(before);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(() => mapScale(page)).toBeGreaterThan(before);
  });

  test('the map fits what the filters leave, and says how much lies beyond it', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    const says = page.locator('.mapsays');
    await expect(says).toHaveText(/^\d+ destinations$/);
    const all = await arcCount(page);
    const scale = await mapScale(page);
    await page.locator('#filters select[name=to_country]').selectOption('DE');
    await expect.poll(() => arcCount(page)).toBeLessThan(all / 4);
    await expect.poll(() => mapScale(page)).toBeGreaterThan(4 * scale);
    await expect(says).toHaveText((await page.locator('#destinations').textContent()) ?? '');
    expect(await says.textContent()).toMatch(/^\d+ of \d+ destinations$/);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(() => arcCount(page)).toBe(all);
    await expect.poll(() => mapScale(page)).toBe(scale);
    await openMap(page, `${PAGE_PATHS['big hub']}?to_country=DE`);
    await expect.poll(() => mapScale(page)).toBeGreaterThan(4 * scale);
    await openMap(page, PAGE_PATHS['big hub']);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(says).toHaveText(/^\d+ destinations\. \d+ airports beyond the map$/);
    await page.getByRole('button', { name: 'Zoom to all routes' }).click();
    await expect(says).toHaveText(/^\d+ destinations$/);
  });

  test('no name is below a control or on another name', async ({ page }) => {
    for (const path of [PAGE_PATHS['big hub'], PAGE_PATHS.airline, '/airport-routes-nadi-NAN', PAGE_PATHS.country]) {
      await openMap(page, path);
      await expect(page.locator('.map .names text').first()).toBeVisible();
      const boxes = await page
        .locator('.map .names text, .mapcontrols button, .mapcontrols select, .mapsays')
        .evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            // The box of a text has room for the highest and the lowest letter.
            const inset = one.nodeName === 'text' ? 3 : 0;
            return { text: one.textContent, left, right, top: top + inset, bottom: bottom - inset };
          }),
        );
      const pairs = boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((b) => `${a.text} and ${b.text}`),
      );
      // The buttons for the zoom touch each other.
      expect(
        pairs.filter((pair) => !/^[+−⤢] and [+−⤢]$/.test(pair)),
        path,
      ).toEqual([]);
    }
  });

  test('a filtered airline has both directions of its routes on the map', async ({ page }) => {
    await openMap(page, '/airline-turkish-airlines-TK?to_country=Germany');
    // Istanbul has two airports and Ankara one.
    await expect.poll(() => arcCount(page)).toBe(await rows(page).count());
    await expect(page.locator('.map .names text', { hasText: 'Berlin' })).toBeVisible();
  });

  test('an airport of a network is highlighted with its routes', async ({ page }) => {
    await openMap(page, '/airline-ryanair-FR');
    await hoverDot(page, 'Dublin');
    await expect(card(page)).toContainText('Dublin (DUB)');
    await expect(card(page)).toContainText(/\d+ routes on this map/);
    expect(
      await page.locator('.map .chosen').evaluate((path) => path.getAttribute('d')?.split('M').length),
    ).toBeGreaterThan(50);
    await page.mouse.down();
    await page.mouse.up();
    await card(page).getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/airport-routes-dublin-DUB$/);
  });

  test('routes are coloured by airline, with a legend', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    await page.getByLabel('Colours of the map').selectOption('Colours by airline');
    await expect(page.locator('.legend li').first()).toContainText('Turkish Airlines');
    await expect(page.locator('.map .arcs .tint1').first()).toBeAttached();
    await openMap(page, PAGE_PATHS.airline);
    await expect(page.getByLabel('Colours of the map')).toHaveCount(0);
  });

  test('the buttons zoom to the airport of the page while it is in view', async ({ page }) => {
    await openMap(page, PAGE_PATHS['big hub']);
    const [zoomIn, star] = [page.getByRole('button', { name: 'Zoom in' }), page.locator('.map .stars').first()];
    const before = await star.boundingBox();
    for (let i = 0; i < 2; i++) await zoomIn.click();
    const after = await star.boundingBox();
    const [x, y] = [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)];
    expect(Math.hypot(x, y)).toBeLessThan(5);
  });

  test('finer coast lines and more labels appear when the map is close', async ({ page }) => {
    await openMap(page, PAGE_PATHS['small hub']);
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    for (let i = 0; i < 6; i++) await zoomIn.click();
    await expect
      .poll(() => page.locator('.map .land').first().getAttribute('href'))
      .toMatch(/^\/land\/-?\d+_-?\d+\.svg#outline$/);
    await openMap(page, PAGE_PATHS['big hub']);
    const labels = async () => new Set(await page.locator('.map .names text').allTextContents());
    const before = await labels();
    for (let i = 0; i < 3; i++) await zoomIn.click();
    await expect.poll(async () => [...(await labels()).difference(before)].length).toBeGreaterThan(3);
  });
});

test('a tap on a map that is not ready yet opens the card when it is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const { promise: tapped, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/enableMap*.js', async (route) => {
    await tapped;
    await route.continue();
  });
  await page.goto(`${baseURL}/r/LHR-JFK`);
  await page.locator('.mapview').scrollIntoViewIfNeeded();
  const { x, y, width, height } = await page.locator('.mapview .arcs path').evaluate((arcs) => {
    const box = arcs.getBoundingClientRect();
    return { x: box.x, y: box.y, width: box.width, height: box.height };
  });
  expect(height).toBeGreaterThan(0);
  // The arc ends in the west at a corner of its box.
  await page.touchscreen.tap(x + 2, y + height - 2);
  expect(width).toBeGreaterThan(100);
  await expect(page.locator('.mapcontrols')).toHaveCount(0);
  release();
  await expect(card(page)).toContainText('London to New York');
  await context.close();
});

test('without scripts the map and its text are there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PAGE_PATHS['big hub']);
  const map = page.getByRole('img', { name: /^Map of direct destinations from Istanbul.*: Türkiye \d+/ });
  await expect(map).toBeVisible();
  expect(await arcCount(page)).toBeGreaterThan(200);
  await context.close();
});

test('the world map of the home page is an image until it is opened, then like the others', async ({ page }) => {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  const loaded = () => requests.map((request) => new URL(request.url()).pathname);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/', { waitUntil: 'networkidle' });
  const box = page.locator('#worldmap');
  const before = await box.boundingBox();
  expect(loaded().filter((path) => /world\.json|enableMap/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Explore the map' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
  expect(loaded()).toContain('/map/world.json');
  const ofScripts = requests.filter((request) => request.resourceType() === 'script');
  const sizes = await Promise.all(ofScripts.map((request) => request.sizes()));
  const scripts = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(scripts).toBeGreaterThan(20_000);
  expect(scripts).toBeLessThan(45_000);
  expect((await box.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, -1);
  await expect(page.locator('.map .names text', { hasText: 'London' })).toBeVisible();
  await hoverDot(page, 'London');
  await expect(card(page)).toContainText(/ \([A-Z]{3}\)/);
  // The focus scrolls to the link, and the pointer is elsewhere then: what is selected stays.
  await page.mouse.down();
  await page.mouse.up();
  await card(page).getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/airport-routes-london-/);
});

test('the world map can be opened again after an error', async ({ page }) => {
  await page.route('**/map/world.json', (route) => route.abort(), { times: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Explore the map' }).click();
  const again = page.getByRole('button', { name: 'The map cannot be loaded. Try again' });
  await again.click();
  await expect(page.locator('#worldmap .mapcontrols')).toBeAttached();
});

test.describe('a map in full', () => {
  /** Clicks the dot of an airport of the map. */
  async function clickDot(page: Page, name: string): Promise<void> {
    await hoverDot(page, name);
    await page.mouse.down();
    await page.mouse.up();
  }
  const full = (page: Page) => page.getByRole('link', { name: 'Full-screen map' });

  test('opens with the filters of the page; a click on an airport draws the map from there, and the way back works', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page, '/airport-routes-kirkwall-KOI?day=Mon');
    const before = await rows(page).count();
    await full(page).click();
    await expect(page).toHaveURL(/\/map\/airport-routes-kirkwall-KOI\?day=Mon$/);
    await expect(page.locator('.mapcontrols')).toBeAttached();
    expect(await rows(page).count()).toBe(before);
    const [map, list] = [await page.locator('.mapview').boundingBox(), await rows(page).first().boundingBox()];
    expect(map?.width).toBeGreaterThan(900);
    expect(map?.height).toBeGreaterThan(780);
    expect(list?.x).toBeGreaterThan(900);
    await clickDot(page, 'Edinburgh');
    await expect(page).toHaveURL(/\/map\/airport-routes-edinburgh-EDI\?day=Mon$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Edinburgh');
    await page.goBack();
    await expect(page).toHaveURL(/\/map\/airport-routes-kirkwall-KOI\?day=Mon$/);
  });

  test('filters change the map, the list and the address', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page, `/map${PAGE_PATHS['big hub']}`);
    const all = await arcCount(page);
    await page.getByText('Filter and sort').click();
    await page.getByLabel('Country').selectOption('DE');
    await expect(page).toHaveURL(/\?to_country=DE$/);
    await expect.poll(() => arcCount(page)).toBeLessThan(all);
    await page.goBack();
    await expect.poll(() => arcCount(page)).toBe(all);
  });

  test('what is within reach has colours by stops and by hours, and a list without scripts', async ({
    browser,
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openMap(page, '/map/airport-routes-kirkwall-KOI');
    await page.getByRole('navigation', { name: 'Reach' }).getByRole('link', { name: '1 stop' }).click();
    await expect(page.locator('.legend')).toHaveText('Direct1 stop');
    await expect(page.locator('.map .dots.tint4').first()).toBeAttached();
    await page.getByRole('navigation', { name: 'Colours' }).getByRole('link', { name: 'Hours' }).click();
    await expect(page.locator('.legend')).toContainText('Up to 4');
    await expect(page.locator('.mapcontrols')).toBeAttached();
    await hoverDot(page, 'Edinburgh');
    await expect(card(page)).toContainText('Direct');
    await clickDot(page, 'Edinburgh');
    await expect(page).toHaveURL(/\/reach-from-edinburgh-EDI\?max_stops=1&colours=hours$/);
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const plain = await context.newPage();
    await plain.goto(page.url());
    await expect(plain.locator('.map .arcs path').first()).toBeAttached();
    await plain.getByText('Filters', { exact: true }).click();
    await plain.locator('select[name=to_country]').selectOption({ label: 'Greece' });
    await plain.locator('#filterbox').getByRole('button', { name: 'Show' }).click();
    await expect(plain).toHaveURL(/to_country=GR/);
    await expect(plain.locator('.cards small').first()).toContainText('Greece');
    await context.close();
  });

  test('on a phone the map is at the top, and the list is a sheet that comes over it', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await openMap(page, `${baseURL}/map/airport-routes-kirkwall-KOI`);
    const [map, heading] = [page.locator('.mapview'), page.getByRole('heading', { level: 1 })];
    expect((await map.boundingBox())?.height).toBeGreaterThan(400);
    await expect(heading).toBeInViewport();
    await page.getByRole('link', { name: /^Aberdeen/ }).scrollIntoViewIfNeeded();
    const [top, under] = [(await heading.boundingBox())?.y ?? 0, (await map.boundingBox())?.y ?? 0];
    expect(top).toBeLessThan(under + 300);
    await context.close();
  });

  test('a search leads to the map of another place', async ({ page }) => {
    await page.goto('/map');
    await page.getByRole('combobox', { name: 'Map of the flights from' }).fill('Funchal');
    await page.getByRole('combobox', { name: 'Map of the flights from' }).press('Enter');
    await expect(page).toHaveURL(/\/map\/airport-routes-funchal-FNC$/);
  });
});
