import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on a page. Its script is loaded once into each page: @axe-core/playwright loads it at each call, which
 * takes 1.5 s of processor time on a page of text, where the check itself takes 0.3 s.
 */
export async function axeFaults(page: Page, standards = STANDARDS): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    // Results of other types are not kept: a third of the time on a page of many rows.
    const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: tags });
    const some = (nodes: readonly { readonly html: string }[]) => nodes.slice(0, 3).map(({ html }) => html);
    return violations.map(({ id, nodes }) => `${id}: ${some(nodes).join(' ')}`);
  }, standards);
}
