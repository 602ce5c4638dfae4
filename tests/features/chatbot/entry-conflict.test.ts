import { beforeAll, expect, test } from 'vitest'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { ENTRY_FIELDS, type EntryField } from '#src/domain/qa/fields.ts'
import { blankEntry } from '#src/features/knowledge/entry-draft.ts'
import { entryConflict } from '#src/features/knowledge/entry-conflict.ts'
import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import answer from '#locales/en/answer.json'
import knowledge from '#locales/en/knowledge.json'

beforeAll(() => {
  i18n.addResourceBundle('en', NAMESPACE, { answer, knowledge })
})
const t = i18n.getFixedT('en', NAMESPACE)
const names = { category: (id: string) => `category ${id}`, member: (id: string) => `member ${id}` }

const mine: EntryInput = { ...blankEntry('1'), question: 'Do you ship?', answer: 'Yes.' }
const paragraph = {
  type: 'paragraph' as const,
  inlines: [{ type: 'text' as const, text: 'Yes.', bold: true as const }],
}
const rich = { variants: [{ language: null, channel: null, blocks: [paragraph], buttons: [] }] }

/** Another value for each field, and how it is told; null where it is not. */
const OTHERS: { [F in EntryField]: [EntryInput[F], string | null] } = {
  categoryId: ['2', 'category 2'],
  question: ['Do you deliver?', 'Do you deliver?'],
  similar: [['one', 'two'], 'one\ntwo'],
  answer: ['No.', 'No.'],
  rich: [rich, '**Yes.**'],
  enabled: [false, 'Disabled'],
  counterExamples: [['not this'], 'not this'],
  tags: [['abroad'], 'abroad'],
  validFrom: ['2026-01-01', '2026-01-01'],
  validUntil: ['2026-12-31', '2026-12-31'],
  channels: [['web'], answer.channels.web],
  userTags: [['gold'], 'gold'],
  hours: ['open', 'Within opening hours'],
  related: [['3'], null],
  reviewOn: ['2026-12-01', '2026-12-01'],
  owner: ['4', 'member 4'],
  remark: ['Ask Mei.', 'Ask Mei.'],
}

test.each(ENTRY_FIELDS)('a difference in %s is told by its name and in words', (field) => {
  const [value, words] = OTHERS[field]
  const told = entryConflict(mine, { ...mine, [field]: value }, t, names)
  expect(told.map(({ label, theirs }) => [label, theirs])).toEqual(
    words === null ? [] : [[knowledge.fields[field], words]],
  )
})

test('the form of an answer is not told beside its words, and what is the same is not told at all', () => {
  const told = entryConflict(mine, { ...mine, answer: 'No.', rich }, t, names)
  expect(told).toEqual([{ label: 'Answer', mine: 'Yes.', theirs: 'No.' }])
  expect(entryConflict(mine, { ...mine }, t, names)).toEqual([])
})
