import { describe, expect, test } from 'vitest'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { blankEntry, entryIssues, sameEntry } from '#src/features/knowledge/entry-draft.ts'
import { robotIssues, sameDraft, type RobotDraft } from '#src/features/robot/robot-draft.ts'
import { forbiddenAt } from '#src/domain/text.ts'
import { withoutForbidden } from '#src/domain/answer/forbidden.ts'
import { forbiddenSpots } from '#src/features/shared/fields/forbidden.ts'

const draft: RobotDraft = {
  name: 'Mira',
  settings: {
    welcome: 'Hello.',
    card: { enabled: true, title: 'Often asked', questions: ['Where is my order?'] },
    thresholds: { direct: 0.6, clarify: 0.2 },
    clarify: { enabled: true, text: 'Do you mean', count: 3 },
    fallback: { order: 'progressive', variants: ['Say it another way.'], offerAfter: 2 },
    transfer: { enabled: true, words: ['agent'], groupId: null },
  },
}
const entry = {
  ...blankEntry('01980000-0000-7000-8000-000000000001'),
  question: 'Where is my order?',
  similar: ['Track my parcel'],
  answer: 'Open «Orders».',
  enabled: true,
}
const codes = (issues: { code: string; path: readonly (string | number)[] }[]) =>
  issues.map(({ code, path }) => `${path.join('.')} ${code}`)

describe('the draft of the bot', () => {
  test('has nothing against good settings', () => {
    expect(robotIssues(draft)).toEqual([])
  })

  test('takes a name of 30 code points and refuses the 31st', () => {
    expect(robotIssues({ ...draft, name: '😀'.repeat(30) })).toEqual([])
    expect(robotIssues({ ...draft, name: '😀'.repeat(31) })).toEqual([{ path: ['name'], code: 'TOO_LONG', limit: 30 }])
  })

  test('asks for a name', () => {
    expect(codes(robotIssues({ ...draft, name: '  ' }))).toEqual(['name REQUIRED'])
  })

  test('tells the order of the thresholds even while another field is wrong', () => {
    const settings = { ...draft.settings, welcome: 'a < b', thresholds: { direct: 0.5, clarify: 0.5 } }
    expect(codes(robotIssues({ ...draft, settings }))).toEqual([
      'settings.welcome FORBIDDEN_CHARACTERS',
      'settings.thresholds.clarify THRESHOLD_ORDER',
    ])
    expect(codes(robotIssues({ ...draft, settings: { ...settings, welcome: '' } }))).toEqual([
      'settings.thresholds.clarify THRESHOLD_ORDER',
    ])
  })

  test('counts the questions of the card and names the empty one', () => {
    const card = { ...draft.settings.card, questions: Array.from({ length: 21 }, (_, index) => `Question ${index}`) }
    expect(robotIssues({ ...draft, settings: { ...draft.settings, card } })).toEqual([
      { path: ['settings', 'card', 'questions'], code: 'TOO_MANY', limit: 20 },
    ])
    const empty = { ...card, questions: ['One', ''] }
    expect(codes(robotIssues({ ...draft, settings: { ...draft.settings, card: empty } }))).toEqual([
      'settings.card.questions.1 REQUIRED',
    ])
  })

  test('is the same whatever the order of its keys, and another when a word differs', () => {
    const { welcome, ...rest } = draft.settings
    expect(sameDraft(draft, { settings: { ...rest, welcome }, name: 'Mira' })).toBe(true)
    expect(sameDraft(draft, { ...draft, name: 'Mia' })).toBe(false)
  })
})

describe('the draft of an entry', () => {
  test('has nothing against a good entry', () => {
    expect(entryIssues(entry)).toEqual([])
  })

  test('asks for question and answer, and still tells what repeats', () => {
    const issues = entryIssues({ ...entry, answer: ' ', similar: ['One', 'one?', 'WHERE is my order'] })
    expect(codes(issues)).toEqual(['answer REQUIRED', 'similar.1 REPEATED', 'similar.2 SAME_AS_STANDARD'])
    expect(codes(entryIssues({ ...entry, question: '' }))).toEqual(['question REQUIRED'])
  })

  test('refuses the 21st similar question, the 101st character and the 5001st', () => {
    const similar = Array.from({ length: 21 }, (_, index) => `Question ${index}`)
    expect(entryIssues({ ...entry, similar })).toEqual([{ path: ['similar'], code: 'TOO_MANY', limit: 20 }])
    expect(entryIssues({ ...entry, similar: ['x'.repeat(101)] })).toEqual([
      { path: ['similar', 0], code: 'TOO_LONG', limit: 100 },
    ])
    expect(entryIssues({ ...entry, answer: '字'.repeat(5000) })).toEqual([])
    expect(issueAt(entryIssues({ ...entry, answer: '字'.repeat(5001) }), 'answer')).toMatchObject({ limit: 5000 })
  })

  test('differs when a similar question does', () => {
    expect(sameEntry(entry, { ...entry, similar: [...entry.similar] })).toBe(true)
    expect(sameEntry(entry, { ...entry, similar: ['Track it'] })).toBe(false)
    expect(sameEntry(entry, { ...entry, similar: [] })).toBe(false)
  })
})

describe('forbidden characters', () => {
  test('are found with their line, their place in the field and the words around them', () => {
    expect(forbiddenSpots('😀 ok\nterms & conditions ＜here')).toEqual([
      { character: '&', at: 12, line: 2, before: 'terms ', after: ' conditions ＜her…' },
      { character: '＜', at: 25, line: 2, before: '…ms & conditions ', after: 'here' },
    ])
  })

  test.each([
    ['Q&A', 'Q and A'],
    ['black & white', 'black and white'],
    ['退货&换货', '退货和换货'],
    ['<5 days>', '‹5 days›'],
    ['a ＆ b ＞', 'a and b ›'],
  ])('%s becomes %s, which the rule lets pass', (text, expected) => {
    expect(withoutForbidden(text)).toBe(expected)
    expect(forbiddenAt(expected)).toEqual([])
  })
})
