import { afterEach, expect, test } from 'vitest'
import { offerPageApi } from '#src/widget/loader/page-api.ts'

afterEach(() => {
  globalThis.Deskwright = undefined
})

function aLauncher() {
  const signals: [string, unknown][] = []
  const asked: unknown[] = []
  return {
    signals,
    asked,
    signal: (name: string, payload: unknown) => void signals.push([name, payload]),
    toggle: (isOpen: boolean) => void asked.push(isOpen ? 'open' : 'close'),
    identify: (token: string | null) => void asked.push(token),
    on: (event: string) => void asked.push(['on', event]),
  }
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
  globalThis.Deskwright?.('wave')
  globalThis.Deskwright?.('identify')
  globalThis.Deskwright?.('identify', { sub: 'u1' })
  globalThis.Deskwright?.('on', 'message', 'alert(1)')
  globalThis.Deskwright?.('signal', 7)
  expect(launcher.signals).toEqual([])
  expect(launcher.asked).toEqual([])
})

test('a page opens and closes it, says who the visitor is and that they are gone, and hears of it', () => {
  const launcher = aLauncher()
  offerPageApi(launcher)
  globalThis.Deskwright?.('open')
  globalThis.Deskwright?.('identify', 'a.b.c')
  globalThis.Deskwright?.('on', 'message', () => undefined)
  globalThis.Deskwright?.('forget')
  globalThis.Deskwright?.('close')
  expect(launcher.asked).toEqual(['open', 'a.b.c', ['on', 'message'], null, 'close'])
})
