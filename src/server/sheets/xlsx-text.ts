/** As XML holds a character that it has no other way to hold: `_x000D_`. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** The text that a cell of xlsx means; what no database keeps, a NUL and half of a character, is replaced. */
export function fromCell(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replaceAll(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '\u{fffd}')
    .toWellFormed()
}

// What XML cannot hold, what it would hold differently (a carriage return), and what would be read as an escape.
// oxlint-disable-next-line no-control-regex
const TO_ESCAPE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const MARKUP: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** A text as XML holds it in a cell of xlsx; half of a character becomes the replacement character. */
export function toCell(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(TO_ESCAPE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[<>&"]/g, (character) => MARKUP[character] ?? character)
}

/** `A1` → row 1, column 0; null for what is no cell's name. */
export function cellPlace(name: string): { row: number; column: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(name)
  if (!match?.[1] || !match[2]) return null
  let column = 0
  for (const letter of match[1]) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(match[2]), column: column - 1 }
}

/** Column 0 → `A`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
