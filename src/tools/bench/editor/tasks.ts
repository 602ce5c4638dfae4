import type { Browser, Page } from 'playwright'
import { z } from 'zod'

/** The longest task of a page's main thread during an act, in milliseconds: by the clock on the wall, and what the thread itself worked. */
export type Longest = { wall: number; worked: number }

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() }).loose().optional(),
})
const trace = z.object({ traceEvents: z.array(event.loose()) })

/** Categories in which Chromium says what tasks its threads run, and which thread is which. */
const CATEGORIES = ['disabled-by-default-devtools.timeline', '__metadata']

/** Does something with the page and tells the longest tasks it made. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<Longest> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const { traceEvents } = trace.parse(JSON.parse((await browser.stopTracing()).toString()))
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && pages.has(`${pid} ${tid}`))
  const longest = (times: readonly (number | undefined)[]) => Math.max(0, ...times.map((time) => (time ?? 0) / 1000))
  return { wall: longest(tasks.map(({ dur }) => dur)), worked: longest(tasks.map(({ tdur }) => tdur)) }
}
