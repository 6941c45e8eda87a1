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
  const open = async () => {
    button.textContent = 'Loading the map …';
    try {
      await replaceImage(box);
      box.querySelector<HTMLElement>('.mapzoom button')?.focus();
    } catch {
      button.textContent = 'The map cannot be loaded. Try again';
      button.addEventListener('click', open, { once: true });
    }
  };
  button.addEventListener('click', open, { once: true });
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
