import axe from 'axe-core'
import { expect, type Frame, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Asserts that a page has no finding under WCAG 2.2 AA. Every frame is looked at by itself: the visitor's chat lies behind
 * a closed shadow root, through which nothing outside finds it.
 */
export async function noAxeViolations(page: Page): Promise<void> {
  const findings: string[] = []
  for (const frame of page.frames()) {
    if (/^https?:/.test(frame.url()) && (await isShown(frame))) findings.push(...(await findingsIn(frame)))
  }
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

async function isShown(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => innerWidth > 0 && innerHeight > 0)
}

async function findingsIn(frame: Frame): Promise<string[]> {
  await settled(frame)
  if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axe.source)
  const { violations } = await frame.evaluate<axe.AxeResults, string[]>(
    (tags) => axe.run(document, { iframes: false, runOnly: tags, resultTypes: ['violations'] }),
    TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary ?? ''}`),
  )
}

/** Waits for what fades in: a colour half way there has no contrast to measure. */
export async function settled(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
