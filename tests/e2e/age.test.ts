import { expect, test } from '@playwright/test';
import { PAGE_PATHS } from './pagePaths.ts';

const KINDS = [
  ...(['home', 'big hub', 'route', 'country', 'countries', 'airline', 'airlines', 'connections'] as const),
  ...(['airports side by side', 'weekend trips', 'arrivals', 'city', 'pair of cities', 'pair of countries'] as const),
  ...(['charter route', 'search of the site'] as const),
];

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  for (const kind of KINDS)
    test(`${kind}: the age of the data is seen without scrolling, and in print: ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(PAGE_PATHS[kind]);
      const age = page.locator('.age').first();
      await expect(age).toBeInViewport();
      await expect(age).toContainText(/20\d\d/);
      await page.emulateMedia({ media: 'print' });
      await expect(age).toBeVisible();
    });
