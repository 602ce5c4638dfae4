import { describe, expect, test } from 'vitest'
import { cutDocument, type Block } from '#src/domain/documents/cut.ts'
import { findFaq, type FaqSource } from '#src/domain/documents/faq.ts'
import { LIMITS } from '#src/domain/limits.ts'
import fc from '#tests/support/properties.ts'

const passage = (text: string, heading = '', n = 1, page: number | null = null): FaqSource => ({
  n,
  page,
  heading,
  text,
})
const pairs = (...passages: FaqSource[]) => findFaq(passages).map(({ question, answer }) => [question, answer])

describe('questions and answers are found', () => {
  test('under headings that ask, with or without a question mark, in several languages', () => {
    expect(
      pairs(
        passage('Within 30 days.', 'Returns › Can I return a lamp?', 1),
        passage('In the app, under Orders.', 'Returns › 2. How to track an order', 2),
        passage('三十天内。', '退货 › 如何退货', 3),
        passage('Dentro de 30 dias.', 'Como devolver um produto', 4),
        passage('Nothing to ask here.', 'About us', 5),
      ),
    ).toEqual([
      ['Can I return a lamp?', 'Within 30 days.'],
      ['How to track an order', 'In the app, under Orders.'],
      ['如何退货', '三十天内。'],
      ['Como devolver um produto', 'Dentro de 30 dias.'],
    ])
  })

  test('with all that stands under the heading, over several passages and their own headings', () => {
    expect(
      pairs(
        passage('Pack it.', 'How do I return it?', 1),
        passage('Then send it.', 'How do I return it?', 2),
        passage('Four weeks.', 'How do I return it? › Abroad', 3),
        passage('Elsewhere.', 'Contact', 4),
      ),
    ).toEqual([['How do I return it?', 'Pack it.\nThen send it.\nAbroad\nFour weeks.']])
  })

  test('at Q and A marks, on lines of their own or in one that lost them', () => {
    expect(pairs(passage('Q: Where are you\nA: In Lyon.\nCome by.\nQ2. And when?\nA2. Daily.'))).toEqual([
      ['Where are you', 'In Lyon.\nCome by.'],
      ['And when?', 'Daily.'],
    ])
    expect(pairs(passage('Q: Where? A: In Lyon. Is that far? No. Q: When? A: Daily.'))).toEqual([
      ['Where?', 'In Lyon. Is that far? No.'],
      ['When?', 'Daily.'],
    ])
    expect(pairs(passage('问：几天送到？答：三天。问：运费多少？答：免费。'))).toEqual([
      ['几天送到？', '三天。'],
      ['运费多少？', '免费。'],
    ])
  })

  test('at lines that ask, and at a paragraph that begins with what it answers', () => {
    expect(pairs(passage('Welcome.\nIs it waterproof?\nYes.\nTo 30 metres.\nWhat is in the box? A lamp.'))).toEqual([
      ['Is it waterproof?', 'Yes.\nTo 30 metres.'],
      ['What is in the box?', 'A lamp.'],
    ])
  })

  test('in the rows of a table with a column for each', () => {
    expect(
      pairs(passage('Question: Do you ship? · Topic: Post · Answer: Yes, daily.\n问题: 可以开票吗 · 答案: 可以。')),
    ).toEqual([
      ['Do you ship?', 'Yes, daily.'],
      ['可以开票吗', '可以。'],
    ])
  })

  test('with the passage and the page where the question stands', () => {
    expect(findFaq([passage('Text.', '', 1, 1), passage('Is it so?\nYes.', '', 2, 3)])).toEqual([
      { question: 'Is it so?', answer: 'Yes.', n: 2, page: 3 },
    ])
  })
})

describe('no question is made', () => {
  test('of one without an answer, of prose that wonders, of an answer without a question', () => {
    expect(pairs(passage('Any questions?', '', 1), passage('Sure? We are.', 'Promise', 2))).toEqual([])
    expect(pairs(passage('A: In Lyon.\nQ1: Revenue rose.\nCosts fell.'))).toEqual([])
  })

  test('twice of the same question, however it is written', () => {
    expect(pairs(passage('Is it so?\nYes.\nIS IT SO ？\nNo.'))).toEqual([['Is it so?', 'Yes.']])
  })

  test('longer than an import takes, and an answer ends at its limit', () => {
    const long = `Is it ${'very '.repeat(60)}so?`
    expect(pairs(passage('Short.', long))).toEqual([])
    const [only] = findFaq([passage('字'.repeat(LIMITS.qa.answer + 5), '多久送到')])
    expect([...(only?.answer ?? '')]).toHaveLength(LIMITS.qa.answer)
  })
})

test('whatever a document holds, each draft is within its limits and from a passage of it', () => {
  const word = fc.constantFrom(
    'Q:',
    'A: ',
    '问：',
    '答：',
    'Is it?',
    'so',
    ' · ',
    'Answer: ',
    '？',
    '\n',
    '如何',
    '1. ',
  )
  const block = fc.record({
    page: fc.constantFrom(1, 2),
    level: fc.constantFrom(0, 0, 1, 2),
    text: fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
  })
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks: Block[]) => {
      const passages = cutDocument(blocks, 60).map((one, index) => ({ ...one, n: index + 1 }))
      for (const { question, answer, n, page } of findFaq(passages)) {
        expect(question.trim()).not.toBe('')
        expect(answer.trim()).not.toBe('')
        expect(passages[n - 1]?.page).toBe(page)
      }
    }),
  )
})
