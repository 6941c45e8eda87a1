/** The line, from 1, of the first bytes of a decoded text that were not UTF-8; null when there are none. */
export function invalidUtf8Line(text: string): number | null {
  const at = text.indexOf('\ufffd');
  return at < 0 ? null : text.slice(0, at).split('\n').length;
}
