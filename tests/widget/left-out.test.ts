import { expect, test } from 'vitest'
import { isLeftOut } from '#src/widget/loader/left-out.ts'
import { launcherText } from '#src/widget/loader/launcher-text.ts'

test.each([
  ['/checkout', ['/checkout'], true],
  ['/checkout/pay', ['/checkout'], false],
  ['/checkout/pay', ['/checkout*'], true],
  ['/shop/checkout', ['/checkout*'], false],
  ['/en/orders/12/print', ['/*/print'], true],
  ['/print', ['/*/print'], false],
  ['/a/b/c', ['/*b*b/c'], false],
  ['/a/bb/c', ['/*b*b/c'], true],
  ['/anything', ['/*'], true],
  ['/', [], false],
  ['/last', ['/first', '/last'], true],
])('on %s with %j: %s', (path, patterns, isOut) => {
  expect(isLeftOut(path, patterns)).toBe(isOut)
})

test('the text of the button is that of the first wanted language it is written in, else the application’s', () => {
  const look = { texts: { en: 'Need help?', zh: '需要帮助？', ind: 'Butuh bantuan?' }, language: 'en' } as const
  expect(launcherText(['ja', 'zh-CN'], look)).toBe('需要帮助？')
  expect(launcherText([undefined, 'id-ID'], look)).toBe('Butuh bantuan?')
  expect(launcherText(['fr'], look)).toBe('Need help?')
  expect(launcherText(['fr'], { texts: {}, language: 'en' })).toBe('')
})
