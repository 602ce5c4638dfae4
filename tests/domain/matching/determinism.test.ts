import fc from '#tests/support/properties.ts'
import { expect, test } from 'vitest'
import { buildMatcher, reviveMatcher, serialiseMatcher } from '#src/domain/matching/matcher.ts'
import { foreignEntries, knownWord, shopEntries } from './shop-entries.ts'

const entries = [...shopEntries, ...foreignEntries]
const texts = ['where is my parsel', '退款多久', 'reset pasword', 'onde está', 'Bagaimana cara', '배송', 'いつ']
const options = { knownWord }

test('the same entries give the same answers to the last digit', () => {
  const [one, other] = [buildMatcher(entries, options), buildMatcher(entries, options)]
  for (const text of texts) expect(JSON.stringify(one.match(text))).toBe(JSON.stringify(other.match(text)))
})

test('a matcher that was posted to another thread answers and learns as before', () => {
  const built = buildMatcher(entries, options)
  const revived = reviveMatcher(structuredClone(serialiseMatcher(built)), options)
  for (const text of texts) expect(JSON.stringify(revived.match(text))).toBe(JSON.stringify(built.match(text)))
  for (const matcher of [built, revived]) {
    matcher.update({ id: 'gift', questions: ['Do you wrap gifts?'] })
    matcher.remove('hours')
  }
  const again = reviveMatcher(structuredClone(serialiseMatcher(revived)), options)
  for (const text of [...texts, 'wrap a gift', 'opening hours']) {
    expect(JSON.stringify(revived.match(text))).toBe(JSON.stringify(built.match(text)))
    expect(JSON.stringify(again.match(text))).toBe(JSON.stringify(built.match(text)))
  }
})

test('any text at all is answered with ordered confidences in 0..1', { timeout: 30_000 }, () => {
  const matcher = buildMatcher(entries, options)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), mangled), (text) => {
      const confidences = matcher.match(text, 20).map(({ confidence }) => confidence)
      expect(confidences.every((confidence) => confidence >= 0 && confidence <= 1)).toBe(true)
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
    }),
    { seed: 5869, numRuns: 500 },
  )
})

test('any questions at all can be indexed, and each is then found', { timeout: 30_000 }, () => {
  const question = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.array(question, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), (sets) => {
      const matcher = buildMatcher(sets.map((questions, at) => ({ id: String(at), questions })))
      sets.forEach((questions, at) => {
        for (const text of questions) {
          if (!/[\p{L}\p{N}]/u.test(text.normalize('NFKC'))) continue
          const certain = matcher.match(text, 20).filter(({ confidence }) => confidence === 1)
          expect(certain.map(({ entryId }) => entryId)).toContain(String(at))
        }
      })
    }),
    { seed: 5869, numRuns: 100 },
  )
})

/** Real questions cut up and glued together, which reach further than random characters. */
const mangled = fc
  .array(fc.constantFrom(...entries.flatMap(({ questions }) => questions)), { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.tuple(fc.constant(parts.join(' ')), fc.nat(60), fc.nat(60)))
  .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + length))
