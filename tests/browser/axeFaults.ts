import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page. No page has frames: the mode without them, which keeps the nodes of violations only, takes a
 * third of the time.
 */
export async function axeFaults(page: Page, standards = STANDARDS): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(standards).analyze();
  const some = (nodes: readonly { readonly html: string }[]) => nodes.slice(0, 3).map(({ html }) => html);
  return violations.map(({ id, nodes }) => `${id}: ${some(nodes).join(' ')}`);
}
