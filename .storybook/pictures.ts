import { afterEach, beforeEach } from 'vitest'
import { commands, page } from 'vitest/browser'
import { PICTURED } from '../src/tools/pictures/pictured.ts'

declare module 'vitest/browser' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging is how vitest takes it
  interface BrowserCommands {
    picture: (id: string) => Promise<string | null>
  }
}

/** What is shown is drawn at one and the same moment, which goes on from there, and with the same dice. */
const MOMENT = Date.UTC(2026, 10, 20, 10, 0, 0)
const SystemDate = Date
const { random } = Math
let began = 0

const now = () => MOMENT + Math.floor(performance.now() - began)
const SetDate = new Proxy(SystemDate, {
  construct: (_, args, newTarget) =>
    Reflect.construct(SystemDate, args.length === 0 ? [now()] : args, newTarget) as object,
  apply: () => new SystemDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

function dice(): () => number {
  let seed = 1
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
}

const isPictured = (file: string): boolean => PICTURED.some((branch) => file.includes(`/stories/${branch}/`))

beforeEach(({ task }) => {
  if (!isPictured(task.file.filepath)) return
  began = performance.now()
  globalThis.Date = SetDate
  Math.random = dice()
})

afterEach(async ({ task }) => {
  globalThis.Date = SystemDate
  Math.random = random
  const { storyId } = task.meta as { storyId?: string }
  if (!isPictured(task.file.filepath) || storyId === undefined || task.result?.state === 'fail') return
  // What is out of view is not drawn: the page becomes as high as what it shows. The next story sets its own size.
  const { scrollHeight } = document.documentElement
  if (scrollHeight > innerHeight) await page.viewport(innerWidth, scrollHeight)
  const wrong = await commands.picture(storyId)
  if (wrong !== null) throw new Error(wrong)
})
