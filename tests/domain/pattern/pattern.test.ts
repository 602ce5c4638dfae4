import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { checkPattern, findsPattern, matchesPattern, patternSize } from '#src/domain/pattern/pattern.ts'
import { LIMITS } from '#src/domain/limits.ts'

describe('a pattern an admin writes', () => {
  it('describes the whole text', () => {
    expect(matchesPattern('[A-Z]{2}\\d{6}', 'AB123456')).toBe(true)
    expect(matchesPattern('[A-Z]{2}\\d{6}', 'my order AB123456')).toBe(false)
    expect(matchesPattern('\\p{Han}{2,4}', '欧阳修')).toBe(true)
    expect(matchesPattern('a|ab', 'ab')).toBe(true)
  })

  it('can be looked for inside a text', () => {
    expect(findsPattern('\\d{6}', 'my order AB123456')).toBe(true)
    expect(findsPattern('^\\d{6}$', 'my order AB123456')).toBe(false)
  })

  it('is refused with the piece that cannot be read', () => {
    expect(checkPattern('\\d+')).toBeNull()
    expect(checkPattern('[a-')).toEqual({ code: 'pattern.syntax', values: { reason: 'syntax', detail: '[a-' } })
    expect(checkPattern('(?=a)b')).toEqual({ code: 'pattern.syntax', values: { reason: 'syntax', detail: '(?=' } })
    expect(checkPattern('(a)\\1')).toEqual({ code: 'pattern.syntax', values: { reason: 'syntax', detail: '\\1' } })
  })

  it('matches nothing where it is refused', () => {
    expect(matchesPattern('[a', '[a')).toBe(false)
    expect(findsPattern('[a', '[a')).toBe(false)
    expect(patternSize('[a')).toBeNull()
  })

  it('is refused where its program is large, however short it is written', () => {
    expect(checkPattern('a{1,999}')).toBeNull()
    expect(checkPattern('a{1000}b{1000}')?.values.reason).toBe('size')
    expect(checkPattern('(a{1,1000}){1,1000}')).not.toBeNull()
    expect(checkPattern(`${'('.repeat(101)}${')'.repeat(101)}`)?.values.reason).toBe('size')
    expect(checkPattern('a'.repeat(LIMITS.pattern.length))).toBeNull()
    expect(checkPattern('a'.repeat(LIMITS.pattern.length + 1))?.values.reason).toBe('length')
  })

  it('answers on the texts that make a backtracking engine wait for years', () => {
    expect(matchesPattern('(x+x+)+y', 'x'.repeat(20_000))).toBe(false)
    expect(matchesPattern('(a|a)*b', 'a'.repeat(20_000))).toBe(false)
    expect(matchesPattern('a{1,999}', 'a'.repeat(20_000))).toBe(false)
  })

  it('answers for any pattern and any text, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (source, text) => {
        const first = matchesPattern(source, text)
        expect(matchesPattern(source, text)).toBe(first)
        if (checkPattern(source)) expect(first).toBe(false)
      }),
    )
  })

  it('agrees with the host where both know the pattern', () => {
    const piece = fc.constantFrom('a', 'b', '.', '[ab]', '(a|b)', 'a*', 'b+', 'a?', '(ab){1,2}')
    const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }), (source, text) => {
        expect(matchesPattern(source, text)).toBe(new RegExp(`^(?:${source})$`).test(text))
      }),
    )
  })
})
