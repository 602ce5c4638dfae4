import { afterEach, expect, test } from 'vitest'
import { offerPageApi } from '#src/widget/loader/page-api.ts'

afterEach(() => {
  globalThis.Deskwright = undefined
})

function aLauncher() {
  const signals: [string, unknown][] = []
  return { signals, signal: (name: string, payload: unknown) => void signals.push([name, payload]) }
}

test('a page can tell of events before the script has come and after', () => {
  // As the page's own snippet keeps them.
  globalThis.Deskwright = Object.assign(() => undefined, { q: [['signal', 'early', { a: 1 }]] })
  const launcher = aLauncher()
  offerPageApi(launcher)
  globalThis.Deskwright('signal', 'late')
  expect(launcher.signals).toEqual([
    ['early', { a: 1 }],
    ['late', {}],
  ])
})

test('what is no call that there is does nothing', () => {
  const launcher = aLauncher()
  offerPageApi(launcher)
  globalThis.Deskwright?.()
  globalThis.Deskwright?.('open')
  globalThis.Deskwright?.('signal', 7)
  expect(launcher.signals).toEqual([])
})
