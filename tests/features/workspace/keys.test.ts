import { describe, expect, test } from 'vitest'
import { commandOf, DESK_KEYS, sends } from '#src/features/workspace/keys.ts'

type Given = Partial<Parameters<typeof commandOf>[0]> & { altGraph?: boolean }
const press = ({ altGraph = false, ...given }: Given) =>
  commandOf({
    code: 'KeyJ',
    altKey: true,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    getModifierState: (key) => key === 'AltGraph' && altGraph,
    ...given,
  })

describe('a press', () => {
  test('is read by its place on the board, whatever letter the layout types there', () => {
    expect(press({ code: 'KeyJ' })).toBe('next')
    expect(press({ code: 'KeyA' })).toBe('accept')
  })

  test('with Shift is another one than without', () => {
    expect(press({ code: 'KeyE' })).toBe('end')
    expect(press({ code: 'KeyE', shiftKey: true })).toBe('endAndNext')
    expect(press({ code: 'KeyJ', shiftKey: true })).toBeUndefined()
  })

  test.each<[string, Given]>([
    ['without Alt', { altKey: false }],
    ['with AltGr', { altGraph: true }],
    ['with Ctrl and Alt, which is AltGr on Windows', { ctrlKey: true }],
    ['with the command key', { metaKey: true }],
    ['inside an input method', { isComposing: true }],
    ['held down', { repeat: true }],
    ['of another key', { code: 'KeyQ' }],
  ])('%s means nothing', (_name, given) => {
    expect(press(given)).toBeUndefined()
  })

  test('has one meaning only', () => {
    expect(new Set(DESK_KEYS.map(({ keys }) => keys)).size).toBe(DESK_KEYS.length)
  })
})

describe('Enter in the reply', () => {
  const enter = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false, keyCode: 13 }

  test('sends', () => {
    expect(sends(enter)).toBe(true)
  })

  test.each([
    ['with Shift', { shiftKey: true }],
    ['that chooses a word of an input method', { isComposing: true }],
    ['that ends a composition, where the browser says only so much', { keyCode: 229 }],
    ['of another key', { key: 'a' }],
  ])('%s does not', (_name, given) => {
    expect(sends({ ...enter, ...given })).toBe(false)
  })
})
