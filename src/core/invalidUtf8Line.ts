/**
 * The line, from 1, of the first bytes of a decoded text that were not UTF-8, or of the first half of a surrogate pair, which
 * UTF-8 cannot hold; null when there are none.
 */
export function invalidUtf8Line(text: string): number | null {
  const at = text.toWellFormed().indexOf('\ufffd');
  return at < 0 ? null : text.slice(0, at).split('\n').length;
}
