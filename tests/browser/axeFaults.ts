import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
export const COLOUR_RULES: Axe.RunOptions['runOnly'] = { type: 'rule', values: COLOURS };

/** The rules that depend on colours or on the size of the window. */
export const SIZE_RULES: Axe.RunOptions['runOnly'] = { type: 'rule', values: [...COLOURS, 'target-size'] };

/** Rows, items and options beyond the first 12 of a table or list, which have the form of those before them. */
const REPEATED = ['tbody > tr', 'ul > li', 'ol > li', 'option'].map((item) => `${item}:nth-child(n + 13)`);

/**
 * What axe finds on a page. Its script is loaded once into each page: @axe-core/playwright loads it at each call, which
 * takes 1.5 s of processor time on a page of text, where the check itself takes 0.3 s.
 */
export async function axeFaults(page: Page, runOnly: Axe.RunOptions['runOnly'] = STANDARDS): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(AXE);
  return page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
      // Results of other types are not kept: a third of the time on a page of many rows.
      const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'], runOnly });
      const some = (nodes: readonly { readonly html: string }[]) => nodes.slice(0, 3).map(({ html }) => html);
      return violations.map(({ id, nodes }) => `${id}: ${some(nodes).join(' ')}`);
    },
    [runOnly, REPEATED] as const,
  );
}
