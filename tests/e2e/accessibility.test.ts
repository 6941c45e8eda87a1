import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { pages } from './pages.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const)
  for (const [kind, path] of pages)
    test(`${kind}, ${colorScheme}: no violation in axe`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
      expect(
        violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ html }) => html)
              .join(' ')}`,
        ),
      ).toEqual([]);
      await context.close();
    });

for (const [kind, path] of pages)
  test(`${kind}: nothing is wider than a window of 320 px, and targets are 24 px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await context.close();
  });

test('the first stop of the keyboard leads to the content', async ({ page }) => {
  await page.goto('/r/LHR-JFK');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#main');
});
