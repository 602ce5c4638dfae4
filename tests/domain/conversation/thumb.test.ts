import { describe, expect, test } from 'vitest'
import { afterThumb, isAnswer, shownThumb, type Thumb } from '#src/domain/conversation/thumb.ts'

const up = { helpful: true, reason: null, comment: '' }
const down = { helpful: false, reason: null, comment: '' }
const why = { ...down, reason: 'wrong' as const, comment: 'Old prices' }
const kept = (thumb: typeof up | typeof down | typeof why, changed = false): Thumb => ({ ...thumb, changed })

describe('what a visitor thinks of an answer', () => {
  test('is kept as it is said first', () => {
    expect(afterThumb(null, up)).toEqual(kept(up))
    expect(afterThumb(null, why)).toEqual(kept(why))
  })

  test('is told why once, after the press; the same once more changes nothing', () => {
    expect(afterThumb(kept(down), why)).toEqual(kept(why))
    expect(afterThumb(kept(why), why)).toEqual(kept(why))
    expect(afterThumb(kept(why), down)).toEqual(kept(why))
    expect(afterThumb(kept(why), { ...why, reason: 'unclear' })).toBeNull()
  })

  test('is changed once, and not back', () => {
    expect(afterThumb(kept(why), up)).toEqual(kept(up, true))
    expect(afterThumb(kept(up, true), down)).toBeNull()
    expect(afterThumb(kept(up), down)).toEqual(kept(down, true))
    expect(afterThumb(kept(down, true), why)).toEqual(kept(why, true))
  })

  const trace = (outcome: string) => ({ outcome })
  test('is asked of answers alone', () => {
    const asked = (
      ['welcome', 'direct', 'clarify', 'chitchat', 'document', 'fallback', 'transfer', 'flow'] as const
    ).filter((outcome) => isAnswer({ outcome }))
    expect(asked).toEqual(['direct', 'document'])
    expect(isAnswer(null)).toBe(false)
  })

  test('is shown where it was said, or is asked', () => {
    expect(shownThumb(trace('direct'), { kept: null, asks: false })).toBeUndefined()
    expect(shownThumb(trace('welcome'), { kept: null, asks: true })).toBeUndefined()
    expect(shownThumb(trace('direct'), { kept: null, asks: true })).toEqual({
      ...down,
      helpful: null,
      isSettled: false,
    })
    expect(shownThumb(trace('direct'), { kept: kept(up, true), asks: false })).toEqual({ ...up, isSettled: true })
  })
})
