const SVG = 'http://www.w3.org/2000/svg';

/** Creates an SVG element. Attributes that are undefined are left out. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  text = '',
): SVGElement {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(key, String(value));
  created.textContent = text;
  return created;
}
