/** A passage of a document that was read anew; `n` is its place in it, from 1. */
export type NewPassage = { n: number; page: number | null; text: string }

/** What a question of a document was taken from, and what it answers. */
export type Placed = { question: string; answer: string; source: string }

/** Letters of an answer that is not found by chance in another place. */
const TELLING = 20

/** A text by its letters and signs alone: lines may be broken elsewhere when a file is cut anew. */
const letters = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '')

/**
 * Finds where a question stands once its document has been read anew: where the passage it was taken from stands, however
 * that is cut now, or where its answer stands word for word. Answers null where neither is left.
 */
export function createPlacer(passages: readonly NewPassage[]): (placed: Placed) => NewPassage | null {
  const starts: number[] = []
  let all = ''
  for (const { text } of passages) {
    starts.push(all.length)
    all += letters(text)
  }
  const passageAt = (at: number): NewPassage | null => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return passages[low] ?? null
  }
  const find = (text: string, from: number, to: number): number => {
    const at = text === '' ? -1 : all.indexOf(text, from)
    return at >= 0 && at + text.length <= to ? at : -1
  }

  return ({ question, answer, source }) => {
    const [asked, told, taken] = [letters(question), letters(answer), letters(source)]
    const start = find(taken, 0, all.length)
    if (start >= 0) {
      // Of a passage that is cut into several now, the one that asks, or else answers.
      const end = start + taken.length
      const exact = [asked, told].map((text) => find(text, start, end)).find((at) => at >= 0)
      return passageAt(exact ?? start)
    }
    const at = told.length < TELLING ? -1 : find(told, 0, all.length)
    return at < 0 ? null : passageAt(at)
  }
}
