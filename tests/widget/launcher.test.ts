import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import { launcherLook } from '#src/domain/web-client/shown-look.ts'
import { createLauncher, TAG } from '#src/widget/loader/launcher.ts'

/** As much of an element as the button and its frame use. */
class FakeElement extends EventTarget {
  hidden = false
  readonly children: FakeElement[] = []
  readonly tag: string
  constructor(tag: string) {
    super()
    this.tag = tag
  }
  append(...children: FakeElement[]): void {
    this.children.push(...children)
  }
  attachShadow(): FakeElement {
    const shadow = new FakeElement('#shadow')
    this.append(shadow)
    return shadow
  }
  setAttribute(): void {}
  find(tag: string): FakeElement | undefined {
    if (this.tag === tag) return this
    for (const child of this.children) {
      const found = child.find(tag)
      if (found) return found
    }
    return undefined
  }
}

const REST_MS = 3000
let body: FakeElement
let navigation: EventTarget
let location: { pathname: string }

beforeEach(() => {
  vi.useFakeTimers()
  body = new FakeElement('body')
  navigation = new EventTarget()
  location = { pathname: '/' }
  const make = (tag: string) => new FakeElement(tag)
  vi.stubGlobal('document', { body, createElement: make, createElementNS: (_: string, tag: string) => make(tag) })
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(): void {}
    },
  )
  vi.stubGlobal('location', location)
  vi.stubGlobal('navigation', navigation)
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function launch(change: Partial<WebLook['launcher']> = {}) {
  createLauncher({
    url: new URL('https://desk.example/chat/1400000001'),
    name: 'Chat',
    text: '',
    look: launcherLook({ ...USUAL_LOOK, launcher: { ...USUAL_LOOK.launcher, ...change } }, 'en'),
    memory: { read: () => null, write: () => undefined },
  })
  const host = body.find(TAG)!
  return { isShown: () => !host.hidden, isFetched: () => host.find('iframe') !== undefined }
}

test('the chat is fetched behind a button that nobody has reached for, once the page is at rest', () => {
  const { isShown, isFetched } = launch()
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(REST_MS - 1)
  expect(isFetched()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isFetched()).toBe(true)
})

test('it is fetched behind a button that waits, as long after that has appeared', () => {
  const { isShown, isFetched } = launch({ delay: 10 })
  vi.advanceTimersByTime(9_999)
  expect(isShown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(REST_MS - 1)
  expect(isFetched()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isFetched()).toBe(true)
})

test('it is fetched where the page goes on to a path that has the button, and not before', () => {
  location.pathname = '/checkout'
  const { isShown, isFetched } = launch({ hideOn: ['/checkout'] })
  vi.advanceTimersByTime(10 * REST_MS)
  expect([isShown(), isFetched()]).toEqual([false, false])
  location.pathname = '/thanks'
  navigation.dispatchEvent(new Event('navigatesuccess'))
  expect(isShown()).toBe(true)
  vi.advanceTimersByTime(REST_MS)
  expect(isFetched()).toBe(true)
})
