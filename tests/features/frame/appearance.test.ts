import { expect, test } from 'vitest'
import { readAppearance } from '#src/features/frame/appearance.ts'

const defaults = { theme: 'system', density: 'normal', railFolded: false, singleKeys: true }

test.each([
  [null, defaults],
  ['', defaults],
  ['{', defaults],
  ['null', defaults],
  ['"dark"', defaults],
  ['[]', defaults],
  ['{"theme":"dark"}', { ...defaults, theme: 'dark' }],
  ['{"theme":"neon","density":"compact"}', { ...defaults, density: 'compact' }],
  ['{"railFolded":true,"singleKeys":false}', { ...defaults, railFolded: true, singleKeys: false }],
  ['{"railFolded":"yes"}', defaults],
  ['{"__proto__":{"theme":"dark"}}', defaults],
])('%s is read with defaults for what is missing or odd', (text, expected) => {
  expect(readAppearance(text)).toEqual(expected)
})
