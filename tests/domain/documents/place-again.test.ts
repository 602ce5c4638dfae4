import { describe, expect, test } from 'vitest'
import { createPlacer } from '#src/domain/documents/place-again.ts'

const passage = (n: number, text: string, page = 1) => ({ n, page, text })
const ASK = 'How long may I keep a lamp?'
const TELL = 'You may keep it for thirty days from the day it came.'
const taken = { question: ASK, answer: TELL, source: `${ASK}\n${TELL}` }

describe('a question whose document is read anew', () => {
  test('stands where its passage stands now, though lines are broken elsewhere', () => {
    const place = createPlacer([
      passage(1, 'New first page.'),
      passage(
        2,
        `Before. ${ASK} You may keep it for
      thirty days from the day it came. After.`,
        2,
      ),
    ])
    expect(place(taken)).toMatchObject({ n: 2, page: 2 })
  })

  test('stands where it is asked, or else answered, when its passage is cut into several', () => {
    const place = createPlacer([passage(1, 'Of lamps.'), passage(2, ASK), passage(3, TELL)])
    expect(place({ ...taken, source: `Of lamps. ${ASK} ${TELL}` })?.n).toBe(2)
    expect(place({ ...taken, question: 'Lamps for how long?', source: `Of lamps. ${ASK} ${TELL}` })?.n).toBe(3)
    expect(place({ question: 'zz', answer: 'qq', source: `lamps. ${ASK}` })?.n).toBe(1)
  })

  test('stays with its answer where the rest of its passage has changed', () => {
    const place = createPlacer([passage(1, 'Other words.'), passage(2, `Keeping lamps. ${TELL}`)])
    expect(place(taken)?.n).toBe(2)
  })

  test('is nowhere when what it says has changed, or is too little to know it by', () => {
    const place = createPlacer([passage(1, `${ASK} You may keep it for forty days from the day it came. Yes.`)])
    expect(place(taken)).toBeNull()
    expect(place({ question: 'Is it?', answer: 'Yes.', source: 'Is it? Yes.' })).toBeNull()
    expect(createPlacer([])(taken)).toBeNull()
  })
})
