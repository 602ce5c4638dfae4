import { describe, expect, it } from 'vitest'
import { guardOf } from '#src/domain/sensitive/guard.ts'
import { hideIdentities, maskingSchema, NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'

const masking = (part: Partial<Masking>): Masking => ({ ...NEW_MASKING, ...part })
const order = { name: 'Contract', pattern: String.raw`KD-\d{4}` }
const TEXT = 'anna@example.com 13812345678, card 4111 1111 1111 1111, id 11010519491231002X, KD-1234'

describe('what is hidden before it is stored', () => {
  it('is nothing until somebody says so', () => {
    expect(hideIdentities(TEXT, NEW_MASKING)).toBe(TEXT)
  })

  it.each([
    ['email', 'anna@example.com'],
    ['phone', '13812345678'],
    ['card', '4111 1111 1111 1111'],
    ['identity', '11010519491231002X'],
  ] as const)('is of one kind alone: %s', (kind, hidden) => {
    const stored = hideIdentities(TEXT, masking({ kinds: [kind] }))
    expect(stored).not.toContain(hidden)
    for (const other of ['anna@example.com', '13812345678', '4111 1111 1111 1111', '11010519491231002X', 'KD-1234'])
      if (other !== hidden) expect(stored).toContain(other)
  })

  it('is what a pattern describes, a star for each sign', () => {
    expect(hideIdentities('my KD-1234 and 你好 KD-5678!', masking({ patterns: [order] }))).toBe(
      'my ******* and 你好 *******!',
    )
  })

  it('is hidden in the words of visitors, and of agents where it is said so', () => {
    const guard = guardOf([], masking({ patterns: [order] }))
    expect(guard('KD-1234', 'visitor').text).toBe('*******')
    expect(guard('KD-1234', 'agent').text).toBe('KD-1234')
    expect(guardOf([], masking({ patterns: [order], agents: true }))('KD-1234', 'agent').text).toBe('*******')
  })

  it('is hidden in the words of the bot where that is said, which may say any other word', () => {
    const word = { word: 'refund', action: 'block', direction: 'both' } as const
    const guard = (bot: boolean) => guardOf([word], masking({ patterns: [order], bot }))
    expect(guard(false)('refund KD-1234', 'bot')).toMatchObject({ text: 'refund KD-1234', blocked: [] })
    expect(guard(true)('refund KD-1234', 'bot')).toMatchObject({ text: 'refund *******', blocked: [] })
  })

  it('refuses patterns that cannot be read, go on for ever or cost too much', () => {
    const refused = (pattern: string) =>
      !maskingSchema.safeParse(masking({ patterns: [{ name: 'a', pattern }] })).success
    expect(refused(String.raw`\d{4}`)).toBe(false)
    for (const pattern of ['(', '(?=a)', String.raw`(a)\1`, 'a{1,900}', ''])
      expect(refused(pattern), pattern).toBe(true)
  })
})
