import { normalise } from './normalise.ts'
import { passageConfidence } from './passage-confidence.ts'
import { stem } from './stem.ts'
import { tokens } from './tokens.ts'

/** A piece of a document that may hold an answer. */
export type Passage = { id: string; text: string }
/**
 * `score` is 0 or more; it orders the passages of one question and says nothing across questions. `confidence`: how likely
 * it is that this passage answers the question, 0 to 1, on the scale of entries.
 */
export type FoundPassage = { id: string; score: number; confidence: number }
export type PassageIndex = { search(question: string, limit?: number): FoundPassage[] }

/** BM25's saturation and length constants (Robertson and Zaragoza 2009), chosen for passages of a paragraph. */
const K1 = 0.9
const B = 0.4

/** The passages of one document, made ready to be searched beside those of others. */
export type IndexedPassages = { ids: readonly string[]; indexes: readonly TermIndex[] }

/** The two ways a text is looked at: words find what is said the same way, pieces of words what is said in another form. */
const VIEWS = [wordTerms, gramTerms] as const

/** Indexes passages once; several of these are searched together. */
export function indexPassages(passages: readonly Passage[]): IndexedPassages {
  return { ids: passages.map(({ id }) => id), indexes: VIEWS.map((termsOf) => indexTerms(passages, termsOf)) }
}

/**
 * Searches passages that were indexed apart as if they were one collection. Each view counts by the share of the question
 * it explains, so that long questions and rare words weigh alike.
 */
export function searchPassages(
  parts: readonly IndexedPassages[],
  question: string,
  limit = 5,
): (FoundPassage & { part: number })[] {
  const scores = parts.map(({ ids }) => new Float64Array(ids.length))
  const shares = parts.map(({ ids }) => new Float64Array(ids.length))
  for (const [view, termsOf] of VIEWS.entries()) {
    const indexes = parts.map(({ indexes: ofPart }) => ofPart[view]!)
    addScores(indexes, new Set(termsOf(question)), scores)
    addShares(indexes, new Set(termsOf(meaningful(question))), shares)
  }
  const found = parts
    .flatMap(({ ids }, part) =>
      ids.map((id, place) => ({ id, part, score: scores[part]![place]!, share: shares[part]![place]! / VIEWS.length })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [first, second] = found
  const base = { words: wordsOf(meaningful(question)), passages: scores.reduce((sum, { length }) => sum + length, 0) }
  return found.slice(0, limit).map(({ share, ...hit }) => {
    const rival = hit.id === first?.id && hit.part === first.part ? second : first
    const lead = rival === undefined ? 1 : (hit.score - rival.score) / Math.max(hit.score, rival.score)
    return { ...hit, confidence: passageConfidence({ share, lead, ...base }) }
  })
}

/** How much a question names: its words, two characters of a run of Chinese counting as one. */
function wordsOf(question: string): number {
  return tokens(normalise(question)).reduce(
    (sum, { text, kind }) => sum + (kind === 'han' ? [...text].length / 2 : 1),
    0,
  )
}

/** An index over passages. */
export function buildPassages(passages: readonly Passage[]): PassageIndex {
  const part = indexPassages(passages)
  return {
    search: (question, limit) =>
      searchPassages([part], question, limit).map(({ id, score, confidence }) => ({ id, score, confidence })),
  }
}

/** Places of the passages that hold a term, each followed by how often: flat, for there are hundreds of thousands. */
type Postings = readonly number[]
type TermIndex = { postings: ReadonlyMap<string, Postings>; lengths: Float64Array; total: number }

function indexTerms(passages: readonly Passage[], termsOf: (text: string) => string[]): TermIndex {
  const postings = new Map<string, number[]>()
  const lengths = new Float64Array(passages.length)
  for (const [place, { text }] of passages.entries()) {
    const counts = new Map<string, number>()
    for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const [term, count] of counts) {
      lengths[place] = (lengths[place] ?? 0) + count
      const known = postings.get(term)
      if (known) known.push(place, count)
      else postings.set(term, [place, count])
    }
  }
  return { postings, lengths, total: lengths.reduce((sum, length) => sum + length, 0) }
}

/** Inverse frequency of a term over all passages of all parts. */
function inverseOf(indexes: readonly TermIndex[], term: string): number {
  let passages = 0
  let holding = 0
  for (const { postings, lengths } of indexes) {
    passages += lengths.length
    holding += (postings.get(term)?.length ?? 0) / 2
  }
  return Math.log(1 + (passages - holding + 0.5) / (holding + 0.5))
}

/** Adds each passage's BM25, over the question's sum of inverse frequencies, times the root of the share it matches. */
function addScores(indexes: readonly TermIndex[], terms: ReadonlySet<string>, scores: readonly Float64Array[]): void {
  const passages = indexes.reduce((sum, { lengths }) => sum + lengths.length, 0)
  const meanLength = Math.max(1, indexes.reduce((sum, { total }) => sum + total, 0) / Math.max(1, passages))
  const gained = scores.map(({ length }) => new Float64Array(length))
  const matched = scores.map(({ length }) => new Float64Array(length))
  let sum = 0
  for (const term of terms) {
    const inverse = inverseOf(indexes, term)
    sum += inverse
    for (const [part, { postings, lengths }] of indexes.entries()) {
      const found = postings.get(term) ?? []
      for (let at = 0; at < found.length; at += 2) {
        const place = found[at]!
        const count = found[at + 1]!
        const length = 1 - B + (B * lengths[place]!) / meanLength
        gained[part]![place]! += (inverse * count * (K1 + 1)) / (count + K1 * length)
        matched[part]![place]! += inverse
      }
    }
  }
  if (sum === 0) return
  for (const [part, ofPart] of scores.entries())
    for (let place = 0; place < ofPart.length; place++)
      ofPart[place]! += (gained[part]![place]! / sum) * Math.sqrt(matched[part]![place]! / sum)
}

/** Adds how much of the question's terms, by their inverse frequency, each passage holds. */
function addShares(indexes: readonly TermIndex[], terms: ReadonlySet<string>, shares: readonly Float64Array[]): void {
  const weights = [...terms].map((term) => [term, inverseOf(indexes, term)] as const)
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  if (sum === 0) return
  for (const [term, weight] of weights)
    for (const [part, { postings }] of indexes.entries()) {
      const found = postings.get(term) ?? []
      for (let at = 0; at < found.length; at += 2) shares[part]![found[at]!]! += weight / sum
    }
}

/**
 * Words that make a question and name nothing: a passage that answers need not hold them. In a small collection they would
 * be the rarest words of all.
 */
const QUESTION_WORDS = new Set(
  (
    'a an the is are am was were be been do does did can could will would should shall may might must have has had i my ' +
    'me you your we our us they their he she his her it its this that these those what where when why how who whom whose ' +
    'which to of in on at for with from by and or if but as not any some there about please tell much many long far often ' +
    'o os um uma de da do das dos que qual quais quando onde como quem para por com é são eu meu minha ' +
    'yang di ke dari untuk dengan apa apakah bagaimana kapan mana kenapa siapa berapa saya anda ini itu ada'
  ).split(' '),
)
const QUESTION_SIGNS =
  /什么|怎么样|怎么|怎样|如何|哪里|哪儿|哪些|哪个|为什么|多少|多久|多长|几个|是否|可以|能否|能不能|请问|吗|呢|的|了|是|我|你|您|请|なに|何|どこ|いつ|です|ます|か|は|が|を|の/gu

/** A question without the words that only make it one; as it is where nothing else is left. */
export function meaningful(question: string): string {
  const words = normalise(question).replaceAll(QUESTION_SIGNS, ' ')
  const kept = tokens(words).filter(({ text, kind }) => kind !== 'word' || !QUESTION_WORDS.has(text))
  return kept.length === 0 ? question : kept.map(({ text }) => text).join(' ')
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Words as they are looked for: stems of Latin words, the words of a run of Chinese or Japanese. */
function wordTerms(text: string): string[] {
  return tokens(normalise(text)).flatMap(({ text: run, kind }) => {
    if (kind === 'word') return [stem(run, 'en')]
    return kind === 'han' ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]
  })
}

const GRAM = 4

/** Pieces of words: four letters of a Latin word, characters and pairs of a run without spaces. */
function gramTerms(text: string): string[] {
  return tokens(normalise(text)).flatMap(({ text: run, kind }) => {
    const letters = [...run]
    if (kind === 'han' || kind === 'hangul') {
      return letters.flatMap((letter, at) => (at + 1 < letters.length ? [letter, letter + letters[at + 1]!] : [letter]))
    }
    if (letters.length <= GRAM) return [run]
    return letters.slice(0, letters.length - GRAM + 1).map((_, at) => letters.slice(at, at + GRAM).join(''))
  })
}
