import { codePoints } from '#src/lib/code-points.ts'
import { LIMITS } from '../limits.ts'
import { canonicalText } from '../text.ts'
import { TRAIL } from './cut.ts'
import { answerMark, parted, questionMark, rowPair } from './faq-marks.ts'
import { asks, soundsAsking } from './question.ts'

/** A passage that questions are looked for in; `n` is its place in the document. */
export type FaqSource = { n: number; page: number | null; heading: string; text: string }

/** A question with its answer as they stand in a document, from the passage and page where the question is. */
export type FaqDraft = { question: string; answer: string; n: number; page: number | null }

/** What is being collected: a question, and the lines below it. */
type Open = FaqDraft & {
  lines: string[]
  /** How it was told to be a question. Where it was marked as one, only the next mark ends its answer. */
  by: 'heading' | 'line' | 'mark'
  /** The headings above it, its own included. */
  path: string
  /** The heading below its own that stands over the line before. */
  below: string
  isAnswered: boolean
}

/**
 * The questions and answers that stand in a document, in its order: headings and lines that ask with what is below them,
 * «Q:» and «A:» (問 and 答, and so on), and the rows of a table that has a column for each. They are proposals for a
 * person to look at. Each question is told once, is no longer than an import allows, and has an answer, which is cut at
 * the limit of answers; what `<`, `>` and `&` they hold stays in.
 */
export function findFaq(passages: readonly FaqSource[]): FaqDraft[] {
  const found = new Map<string, FaqDraft>()
  let open: Open | null = null

  const keep = (draft: FaqDraft): void => {
    const question = withoutNumber(draft.question)
    const answer = [...draft.answer.trim()].slice(0, LIMITS.qa.answer).join('')
    const key = canonicalText(question)
    if (key === '' || answer === '' || codePoints(question) > LIMITS.qa.questionImport) return
    if (found.size < LIMITS.document.faq && !found.has(key))
      found.set(key, { question, answer, n: draft.n, page: draft.page })
  }
  const close = (): void => {
    if (open && (open.by !== 'mark' || open.isAnswered || asks(open.question)))
      keep({ ...open, answer: open.lines.join('\n') })
    open = null
  }
  const begin = (source: FaqSource, question: string, by: Open['by'], path: string, below: string): void => {
    close()
    const { n, page } = source
    open = { question, answer: '', n, page, lines: [], by, path, below, isAnswered: false }
  }

  for (const source of passages) {
    const asked = askedAbove(source.heading)
    const current = open as Open | null
    if (asked && current?.path !== asked.path) begin(source, asked.question, 'heading', asked.path, '')
    else if (!asked && current && current.path !== source.heading) close()
    for (const line of source.text.split('\n')) takeFaqLine(source, line.trim(), asked?.below ?? '')
  }
  close()
  return [...found.values()]

  function takeFaqLine(source: FaqSource, line: string, below: string): void {
    if (line === '') return
    const row = rowPair(line)
    if (row) {
      keep({ ...row, n: source.n, page: source.page })
      return
    }
    for (const part of parted(line, open?.by === 'mark')) takePart(source, part, below)
  }

  function takePart(source: FaqSource, part: string, below: string): void {
    const marked = questionMark(part)
    if (marked !== null) {
      begin(source, marked, 'mark', askedAbove(source.heading)?.path ?? source.heading, below)
      return
    }
    const answer = answerMark(part)
    if (answer !== null && open) {
      open.isAnswered = true
      if (answer !== '') open.lines.push(answer)
      return
    }
    const line = open?.by === 'mark' ? null : askingLine(part)
    if (line) {
      begin(source, line.question, 'line', askedAbove(source.heading)?.path ?? source.heading, below)
      if (line.rest !== '') open?.lines.push(line.rest)
      return
    }
    if (!open) return
    if (below !== open.below) {
      open.below = below
      if (below !== '') open.lines.push(below)
    }
    open.lines.push(part)
  }
}

/** The innermost heading of a trail that asks; a trail that was cut short is not trusted with its end. */
function askedAbove(trail: string): { question: string; path: string; below: string } | null {
  const headings = trail.split(TRAIL)
  for (let at = headings.length - 1; at >= 0; at--) {
    const question = headings[at] ?? ''
    if (question.endsWith('…') || !(asks(question) || soundsAsking(withoutNumber(question)))) continue
    return { question, path: headings.slice(0, at + 1).join(TRAIL), below: headings.slice(at + 1).join(TRAIL) }
  }
  return null
}

/** A line that is a question, or begins with one that sounds so and goes on with its answer. */
function askingLine(line: string): { question: string; rest: string } | null {
  const [, question = '', rest = ''] = /^([^?？]{3,200}[?？]["'”’」』)）]*)\s*(.*)$/u.exec(line) ?? []
  if (question === '') return null
  if (rest === '') return { question, rest }
  return soundsAsking(withoutNumber(question)) ? { question, rest } : null
}

/** A question without the number or the dash in front of it. */
const withoutNumber = (question: string): string =>
  question
    .replace(/^\s*(?:[-*•·]\s+)?(?:[(（]?\d{1,3}(?:\.\d{1,3})*\s*[.)）、．:：]?\s+|\d{1,3}[、．）.)]\s*)?/u, '')
    .trim()
