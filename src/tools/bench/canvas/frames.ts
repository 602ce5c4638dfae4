import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { quantile } from '../quantiles.ts'

/** The frames of a gesture: times between them in milliseconds, and what each cost the page's main thread. */
export type Frames = { count: number; p50: number; p95: number; max: number; cpu: number }

declare global {
  interface Window {
    benchFrames?: { stop: boolean; times: number[] }
  }
}

/** Measures the frames while a gesture goes on. */
export async function framesOf(page: Page, session: CDPSession, gesture: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const record = { stop: false, times: [] as number[] }
    window.benchFrames = record
    requestAnimationFrame(function first(begin) {
      let last = begin
      requestAnimationFrame(function next(now) {
        record.times.push(now - last)
        last = now
        if (!record.stop) requestAnimationFrame(next)
      })
    })
  })
  await sleep(50)
  const before = await busySeconds(session)
  await gesture()
  const after = await busySeconds(session)
  const times = await page.evaluate(() => {
    const record = window.benchFrames!
    record.stop = true
    return record.times
  })
  return {
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    max: Math.max(...times),
    cpu: (1000 * (after - before)) / Math.max(1, times.length),
  }
}

/** How long the main thread has worked, by the clock of the thread itself. */
async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN
}

/** Moves the mouse along a way, 60 times a second at most: a slow page gets fewer events, as from a real mouse. */
export async function glide(page: Page, way: (share: number) => [number, number], ms: number): Promise<void> {
  const begin = performance.now()
  for (let step = 1; ; step += 1) {
    const passed = performance.now() - begin
    if (passed >= ms) break
    await page.mouse.move(...way(passed / ms))
    const due = step * (1000 / 60) - (performance.now() - begin)
    if (due > 0) await sleep(due)
    else step = Math.floor((performance.now() - begin) / (1000 / 60))
  }
  await page.mouse.move(...way(1))
}

/** Turns the wheel by `pixels`, 60 times a second, for so many milliseconds. */
export async function wheel(page: Page, pixels: number, ms: number): Promise<void> {
  const begin = performance.now()
  for (let step = 1; performance.now() - begin < ms; step += 1) {
    await page.mouse.wheel(0, pixels)
    const due = step * (1000 / 60) - (performance.now() - begin)
    if (due > 0) await sleep(due)
  }
}
