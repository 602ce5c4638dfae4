import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnMissingPart } from '#src/app/reload-once.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A page whose server answers or does not; it counts how often it is loaded anew. */
function page(answer: () => Promise<Response>) {
  const events = new EventTarget()
  const kept = new Map<string, string>()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('window', events)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('location', { href: 'https://desk.example.com/main', reload })
  const asked = vi.fn<() => Promise<Response>>(answer)
  vi.stubGlobal('fetch', asked)
  reloadOnMissingPart()
  const miss = async () => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error('part.js') })
    events.dispatchEvent(event)
    await new Promise(setImmediate)
    // Whoever asked for the part is told: what is taken for loaded is never asked for again.
    expect(event.defaultPrevented).toBe(false)
  }
  return { reload, miss, kept }
}

test('a page is loaded anew for a part that is gone, once', async () => {
  const { reload, miss } = page(() => Promise.resolve(new Response()))
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)
  await miss()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page stays while its server is out of reach', async () => {
  const { reload, miss, kept } = page(() => Promise.reject(new TypeError('Failed to fetch')))
  await miss()
  await miss()
  expect(reload).not.toHaveBeenCalled()
  // Nor does the router load it anew, which looks for this.
  expect(kept.get('tanstack_router_reload:part.js')).toBe('1')
})
