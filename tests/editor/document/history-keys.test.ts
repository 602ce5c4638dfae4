import { expect, test } from 'vitest'
import { historyDeedOf } from '#src/editor/document/history-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof historyDeedOf>[0]> = {}) =>
  historyDeedOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...held })

test('the keys of the history are those that people know, on every keyboard', () => {
  expect(press('z', { ctrlKey: true })).toBe('undo')
  expect(press('Z', { metaKey: true })).toBe('undo')
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
  expect(press('y', { ctrlKey: true })).toBe('redo')
})

test('nothing else is one of them, nor what an input method is composing', () => {
  expect(press('z')).toBeNull()
  expect(press('z', { ctrlKey: true, altKey: true })).toBeNull()
  expect(press('z', { ctrlKey: true, isComposing: true })).toBeNull()
  expect(press('Y', { ctrlKey: true, shiftKey: true })).toBeNull()
  expect(press('x', { ctrlKey: true })).toBeNull()
})
