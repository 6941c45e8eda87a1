import { expect, test } from '@playwright/test';
import { PAGE_PATHS } from './pagePaths.ts';

const HUB = PAGE_PATHS['big hub'];

test('filters narrow the table and are in the address', async ({ page }) => {
  await page.goto(HUB);
  const rows = page.locator('#dest tbody tr:visible');
  const all = await rows.count();
  await page.getByLabel('Country').selectOption('Germany');
  await expect(page.locator('#status')).toContainText(`of ${all} destinations`);
  expect(await rows.count()).toBeLessThan(all);
  await page.getByLabel('Day').selectOption('Sat');
  await page.getByRole('button', { name: 'Per week' }).click();
  expect(new URL(page.url()).search).toBe('?country=Germany&day=Sat&sort=weekly-down');
  const shown = await rows.count();
  const flights = (await rows.locator('.flights').allTextContents()).map((text) => Number(text.replace(',', '')));
  expect(flights).toEqual([...flights].sort((a, b) => b - a));

  await page.reload();
  await expect(page.getByLabel('Country')).toHaveValue('Germany');
  await expect(page.getByRole('columnheader', { name: 'Per week' })).toHaveAttribute('aria-sort', 'descending');
  expect(await rows.count()).toBe(shown);

  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(all);
  expect(new URL(page.url()).search).toBe('?sort=weekly-down');
});

test('a filter without matches says so', async ({ page }) => {
  await page.goto(`${HUB}?country=Germany&within=60`);
  await expect(page.locator('#status')).toContainText('No destinations match');
});

test('unknown values in the address are ignored', async ({ page }) => {
  await page.goto(`${HUB}?airline=%3Cscript%3E&sort=nonsense-down&day=Someday`);
  await expect(page.locator('#status')).toContainText('All');
});

test('columns sort by keyboard', async ({ page }) => {
  await page.goto(HUB);
  await page.getByRole('button', { name: 'Distance' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Distance' })).toHaveAttribute('aria-sort', 'descending');
});
