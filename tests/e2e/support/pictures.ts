import type { Page, TestInfo } from '@playwright/test'
import { settled } from './axe.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Keeps a page with a test's results as people see it: wide and narrow, light and dark. The page is left as it was. */
export async function takePictures(page: Page, info: TestInfo, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Colours begin to change with the next frame only.
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
      for (const frame of page.frames()) await settled(frame)
      await page.screenshot({ path: info.outputPath(`${name}.${size.width}.${colorScheme}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
