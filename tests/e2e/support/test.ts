import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { readyDesk, startDesk, type Desk, type ReadyDesk } from './desk.ts'
import { watchFaults, type Faults } from './faults.ts'
import { texts, type Say } from './texts.ts'

type Context = { context: BrowserContext; faults: Faults }
type Fixtures = {
  /** A server that nobody has set up yet, of this test alone. */
  fresh: Desk
  /** Opens a browser of its own: cookies, storage and language. Its pages may raise no error until the test's end. */
  openContext: (options?: BrowserContextOptions) => Promise<Context>
  /** What went wrong in the test's own context. */
  faults: Faults
  /** The English texts. */
  t: Say
}
type WorkerFixtures = {
  /** A server at work, shared by the tests of a worker: each uses visitors of its own. */
  desk: ReadyDesk
}

/** Tests whose pages may neither log an error nor throw one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  desk: [
    async ({}, use) => {
      const desk = await readyDesk()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fresh: async ({}, use) => {
    const desk = await startDesk({ sample: true })
    await use(desk)
    await desk.stop()
  },
  openContext: async ({ browser }, use) => {
    const opened: Context[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      const one = { context, faults: watchFaults(context) }
      opened.push(one)
      return one
    })
    for (const { context } of opened) await context.close()
    for (const { faults } of opened) expect(faults.found(), 'errors of pages').toEqual([])
  },
  faults: [
    async ({ context }, use) => {
      const faults = watchFaults(context)
      await use(faults)
      expect(faults.found(), 'errors of pages').toEqual([])
    },
    { auto: true },
  ],
  t: async ({}, use) => use(texts('en')),
})

export { expect }
