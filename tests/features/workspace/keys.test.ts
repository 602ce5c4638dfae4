import { describe, expect, test } from 'vitest'
import { DESK_KEYS, deskKeysSchema, keysWith, type ChangedKeys } from '#src/domain/settings/desk-keys.ts'
import { sends } from '#src/features/shared/sends.ts'
import { commandOf, commandsFor, placeOf } from '#src/features/workspace/keys.ts'

type Given = Partial<Parameters<typeof commandOf>[0]> & { altGraph?: boolean }
const withAlt = ({ altGraph = false, ...given }: Given): Parameters<typeof commandOf>[0] => ({
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
const press = (given: Given, changed: ChangedKeys = {}) => commandOf(withAlt(given), keysWith(changed))
const place = (given: Given, changed: ChangedKeys = {}) => placeOf(withAlt(given), keysWith(changed))

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
    ['of another key', { code: 'KeyH' }],
  ])('%s means nothing', (_name, given) => {
    expect(press(given)).toBeUndefined()
  })

  test('means what was set in the place of what it did at first', () => {
    const changed = { next: 'alt+n', accept: 'alt+shift+1' }
    expect(press({ code: 'KeyN' }, changed)).toBe('next')
    expect(press({ code: 'Digit1', shiftKey: true }, changed)).toBe('accept')
    expect(press({ code: 'KeyJ' }, changed)).toBeUndefined()
  })

  test('has one meaning only, at first and as set', () => {
    expect(new Set(Object.values(DESK_KEYS)).size).toBe(Object.keys(DESK_KEYS).length)
    const faults = (changed: ChangedKeys) =>
      deskKeysSchema.safeParse(changed).error?.issues.map(({ path, message }) => [path[0], message])
    expect(faults({ next: 'alt+k', previous: 'alt+j' })).toBeUndefined()
    expect(faults({ next: 'alt+k' })).toEqual([
      ['next', 'DUPLICATE'],
      ['previous', 'DUPLICATE'],
    ])
    for (const key of ['alt+', 'j', 'ctrl+j', 'alt+ö', 'alt+enter']) expect(faults({ next: key }), key).toHaveLength(1)
  })

  test('of a figure from 1 to 9 asks for the conversation in that place, unless a command was given it', () => {
    expect(place({ code: 'Digit1' })).toBe(0)
    expect(place({ code: 'Digit9' })).toBe(8)
    for (const other of [
      { code: 'Digit0' },
      { code: 'KeyJ' },
      { code: 'Digit1', shiftKey: true },
      { code: 'Digit1', altKey: false },
      { code: 'Digit1', altGraph: true },
      { code: 'Digit1', isComposing: true },
      { code: 'Digit1', repeat: true },
    ])
      expect(place(other), JSON.stringify(other)).toBeUndefined()
    expect(place({ code: 'Digit2' }, { next: 'alt+2' })).toBeUndefined()
  })

  test('is listed for who looks after others where it is of use to them', () => {
    expect(commandsFor(true)).toEqual(['next', 'previous', 'note', 'remind', 'star', 'knowledge', 'transfer'])
    expect(commandsFor(false)).toEqual(Object.keys(DESK_KEYS))
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
