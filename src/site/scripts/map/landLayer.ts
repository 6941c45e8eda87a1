/** The land of a map, in the outline that fits the zoom. */
import { landCopies } from '../../maps/land.ts';
import type { Viewport } from '../../maps/viewport.ts';
import type { Camera } from './camera.ts';
import { svgElement } from './svgElement.ts';

/**
 * Creates a function that loads the outline for the part of the map in view, and draws it in place of the one before.
 * @param world the group of all that is zoomed, with the land as the page has it
 */
export function createLandLayer(world: SVGElement, frame: Viewport, camera: Camera): () => Promise<void> {
  const coarse = [...world.querySelectorAll<SVGGElement>('.land')];
  let fine = '';
  return async () => {
    const { left, right, top, bottom } = camera.view();
    const shown = {
      left: frame.left + left / frame.scaleX,
      right: frame.left + right / frame.scaleX,
      top: frame.top + top / frame.scaleY,
      bottom: frame.top + bottom / frame.scaleY,
    };
    const degrees = frame.degrees / camera.transform().k;
    const copies = landCopies(frame, { shown, degrees });
    const files = copies.flatMap((copy) => copy.files);
    const key = files.join();
    if (key === fine) return;
    fine = key;
    // Loaded first, so that the finer outline appears at once and complete.
    await Promise.all(files.map((file) => fetch(file).then((response) => response.blob())));
    if (key !== fine) return;
    for (const old of world.querySelectorAll('.land')) old.remove();
    const isBase = degrees >= frame.degrees;
    world.prepend(
      ...(isBase
        ? coarse
        : copies.map(({ transform, files: outlines, tiled }) => landGroup(transform, outlines, tiled))),
    );
  };
}

function landGroup(transform: string, files: readonly string[], tiled: boolean): SVGElement {
  const land = svgElement('g', { class: 'land', transform });
  const use = (file: string, id: string, name: string) => svgElement('use', { class: name, href: `${file}#${id}` });
  land.append(
    ...files.map((file) => use(file, 'land', 'plain')),
    ...(tiled ? files.map((file) => use(file, 'islands', 'islands')) : []),
    ...files.map((file) => use(file, 'borders', 'borders')),
  );
  return land;
}
