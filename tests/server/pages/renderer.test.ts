import { expect, test } from 'vitest';
import { LoadedBundle, type SiteBundle } from '../../../src/server/pages/renderer.ts';

const bundle: SiteBundle = { render: async () => new Response() };

/** Asks for the bundles of some recipes in turn. @returns those that were imported */
async function imported(recipes: readonly (string | undefined)[], load = async () => bundle): Promise<unknown[]> {
  const loaded = new LoadedBundle();
  const imports: unknown[] = [];
  for (const recipe of recipes) {
    const given = loaded.of(recipe, () => {
      imports.push(recipe);
      return load();
    });
    await given.catch(() => {});
  }
  return imports;
}

test('releases of one recipe share a bundle', async () => {
  expect(await imported(['a', 'a', 'b', 'b', 'a'])).toEqual(['a', 'b', 'a']);
});

test('a release whose recipe is not known shares none', async () => {
  expect(await imported([undefined, undefined])).toEqual([undefined, undefined]);
});

test('a bundle that could not be loaded is loaded again', async () => {
  expect(await imported(['a', 'a'], () => Promise.reject(new Error('EMFILE')))).toEqual(['a', 'a']);
});
