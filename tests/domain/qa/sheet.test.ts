import fc from '#tests/support/properties.ts'
import { describe, expect, test } from 'vitest'
import { ANSWER_CHANNEL_KINDS } from '#src/domain/answer/channels.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ENTRY_HOURS } from '#src/domain/qa/conditions.ts'
import { repeatedQuestions } from '#src/domain/qa/entry.ts'
import { createCategoryFinder, type SheetCategory } from '#src/domain/qa/sheet-category.ts'
import { readHeading, SHEET_COLUMNS, type HeadingWords } from '#src/domain/qa/sheet-columns.ts'
import { createRowFinder, questionKey } from '#src/domain/qa/sheet-match.ts'
import { differingFields, mergeRow, type SheetContent } from '#src/domain/qa/sheet-merge.ts'
import { readSheetRow, type CellWords } from '#src/domain/qa/sheet-row.ts'
import { writeSheetRow, type ExportWords } from '#src/domain/qa/sheet-write.ts'
import { forbiddenAt } from '#src/domain/text.ts'

const WORDS: CellWords = {
  on: ['Enabled', '启用'],
  off: ['Disabled', '停用'],
  channels: Object.fromEntries(
    ANSWER_CHANNEL_KINDS.map((kind) => [kind, [`The ${kind}`]]),
  ) as unknown as CellWords['channels'],
  hours: { open: ['Open', '营业'], closed: ['Closed'], any: ['Always'] },
}
const WRITTEN: ExportWords = {
  on: 'Enabled',
  off: '停用',
  channels: Object.fromEntries(ANSWER_CHANNEL_KINDS.map((kind) => [kind, `The ${kind}`])) as ExportWords['channels'],
  hours: { open: '营业', closed: 'Closed' },
}
const HEADINGS = Object.fromEntries(SHEET_COLUMNS.map((column) => [column, [column]])) as unknown as HeadingWords
const LAYOUT = readHeading([...SHEET_COLUMNS], HEADINGS)!

/** A text as an entry can have it: trimmed, without markup. Lines within a question are parted by \n alone. */
const text = (max: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: max })
    .map((one) => one.replaceAll(/[\r\u2028]/g, '\n').trim())
    .filter((one) => one !== '' && forbiddenAt(one).length === 0)
const texts = (max: number) => fc.array(text(30), { maxLength: max })
const day = fc.option(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)

const content: fc.Arbitrary<SheetContent> = fc
  .record({
    categoryId: fc.constant('home'),
    question: text(60),
    similar: texts(6),
    answer: text(300),
    enabled: fc.boolean(),
    counterExamples: texts(3),
    tags: fc.uniqueArray(text(12), { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
    validFrom: fc.constant(null),
    validUntil: day,
    channels: fc.subarray([...ANSWER_CHANNEL_KINDS]),
    userTags: fc.uniqueArray(text(12), { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
    hours: fc.option(fc.constantFrom(...ENTRY_HOURS)),
    reviewOn: day,
    remark: fc.oneof(fc.constant(''), fc.constant('for <editors> & no one else'), text(60)),
  })
  .filter(
    ({ question, similar, counterExamples }) =>
      repeatedQuestions(question, [...similar, ...counterExamples]).length === 0,
  )

test('what is written into a sheet is read from it, to the letter', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 1, max: 99_999 }), (entry, number) => {
      const cells = writeSheetRow({ ...entry, number, path: ['One', 'Two'] }, WRITTEN)
      const row = SHEET_COLUMNS.map((column) => ({ text: cells[column] }))
      const { entry: read, reasons } = readSheetRow(row, LAYOUT, WORDS)
      expect(reasons).toEqual([])
      expect(read).toMatchObject({ number, path: ['One', 'Two'] })
      expect(differingFields(entry, mergeRow(read, 'home', null, 'home'))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('a column that the sheet does not have leaves the entry as it is', () => {
  fc.assert(
    fc.property(content, (entry) => {
      const layout = readHeading(['question', 'answer'], HEADINGS)!
      const { entry: read } = readSheetRow([{ text: entry.question }, { text: 'other' }], layout, WORDS)
      expect(differingFields(entry, mergeRow(read, null, entry, 'elsewhere'))).toEqual(
        entry.answer === 'other' ? [] : ['answer'],
      )
    }),
  )
})

describe('a heading', () => {
  test.each([
    [['Question', ' ANSWER *'], true],
    [['question (required)', 'Answer:'], true],
    [['QUESTION', 'tags'], false],
    [['answer', 'answer'], false],
    [[], false],
  ])('%j', (cells, isOne) => expect(readHeading(cells, HEADINGS) !== null).toBe(isOne))
})

describe('reasons', () => {
  const reasonsOf = (cells: Partial<Record<(typeof SHEET_COLUMNS)[number], string>>) =>
    readSheetRow(
      SHEET_COLUMNS.map((column) => ({ text: cells[column] ?? '' })),
      LAYOUT,
      WORDS,
    ).reasons.map(({ column, code, value }) => [column, code, value].filter((part) => part !== undefined).join(' '))
  const good = { question: 'q', answer: 'a' }

  test.each([
    [{}, ['question REQUIRED', 'answer REQUIRED']],
    [{ ...good, question: 'q'.repeat(LIMITS.qa.questionImport) }, []],
    [{ ...good, question: 'q'.repeat(LIMITS.qa.questionImport + 1) }, ['question TOO_LONG 200']],
    [{ ...good, answer: 'a'.repeat(LIMITS.qa.answer + 1) }, ['answer TOO_LONG 5000']],
    [{ ...good, answer: 'fish \uFF06 chips' }, ['answer FORBIDDEN_CHARACTERS']],
    [{ ...good, enabled: 'maybe' }, ['enabled STATUS']],
    [{ ...good, subcategory: 'Two' }, ['subcategory CATEGORY_NEEDED']],
    [{ ...good, validFrom: '2026-02-30' }, ['validFrom DAY']],
    [{ ...good, channels: 'The web\nfax' }, ['channels CHANNEL']],
    [{ ...good, channels: 'The web\nＷＥＢ' }, ['channels REPEATED']],
    [{ ...good, hours: 'at night' }, ['hours HOURS']],
    [{ ...good, userTags: 'gold\nGold' }, ['userTags REPEATED']],
    [{ ...good, userTags: 'x'.repeat(LIMITS.visitor.tag + 1) }, ['userTags TOO_LONG 50']],
    [
      { ...good, userTags: Array.from({ length: LIMITS.qa.userTags + 1 }, (_, n) => `t${n}`).join('\n') },
      ['userTags TOO_MANY 20'],
    ],
    [{ ...good, validFrom: '2026/3/1', validUntil: '2026年2月28日' }, ['validUntil BEFORE_START']],
    [{ ...good, similar: 'one\nanother', counterExamples: 'ANOTHER?' }, ['counterExamples SAME_AS_SIMILAR']],
    [{ ...good, tags: 'a\nA' }, ['tags REPEATED']],
  ])('%j', (cells, expected) => expect(reasonsOf(cells)).toEqual(expected))
})

describe('which entry a row is about', () => {
  test('is told by the question, signs kept', () => {
    expect(questionKey('  Is  it \uFF2F\uFF30\uFF25\uFF2E? ')).toBe('is it open?')
    expect(questionKey('What is C++?')).not.toBe(questionKey('What is C?'))
  })

  test('and by the number where several have the same one', () => {
    const finder = createRowFinder()
    finder.add([
      { id: 'a', number: 1, question: 'Same', inScope: true },
      { id: 'b', number: 2, question: 'same', inScope: true },
    ])
    expect(finder.place({ question: 'SAME', number: 2 }, 2)).toEqual({ entryId: 'b', reason: null })
    expect(finder.place({ question: 'Same', number: 1 }, 3)).toEqual({ entryId: 'a', reason: null })
    expect(finder.place({ question: 'Same', number: 3 }, 4)).toEqual({ entryId: null, reason: null })
    const repeated = { column: 'question', code: 'REPEATED_ROW', value: 2 }
    expect(finder.place({ question: 'Same', number: null }, 5)).toEqual({ entryId: null, reason: repeated })
  })

  test('and not when it lies outside what is replaced', () => {
    const finder = createRowFinder()
    finder.add([{ id: 'a', number: 7, question: 'There', inScope: false }])
    const exists = { column: 'question', code: 'QUESTION_EXISTS', value: 7 }
    expect(finder.place({ question: 'There', number: null }, 2)).toEqual({ entryId: null, reason: exists })
  })
})

describe('where a row is filed', () => {
  const categories: SheetCategory[] = [
    { id: 'home', parentId: null, name: 'General', isDefault: true },
    { id: 'one', parentId: null, name: 'One', isDefault: false },
    { id: 'two', parentId: 'one', name: 'Two', isDefault: false },
    { id: 'else', parentId: null, name: 'Else', isDefault: false },
  ]
  const find = (path: string[] | null, rules: { mayMake?: boolean; scope?: string } = {}) => {
    const { category, reason } = createCategoryFinder(categories, {
      mayMake: rules.mayMake ?? true,
      scope: rules.scope ?? null,
    }).find(path)
    return reason ? `${reason.column} ${reason.code}` : category.type === 'known' ? category.id : category.type
  }

  test.each([
    [null, {}, 'kept'],
    [['One'], {}, 'one'],
    [['One', 'Two'], {}, 'two'],
    [['One', 'Three'], {}, 'made'],
    [['New'], {}, 'made'],
    [['New'], { mayMake: false }, 'category CATEGORY_NOT_FOUND'],
    [['One', 'Three'], { mayMake: false }, 'subcategory CATEGORY_NOT_FOUND'],
    [['General', 'Below'], {}, 'subcategory CATEGORY_READONLY'],
    [null, { scope: 'one' }, 'one'],
    [['One', 'Two'], { scope: 'one' }, 'two'],
    [['One', 'New'], { scope: 'one' }, 'made'],
    [['Else'], { scope: 'one' }, 'category CATEGORY_OUTSIDE'],
    [['One'], { scope: 'two' }, 'category CATEGORY_OUTSIDE'],
  ] as const)('%j with %j', (path, rules, expected) => expect(find(path && [...path], rules)).toBe(expected))
})
