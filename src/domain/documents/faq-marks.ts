/** What is written before a question and before its answer, in the six languages. */
const QUESTION = 'q|question|faq|问题?|問題?|質問|pergunta|pertanyaan|tanya|질문|문'
const ANSWER = 'a|answer|答案?|答复|答覆|回答|resposta|jawaban|jawab|답변|답'

const marked = (words: string) => new RegExp(`^[-*•·]?\\s*(?:${words})\\s*\\d{0,3}\\s*[:：.．、)）]\\s*(.*)$`, 'iu')
const QUESTION_MARK = marked(QUESTION)
const ANSWER_MARK = marked(ANSWER)

/** Where a paragraph that has lost its lines goes on with the next question or answer. */
const INLINE = /\s+(?=(?:Q|Question|A|Answer)\s*\d{0,3}\s*[:：])|(?<=\S)\s*(?=[问問答]\s*\d{0,3}\s*[:：])/u

/** What follows «Q:» or its like; null for a line without it. */
export function questionMark(line: string): string | null {
  const rest = QUESTION_MARK.exec(line)?.[1]?.trim() ?? ''
  return rest === '' ? null : rest
}

/** What follows «A:» or its like, which may be nothing; null for a line without it. */
export const answerMark = (line: string): string | null => ANSWER_MARK.exec(line)?.[1]?.trim() ?? null

/** A line in its marked parts; one that is neither marked nor within a marked answer is left whole. */
export const parted = (line: string, isWithin: boolean): string[] =>
  isWithin || questionMark(line) !== null ? line.split(INLINE) : [line]

const CELL = ' · '
const QUESTION_COLUMN = new RegExp(`^(?:standard question|标准问题?|標準問題?|常见问题|${QUESTION})s?: (.+)$`, 'iu')
const ANSWER_COLUMN = new RegExp(`^(?:${ANSWER})s?: (.+)$`, 'iu')

/** The question and the answer of a table's row, each cell of which says what its column is called; null for any other. */
export function rowPair(line: string): { question: string; answer: string } | null {
  const cells = line.split(CELL)
  const question = cells.map((cell) => QUESTION_COLUMN.exec(cell)?.[1]).find((text) => text !== undefined)
  const from = cells.findIndex((cell) => ANSWER_COLUMN.test(cell))
  if (question === undefined || from < 0) return null
  return { question: question.trim(), answer: ANSWER_COLUMN.exec(cells[from] ?? '')?.[1]?.trim() ?? '' }
}
