/** A text with one random edit of one character: left out, put in, changed, or swapped with the next. Short texts stay. */
export function withTypo(text: string, random: () => number): string {
  const characters = Array.from(text)
  const places = characters.flatMap((character, at) => (/[\p{L}\p{N}]/u.test(character) ? [at] : []))
  if (places.length < 4) return text
  const at = places[Math.floor(random() * places.length)]!
  const alphabet = /[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]/.test(characters[at]!) ? FREQUENT_HAN : LATIN
  const drawn = () => alphabet[Math.floor(random() * alphabet.length)]!
  const edit = Math.floor(random() * 4)
  if (edit === 0) characters.splice(at, 1)
  else if (edit === 1) characters.splice(at, 0, drawn())
  else if (edit === 2) characters[at] = drawn()
  else if (at + 1 < characters.length) [characters[at], characters[at + 1]] = [characters[at + 1]!, characters[at]!]
  return characters.join('')
}

const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz')
/** The most frequent characters of written Chinese, roughly in order. */
const FREQUENT_HAN = Array.from(
  '的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知',
)
