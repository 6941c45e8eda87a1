/** Browser script that makes maps interactive: when they come into view and the page has loaded, or at a touch. */
import { must } from '../../core/must.ts';
import { whenIdle } from './idle.ts';

const opened = new Set<HTMLElement>();

/** Makes a map interactive, once. A click on it until then is repeated when the map can answer it. */
async function openMap(map: HTMLElement): Promise<void> {
  if (opened.has(map)) return;
  opened.add(map);
  observer.unobserve(map);
  const view = must(map.querySelector('.mapview'), 'view of a map');
  let early: MouseEvent | null = null;
  const keep = (click: Event) => {
    if (click instanceof MouseEvent) early = click;
  };
  view.addEventListener('click', keep);
  const { enableMap } = await import('./map/enableMap.ts');
  await whenIdle(enableMap(map)).done;
  view.removeEventListener('click', keep);
  if (early) view.dispatchEvent(new MouseEvent('click', early));
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting && target instanceof HTMLElement) openMap(target);
  },
  { rootMargin: '200px' },
);
const maps = document.querySelectorAll<HTMLElement>('.routemap');
for (const map of maps) map.addEventListener('pointerdown', () => openMap(map), { once: true });
// The page is painted first.
const observeMaps = () => {
  for (const map of maps) if (!opened.has(map)) observer.observe(map);
};
if (document.readyState === 'complete') setTimeout(observeMaps);
else addEventListener('load', () => setTimeout(observeMaps));
