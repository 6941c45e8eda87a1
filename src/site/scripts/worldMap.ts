/**
 * Browser script of the world map of the home page. The map is an image until the pointer is on it or its button is
 * used: the interactive one has thousands of routes, and most readers do not need it.
 */
import { WORLD_MAP_DATA_PATH } from '../../contract/paths.ts';
import { must } from '../../core/must.ts';
import { whenIdle } from './idle.ts';

/** Milliseconds that the pointer rests on the image before the map is loaded: it may be on its way. */
const REST_MS = 200;

const box = must(document.getElementById('worldmap'), '#worldmap');
const button = must(box.querySelector('button'), 'the button of #worldmap');
let loading: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

button.addEventListener('click', () => {
  clearTimeout(timer);
  openWorldMap(true);
});
box.addEventListener('pointerenter', ({ pointerType }) => {
  if (pointerType === 'mouse') timer = setTimeout(() => openWorldMap(false), REST_MS);
});
box.addEventListener('pointerleave', () => clearTimeout(timer));

function openWorldMap(focus: boolean): void {
  button.textContent = 'Loading the map …';
  loading ??= replaceImage();
  loading
    .then(() => focus && box.querySelector<HTMLElement>('.mapzoom button')?.focus())
    .catch(() => {
      loading = null;
      button.textContent = 'The map cannot be loaded. Try again';
    });
}

/** Puts the interactive map in place of the image. @throws Error when a request fails */
async function replaceImage(): Promise<void> {
  const [{ enableMap }, response] = await Promise.all([import('./map/enableMap.ts'), fetch(WORLD_MAP_DATA_PATH)]);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { markup }: { readonly markup: string } = await response.json();
  const template = document.createElement('template');
  template.innerHTML = markup;
  const map = must(template.content.querySelector<HTMLElement>('.routemap'), 'a map');
  box.replaceChildren(map);
  await whenIdle(enableMap(map)).done;
}
