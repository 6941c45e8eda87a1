import type { Page } from '@playwright/test';

/** Opens the menu of the header. */
export async function openMenu(page: Page): Promise<void> {
  if (!(await page.locator('.sitemenu').evaluate((menu: HTMLDetailsElement) => menu.open)))
    await page.locator('.sitemenu summary').click();
}

/** Chooses colours or units in the menu of the header, and closes it. */
export async function choose(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole('radio', { name, exact: true }).check();
  await page.keyboard.press('Escape');
}
