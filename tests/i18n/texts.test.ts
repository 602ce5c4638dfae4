import { describe, expect, test } from 'vitest'
import { textLoader, type TextFile } from '#src/i18n/texts.ts'

/** A network under the test's hand: each request waits to be answered, and so does each pause. */
function network() {
  const requests: { url: string; answer: (texts: Record<string, unknown>) => void; fail: () => void }[] = []
  const pauses: { ms: number; end: () => void; refuse: () => void }[] = []
  const added: string[] = []
  const load = textLoader({
    url: (language, file) => (language === 'ko' ? undefined : `${language}/${file}`),
    fetch: (url) =>
      new Promise((resolve, reject) =>
        requests.push({ url, answer: resolve, fail: () => reject(new Error('no network')) }),
      ),
    wait: (ms) =>
      new Promise((resolve, reject) =>
        pauses.push({ ms, end: resolve, refuse: () => reject(new Error('no network')) }),
      ),
    add: (language, file) => void added.push(`${language}/${file}`),
  })
  /** Lets every promise that can go on go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const open = (url: string) => requests.filter((request) => request.url === url).at(-1)
  return { requests, pauses, added, load, settle, open }
}

const FRAME: readonly TextFile[] = ['frame']

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open')
  return (await Promise.race([promise.catch(() => undefined), Promise.resolve(open)])) !== open
}

describe('loading texts', () => {
  test('asks only for the language wanted when it comes at once', async () => {
    const { load, open, requests, added } = network()
    const loaded = load('zh', FRAME)
    open('zh/frame')?.answer({})
    await loaded
    expect(added).toEqual(['zh/frame'])
    expect(requests.map(({ url }) => url)).toEqual(['zh/frame'])
  })

  test('shows English while Chinese is tried again, and Chinese once it comes', async () => {
    const { load, open, pauses, settle, added } = network()
    const loaded = load('zh', FRAME)
    open('zh/frame')?.fail()
    await settle()
    expect(await isSettled(loaded)).toBe(false)
    open('en/frame')?.answer({})
    await loaded
    expect(added).toEqual(['en/frame'])
    expect(pauses.map(({ ms }) => ms)).toEqual([350])
    pauses[0]?.end()
    await settle()
    open('zh/frame')?.answer({})
    await settle()
    expect(added).toEqual(['en/frame', 'zh/frame'])
  })

  test('falls back to Chinese when English fails, too', async () => {
    const { load, open, settle, requests, added } = network()
    const loaded = load('pt', FRAME)
    open('pt/frame')?.fail()
    await settle()
    open('en/frame')?.fail()
    await settle()
    open('zh/frame')?.answer({})
    await loaded
    expect(requests.map(({ url }) => url)).toEqual(['pt/frame', 'en/frame', 'zh/frame'])
    expect(added).toEqual(['zh/frame'])
  })

  test('goes straight to the fallback where a language has no such file', async () => {
    const { load, open, added } = network()
    const loaded = load('ko', FRAME)
    open('en/frame')?.answer({})
    await loaded
    expect(added).toEqual(['en/frame'])
  })

  test('gives up after five more tries in every language, and begins anew when asked again', async () => {
    const { load, open, pauses, settle, requests } = network()
    const loaded = load('en', FRAME)
    const outcome = loaded.then(
      () => 'shown',
      () => 'given up',
    )
    for (let round = 0; round < 6; round++) {
      for (const url of ['en/frame', 'zh/frame']) {
        open(url)?.fail()
        await settle()
      }
      for (const pause of pauses.splice(0)) pause.end()
      await settle()
    }
    expect(await outcome).toBe('given up')
    expect(requests).toHaveLength(12)
    const again = load('en', FRAME)
    open('en/frame')?.answer({})
    await again
  })

  test('gives up at once where no wait would help', async () => {
    const { load, open, pauses, settle, requests } = network()
    const outcome = load('en', FRAME).then(
      () => 'shown',
      () => 'given up',
    )
    for (const url of ['en/frame', 'zh/frame']) {
      open(url)?.fail()
      await settle()
    }
    for (const pause of pauses.splice(0)) pause.refuse()
    expect(await outcome).toBe('given up')
    expect(requests).toHaveLength(2)
  })

  test('fetches a file once, however many ask for it', async () => {
    const { load, open, requests } = network()
    const both = Promise.all([load('en', FRAME), load('en', FRAME)])
    open('en/frame')?.answer({})
    await both
    await load('en', FRAME)
    expect(requests).toHaveLength(1)
  })
})
