/** The outline of a JSON text: what it would cost to parse is known before it is parsed. */
export interface JsonShape {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** Elements of the outermost array; 1 for any other text and for an empty array. */
  readonly elements: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Reads the outline of a text in UTF-8, which may be no JSON. */
export function shapeOf(text: Uint8Array): JsonShape {
  let [level, depth, elements, outermost] = [0, 0, 1, 0];
  for (let i = 0; i < text.length; i++) {
    const byte = text[i];
    if (byte === QUOTE) i = endOfString(text, i);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (level === 0) outermost = byte;
      level++;
      if (level > depth) depth = level;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) level--;
    else if (byte === COMMA && level === 1 && outermost === OPEN_ARRAY) elements++;
  }
  return { depth, elements };
}

/** Index of the quote that ends a string, or the length of the text. @param start index of its first quote */
function endOfString(text: Uint8Array, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === QUOTE) return i;
    if (text[i] === BACKSLASH) i++;
  }
  return text.length;
}
