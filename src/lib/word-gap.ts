/** Scripts whose words stand beside one another without a space. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** The space that something set beside a letter or a figure needs; none beside all else, and in scripts without spaces. */
export function wordGap(neighbour: string): '' | ' ' {
  return /[\p{L}\p{N}]/u.test(neighbour) && !UNSPACED.test(neighbour) ? ' ' : ''
}
