import type { Browser } from 'playwright'
import { hashOf } from './pictures.ts'

/** Letters of all kinds in the machine's own fonts, and what browsers round differently: slopes of colour, shadows, corners. */
const SAMPLE = `<!doctype html><meta charset="utf-8"><body style="margin: 8px">
${['sans-serif', 'serif', 'monospace', 'system-ui'].map((font) => `<p style="font: 16px ${font}">Hamburgefonstiv 0123456789 您好，欢迎 こんにちは 안녕 ÄÖÜ → ✓</p>`).join('')}
<div style="width: 200px; height: 60px; border-radius: 11px; background: linear-gradient(33deg, oklch(.6 .2 250), oklch(.9 .1 90)); box-shadow: 0 3px 9px #0006"></div>`

/**
 * Who draws here: the browser's version and a hash of a sample. Where either differs, pictures cannot be told from each
 * other by their hash.
 */
export async function drawnBy(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  try {
    await page.setContent(SAMPLE)
    const zone = await page.evaluate(() => `${Intl.DateTimeFormat().resolvedOptions().timeZone}:${navigator.language}`)
    return `${browser.version()}:${zone}:${hashOf(await page.screenshot())}`
  } finally {
    await page.close()
  }
}
