/**
 * The place in a list that a whole text speaks of, from 1: «2», «２», «no. 2», «the second one», «第二个», «选 2».
 * `last` for the last one; null where the text speaks of none. `plain` tells a bare number from a place said as such.
 */
export function readOrdinal(text: string): { place: number | 'last'; plain: boolean } | null {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
  if (/^\d{1,2}$/.test(words)) return placed(Number(words), true)
  return readEnglish(words) ?? readChinese(words.replaceAll(' ', ''))
}

const CARDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const FIGURES = '零一二三四五六七八九'

const ENGLISH =
  /^(?:(?:i (?:ll |will |would |d )?(?:take|choose|pick|want|like|mean) )|please )?(?:(?:the )?(?:number|no|option|choice|answer) (?<number>\w+)|the (?<the>\w+)(?: one| option| choice)?|(?<bare>\w+)(?: one| option| choice)?)(?: please)?$/

function readEnglish(words: string): { place: number | 'last'; plain: boolean } | null {
  const found = ENGLISH.exec(words)?.groups
  if (!found) return null
  const { number, the, bare } = found
  const said = number ?? the ?? bare ?? ''
  if (said === 'last' && number === undefined) return { place: 'last', plain: false }
  const figure = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(said)
  if (figure && (number !== undefined || /\D/.test(said))) return placed(Number(figure[1]), false)
  const ordinal = ORDINALS.indexOf(said) + 1
  if (ordinal > 0) return { place: ordinal, plain: false }
  const cardinal = CARDINALS.indexOf(said) + 1
  if (cardinal > 0 && the === undefined) return { place: cardinal, plain: number === undefined }
  return null
}

const CHINESE =
  /^(?:请|我)?(?:要|选择|选)?(?<the>第)?(?:(?<figure>\d{1,2})|(?<word>[一二两三四五六七八九十]{1,3}))(?<unit>[个项条种款号])?(?:吧|谢谢)?$/

function readChinese(words: string): { place: number | 'last'; plain: boolean } | null {
  if (/^(?:我?要|我?选)?最后(?:那|一)*[个项条种款]?(?:吧)?$/.test(words)) return { place: 'last', plain: false }
  const found = CHINESE.exec(words)?.groups
  if (!found) return null
  const plain = found.the === undefined && found.unit === undefined
  return placed(found.figure === undefined ? tens(found.word ?? '') : Number(found.figure), plain)
}

/** 一 to 九十九. */
function tens(word: string): number {
  const figure = (one: string | undefined) => (one === '两' ? 2 : Math.max(0, FIGURES.indexOf(one ?? '')))
  const at = word.indexOf('十')
  if (at === -1) return word.length === 1 ? figure(word) : 0
  return (at === 0 ? 1 : figure(word[0])) * 10 + (word.length > at + 1 ? figure(word[at + 1]) : 0)
}

const placed = (place: number, plain: boolean) => (place > 0 ? { place, plain } : null)
