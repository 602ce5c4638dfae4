/**
 * How long a text takes to be spoken, in seconds to a tenth: an estimate for planning a menu, since carriers' voices
 * differ. Words at 150 a minute, the pace of English audiobooks and of most voices' default; Chinese characters at 240 a
 * minute, slow news reading; both below the 6.2 and 5.2 syllables a second that people speak at by themselves
 * (Pellegrino, Coupé and Marsico, Language 87:539, 2011). A figure is a word. A comma stops for a quarter of a second,
 * the end of a sentence for half. What a template fills in counts as one word.
 */
export function speechSeconds(text: string): number {
  const plain = text.replace(/\{\{[^}]*\}\}/g, ' x ').replace(/\{%[^%]*%\}/g, ' ')
  let seconds = 0
  for (const [part] of plain.matchAll(PARTS)) seconds += secondsOf(part)
  return Math.round(seconds * 10) / 10
}

/** A figure, a character of a script without spaces, a stop, or a word. */
const PARTS =
  /\p{Nd}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[.!?。！？\n…]|[,;:，；：、]|[\p{L}\p{M}'’]+/gu

function secondsOf(part: string): number {
  if (/[.!?。！？\n…]/u.test(part)) return 0.5
  if (/[,;:，；：、]/u.test(part)) return 0.25
  if (/\p{Script=Han}/u.test(part)) return 0.25
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(part)) return 0.17
  return 0.4
}
