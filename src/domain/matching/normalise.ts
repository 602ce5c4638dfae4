/**
 * A text as the matcher reads it: compatibility forms folded, lower case, plain apostrophes, English contractions
 * spelt out.
 *
 * Two people who write the same question with another keyboard should meet the same features.
 */
export function normalise(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(APOSTROPHES, "'")
  return folded.includes("'") ? spellOut(folded) : folded
}

/** What makes two questions the same: width, case, spaces and punctuation folded away; '' when nothing else is in it. */
export function canonicalQuestion(text: string): string {
  return normalise(text).replace(/[\p{P}\p{S}\s]+/gu, '')
}

const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u00b4`]/g

const WHOLE: Readonly<Record<string, string>> = {
  "can't": 'can not',
  "won't": 'will not',
  "shan't": 'shall not',
  "ain't": 'is not',
  "let's": 'let us',
  "i'm": 'i am',
  "y'all": 'you all',
}
/** After these an `'s` means «is»; after any other word it may be a possessive and says nothing. */
const IS = /\b(what|where|how|it|that|there|who|when|he|she|this|here|why|which)'s\b/g
const ENDINGS: Readonly<Record<string, string>> = { re: ' are', ve: ' have', ll: ' will', d: ' would', m: ' am' }

function spellOut(text: string): string {
  return text
    .replace(/\b(can't|won't|shan't|ain't|let's|i'm|y'all)/g, (word) => WHOLE[word] ?? word)
    .replace(IS, '$1 is')
    .replace(/n't\b/g, ' not')
    .replace(/'(re|ve|ll|d|m)\b/g, (whole, ending: string) => ENDINGS[ending] ?? whole)
    .replace(/'s\b/g, ' ')
    .replace(/'/g, ' ')
}
