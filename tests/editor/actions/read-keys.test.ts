import { describe, expect, it } from 'vitest'
import { ACTIONS } from '#src/editor/actions/actions.ts'
import { readKeys, type Press } from '#src/editor/actions/read-keys.ts'

const press = (key: string, part: Partial<Press> = {}): Press => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...part,
})

describe('readKeys', () => {
  it.each([
    ['undo', press('z', { metaKey: true }), 'mod+z'],
    ['redo', press('Z', { metaKey: true, shiftKey: true }), 'mod+shift+z'],
    ['redo as on Windows', press('y', { metaKey: true }), 'mod+y'],
    ['select all', press('a', { metaKey: true }), 'mod+a'],
    ['try it', press('Enter', { metaKey: true }), 'mod+enter'],
  ])('takes ⌘ on a Mac for what Ctrl is elsewhere: %s', (_, pressed, keys) => {
    expect(readKeys(pressed)).toBe(keys)
    expect(readKeys({ ...pressed, metaKey: false, ctrlKey: true })).toBe(keys)
  })

  it.each([
    ['å', 'KeyA', false, 'alt+a'],
    ['∂', 'KeyD', false, 'alt+d'],
    ['ˇ', 'KeyT', true, 'alt+shift+t'],
    ['Ó', 'KeyH', true, 'alt+shift+h'],
  ])('goes by the place of a key where Option makes another character of it: %s', (key, code, shiftKey, keys) => {
    expect(readKeys(press(key, { code, shiftKey, altKey: true }))).toBe(keys)
  })

  it('takes a figure with Shift for the figure, whatever sign the keyboard types there', () => {
    expect(readKeys(press('!', { code: 'Digit1', shiftKey: true }))).toBe('shift+1')
    expect(readKeys(press('"', { code: 'Digit2', shiftKey: true }))).toBe('shift+2')
  })

  it('takes signs as they are typed, whichever keys make them', () => {
    expect(readKeys(press('?', { code: 'Slash', shiftKey: true }))).toBe('?')
    expect(readKeys(press('/', { code: 'Digit7', shiftKey: true }))).toBe('/')
    expect(readKeys(press('+', { code: 'Equal', shiftKey: true }))).toBe('+')
  })

  it('leaves AltGr and input methods alone', () => {
    expect(readKeys(press('@', { code: 'KeyQ', ctrlKey: true, altKey: true }))).toBeNull()
    expect(readKeys(press('n', { isComposing: true }))).toBeNull()
  })
})

describe('ACTIONS', () => {
  it('have keys of their own', () => {
    const keys = ACTIONS.flatMap((action) => action.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
