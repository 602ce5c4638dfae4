import { expect, test } from 'vitest'
import { readKey } from '#src/editor/qa-table/keys.ts'
import { stepped, tabbed } from '#src/editor/qa-table/range.ts'

const key = (name: string, held: object = {}) =>
  readKey({
    key: name,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    keyCode: 0,
    ...held,
  })
const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

test.each<[string, ReturnType<typeof key>, object | undefined]>([
  ['an arrow', key('ArrowDown'), { type: 'move', step: 'down', extend: false }],
  ['an arrow with Shift', key('ArrowUp', shift), { type: 'move', step: 'up', extend: true }],
  ['an arrow with Control', key('ArrowDown', ctrl), { type: 'move', step: 'bottom', extend: false }],
  ['Home', key('Home'), { type: 'move', step: 'rowStart', extend: false }],
  ['End with Control', key('End', ctrl), { type: 'move', step: 'last', extend: false }],
  ['a letter', key('a'), { type: 'edit', replace: true }],
  ['a Chinese sign', key('你'), { type: 'edit', replace: true }],
  ['an input method', key('Process', { keyCode: 229 }), { type: 'edit', replace: true }],
  ['F2', key('F2'), { type: 'edit', replace: false }],
  ['Enter', key('Enter'), { type: 'enter', backwards: false }],
  ['Enter with Shift', key('Enter', shift), { type: 'enter', backwards: true }],
  ['Control D', key('d', ctrl), { type: 'fillDown' }],
  ['Control Shift Z', key('Z', { ...ctrl, ...shift }), { type: 'redo' }],
  ['Command Z', key('z', { metaKey: true }), { type: 'undo' }],
  // Copying has its own event, and a sign by AltGr is a sign.
  ['Control C', key('c', ctrl), undefined],
  ['Alt and a letter', key('e', { altKey: true }), undefined],
  ['F5', key('F5'), undefined],
  ['Tab, which leaves the table', key('Tab'), undefined],
])('%s is read as in a spreadsheet', (_, deed, expected) => {
  expect(deed).toEqual(expected)
})

test('Tab goes on to the next row and leaves the table at its end', () => {
  const extent = { rows: 2, columns: 3, page: 1 }
  expect(tabbed({ row: 0, column: 2 }, false, extent)).toEqual({ row: 1, column: 0 })
  expect(tabbed({ row: 1, column: 0 }, true, extent)).toEqual({ row: 0, column: 2 })
  expect(tabbed({ row: 1, column: 2 }, false, extent)).toBeUndefined()
  expect(stepped({ row: 1, column: 2 }, 'down', extent)).toEqual({ row: 1, column: 2 })
})
