import { expect, test } from 'vitest'
import { nameInFile } from '#src/lib/name-in-file.ts'

test.each([
  ['Return and refund', 'Return and refund'],
  ['退货/退款', '退货-退款'],
  ['..\\secret: "x"', 'secret- -x'],
  [' ??? ', 'flow'],
  ['a\u0000b\nc', 'a-b-c'],
])('%j is %j in the name of a file', (name, safe) => {
  expect(nameInFile(name, 'flow')).toBe(safe)
})
