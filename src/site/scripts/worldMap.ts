/**
 * Browser script of the world map of the home page. The map is an image until its button is used: the interactive one
 * has thousands of routes, and most readers do not need it.
 */
import { WORLD_MAP_DATA_PATH } from '../../contract/paths.ts';
import { must } from '../../core/must.ts';
import { whenIdle } from './idle.ts';

const box = document.getElementById('worldmap');
if (box) listen(box);

function listen(box: HTMLElement): void {
  const button = must(box.querySelector('button'), 'the button of #worldmap');
  let loading: Promise<void> | null = null;
  button.addEventListener('click', () => {
    button.textContent = 'Loading the map …';
    loading ??= replaceImage(box);
    loading
      .then(() => box.querySelector<HTMLElement>('.mapzoom button')?.focus())
      .catch(() => {
        loading = null;
        button.textContent = 'The map cannot be loaded. Try again';
      });
  });
}

/** Puts the interactive map in place of the image. @throws Error when a request fails */
async function replaceImage(box: HTMLElement): Promise<void> {
  const [{ enableMap }, response] = await Promise.all([import('./map/enableMap.ts'), fetch(WORLD_MAP_DATA_PATH)]);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { markup }: { readonly markup: string } = await response.json();
  const template = document.createElement('template');
  template.innerHTML = markup;
  const map = must(template.content.querySelector<HTMLElement>('.routemap'), 'a map');
  box.replaceChildren(map);
  await whenIdle(enableMap(map)).done;
}
