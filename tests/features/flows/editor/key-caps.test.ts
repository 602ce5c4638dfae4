import { expect, test } from 'vitest'
import { ACTIONS } from '#src/editor/actions/actions.ts'
import { capsOf } from '#src/features/flows/editor/key-caps.ts'

test.each([
  ['mod+shift+z', ['Mod', 'Shift', 'Z']],
  ['alt+shift+arrowleft', ['Alt', 'Shift', '←']],
  ['+', ['+']],
  ['mod++', ['Mod', '+']],
  ['g +', ['G', '+']],
  ['escape', ['Esc']],
  ['?', ['?']],
  ['f2', ['F2']],
])('the keys %s are written as on a keyboard', (keys, caps) => {
  expect(capsOf(keys)).toEqual(caps)
})

test('no key of the editor is written as an empty cap', () => {
  const caps = ACTIONS.flatMap(({ keys }) => keys.map(capsOf))
  expect(caps.flat().filter((cap) => cap.trim() === '')).toEqual([])
})
