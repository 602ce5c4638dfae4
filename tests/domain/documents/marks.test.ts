import { expect, test } from 'vitest'
import { marksIn } from '#src/domain/documents/marks.ts'

const marked = (text: string, question: string) => marksIn(text, question).map(([from, to]) => text.slice(from, to))

test.each([
  ['The lamps are mounted on walls.', 'How is a lamp mounted on the wall?', ['lamps', 'mounted', 'walls']],
  ['Return it; returning is free. RETURNED!', 'return', ['Return', 'returning', 'RETURNED']],
  ['Order 42 of 420', 'order 42', ['Order', '42']],
  ['每盏灯享有三年质保。', '灯的质保是几年？', ['灯', '质保']],
  ['Nothing of it', 'rocket fuel', []],
  ['', 'lamp', []],
])('%s for %s', (text, question, expected) => {
  expect(marked(text, question)).toEqual(expected)
})

test('marks come in order and apart', () => {
  const marks = marksIn('质保质保 lamp warranty warranties', '质保 lamp warranties')
  for (const [index, [from, to]] of marks.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(from).toBeGreaterThanOrEqual(marks[index - 1]?.[1] ?? 0)
  }
  expect(marks).toHaveLength(4)
})
