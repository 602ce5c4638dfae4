import { describe, expect, test } from 'vitest'
import {
  buildMatcher,
  reviveMatcher,
  serialiseMatcher,
  type Matcher,
  type MatcherEntry,
} from '#src/domain/matching/matcher.ts'
import { knownWord, shopEntries } from './shop-entries.ts'

const gift: MatcherEntry = {
  id: 'gift',
  questions: [
    'Do you wrap gifts?',
    'Can you gift-wrap the present?',
    'Is there wrapping paper for a birthday present?',
  ],
}
const asked = ['can the present be wrapped', 'please wrap it as a gift', 'where is my parcel now', 'i want a refund']

function confidences(matcher: Matcher, text: string): Map<string, number> {
  return new Map(matcher.match(text, 20).map(({ entryId, confidence }) => [entryId, confidence]))
}

function expectNear(one: Matcher, other: Matcher, texts: readonly string[]): void {
  for (const text of texts) {
    const [first] = other.match(text)
    expect(one.match(text)[0]?.entryId).toBe(first?.entryId)
    const confidence = confidences(one, text).get(first!.entryId) ?? 0
    expect(confidence).toBeGreaterThanOrEqual(first!.confidence - 0.05)
    expect(confidence).toBeLessThanOrEqual(first!.confidence + 0.05)
  }
}

/** A base too large to be built anew at every change: 60 subjects, four questions each. */
const things = ['lamp', 'sofa', 'router', 'tablet', 'wallet', 'carpet', 'kettle', 'mirror', 'blanket', 'bicycle']
const deeds = ['returned', 'repaired', 'cleaned', 'delivered', 'insured', 'assembled']
const largeBase: MatcherEntry[] = things.flatMap((thing) =>
  deeds.map((deed) => ({
    id: `${thing}-${deed}`,
    questions: [
      `Can the ${thing} be ${deed}?`,
      `How do I get my ${thing} ${deed}`,
      `I want the ${thing} to be ${deed} this week`,
      `What does it cost to have a ${thing} ${deed}?`,
    ],
  })),
)

describe('a change of a large base', () => {
  const built = () => buildMatcher(largeBase, { knownWord })
  const lease: MatcherEntry = {
    id: 'lamp-leased',
    questions: ['Can I lease the lamp by the month?', 'Do you rent out lamps?', 'What is the monthly rent of a lamp?'],
  }

  test('is learnt a little at a time, and answers as before until all of it is learnt', () => {
    const [one, other] = [built(), built()]
    const changed = { ...largeBase[0]!, questions: ['May the lamp go back?', 'Do you take the lamp back?'] }
    const texts = [
      'how is the sofa cleaned',
      'get the kettle repaired',
      'insure a bicycle',
      'deliver the mirror this week',
    ]
    const named = (matcher: Matcher) => texts.map((text) => matcher.match(text)[0]?.entryId)
    const before = named(other)
    for (const entry of [lease, changed]) {
      const work = one.updating(entry)
      let stops = 0
      while (work.next().done !== true) {
        stops += 1
        if (entry === lease) expect(named(one)).toEqual(before)
        expect(one.match('Can the lamp be returned?')[0]).toMatchObject({
          entryId: 'lamp-returned',
          question: 'Can the lamp be returned?',
        })
      }
      expect(stops).toBeGreaterThan(1)
      other.update(entry)
    }
    for (const text of texts) expect(one.match(text)).toEqual(other.match(text))
    expect(one.match('do you take the lamp back')[0]?.entryId).toBe('lamp-returned')
  })

  test('is found at once, nearly as sure as after a new build', () => {
    const matcher = built()
    matcher.update(lease)
    matcher.update({ ...largeBase[0]!, questions: [...largeBase[0]!.questions, 'Do you take the lamp back?'] })
    const again = buildMatcher(
      [
        { ...largeBase[0]!, questions: [...largeBase[0]!.questions, 'Do you take the lamp back?'] },
        ...largeBase.slice(1),
        lease,
      ],
      { knownWord },
    )
    expect(matcher.match('do you take the lamp back')[0]).toMatchObject({ entryId: 'lamp-returned', confidence: 1 })
    expectNear(matcher, again, [
      'is it possible to lease a lamp',
      'monthly rent for the lamp please',
      'take my lamp back please',
      'how do i have the sofa cleaned',
    ])
  })

  test('takes questions and entries away', () => {
    const matcher = built()
    matcher.update({ id: 'sofa-cleaned', questions: ['Is there a cleaning service for sofas?'] })
    matcher.remove('lamp-insured')
    expect(matcher.match('Can the sofa be cleaned?').every(({ confidence }) => confidence < 1)).toBe(true)
    const found = matcher.match('Can the lamp be insured?', 100)
    expect(found.map(({ entryId }) => entryId)).not.toContain('lamp-insured')
    expect(matcher.size).toEqual({ entries: 59, questions: 59 * 4 - 3 })
  })

  test('lets another entry take over what was removed', () => {
    const removed = largeBase.find(({ id }) => id === 'sofa-cleaned')!
    const heir = largeBase.find(({ id }) => id === 'carpet-cleaned')!
    const widened = { ...heir, questions: [...heir.questions, ...removed.questions] }
    const matcher = built()
    matcher.remove('sofa-cleaned')
    matcher.update(widened)
    const others = largeBase.filter((entry) => entry !== removed && entry !== heir)
    const again = buildMatcher([...others, widened], { knownWord })
    for (const text of ['could my sofa be cleaned', 'please have the sofa cleaned this week']) {
      const [one, other] = [matcher.match(text)[0]!, again.match(text)[0]!]
      expect(one.entryId).toBe('carpet-cleaned')
      expect(one.reasons.margin).toBeCloseTo(other.reasons.margin, 1)
    }
  })

  test('is not hidden by what was asked before it', () => {
    const asked = deeds.flatMap((deed) => [`lamp ${deed} or repaired`, `repaired, ${deed}: lamp`, `${deed} lamp`])
    const before = largeBase.find(({ id }) => id === 'lamp-repaired')!
    const lamp = { ...before, questions: [...before.questions, 'Is a cleaned or insured lamp repaired or returned?'] }
    const [one, other] = [built(), built()]
    for (const text of asked) one.match(text)
    one.update(lamp)
    other.update(lamp)
    for (const text of asked) expect(one.match(text)).toEqual(other.match(text))
  })

  test('is counted once an entry, for the host to build anew in time', () => {
    const matcher = built()
    expect(matcher.changed).toBe(0)
    matcher.update(lease)
    matcher.update(lease)
    matcher.remove('sofa-cleaned')
    matcher.remove('never-there')
    expect(matcher.changed).toBeCloseTo(2 / 60)
  })

  test('survives being posted to another thread', () => {
    const matcher = built()
    matcher.update(lease)
    matcher.remove('sofa-cleaned')
    const revived = reviveMatcher(structuredClone(serialiseMatcher(matcher)), { knownWord })
    for (const text of ['can i rent a lamp', 'can the sofa be cleaned'])
      expect(revived.match(text)).toEqual(matcher.match(text))
    expect(revived.changed).toBe(matcher.changed)
  })
})

describe('an update', () => {
  test('is found at once, as sure as after a new build', () => {
    const matcher = buildMatcher(shopEntries, { knownWord })
    expect(matcher.match('Do you wrap gifts?')[0]?.confidence ?? 0).toBeLessThan(0.6)
    matcher.update(gift)
    expect(matcher.match('Do you wrap gifts?')[0]).toMatchObject({ entryId: 'gift', confidence: 1 })
    expectNear(matcher, buildMatcher([...shopEntries, gift], { knownWord }), asked)
  })

  test('of an entry takes its old questions away', () => {
    const matcher = buildMatcher([...shopEntries, gift], { knownWord })
    matcher.update({ id: 'gift', questions: ['Do you sell gift cards?'] })
    expect(matcher.match('Do you sell gift cards')[0]).toMatchObject({ entryId: 'gift', confidence: 1 })
    expect(matcher.match('Do you wrap gifts?')[0]?.confidence).toBeLessThan(1)
    expect(matcher.match('Do you wrap gifts?')[0]?.question).not.toBe('Do you wrap gifts?')
  })

  test('starts an empty index', () => {
    const matcher = buildMatcher([], { knownWord })
    for (const entry of shopEntries) matcher.update(entry)
    expect(matcher.size).toEqual({ entries: 5, questions: 18 })
    expect(matcher.changed).toBe(0)
    expect(matcher.match('i would like my money back please')[0]?.entryId).toBe('refund')
  })

  test('teaches its words to the spelling', () => {
    const matcher = buildMatcher(shopEntries, { knownWord })
    matcher.update(gift)
    expect(matcher.match('birthday prezent')[0]?.reasons.repairs).toEqual([{ from: 'prezent', to: 'present' }])
  })
})

describe('a removal', () => {
  test('acts at once, and twice is the same as once', () => {
    const matcher = buildMatcher(shopEntries, { knownWord })
    matcher.remove('refund')
    matcher.remove('refund')
    matcher.remove('never-there')
    expect(matcher.match('I want my money back', 20).map(({ entryId }) => entryId)).not.toContain('refund')
    expect(matcher.size).toEqual({ entries: 4, questions: 14 })
  })

  test('gives the question back to another entry that holds it', () => {
    const copy = { id: 'copy', questions: ['I forgot my password'] }
    const matcher = buildMatcher([...shopEntries, copy], { knownWord })
    matcher.remove('password')
    expect(matcher.match('I forgot my password')[0]).toMatchObject({ entryId: 'copy', confidence: 1 })
  })

  test('can be taken back by an update', () => {
    const matcher = buildMatcher(shopEntries, { knownWord })
    matcher.remove('refund')
    matcher.update(shopEntries[1]!)
    expect(matcher.match('I want my money back')[0]).toMatchObject({ entryId: 'refund', confidence: 1 })
    expect(matcher.size).toEqual({ entries: 5, questions: 18 })
  })
})

test('an entry that shares nothing with the text is no candidate, even when all others are gone', () => {
  const matcher = buildMatcher([
    { id: 'odd', questions: ['问问问问'] },
    { id: 'one', questions: ['Question number one'] },
    { id: 'two', questions: ['Question number two'] },
    { id: 'penguins', questions: ['Can penguins fly kites?'] },
  ])
  matcher.remove('penguins')
  expect(matcher.match('can penguins fly kites').map((candidate) => candidate.entryId)).not.toContain('odd')
})
