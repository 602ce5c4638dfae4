import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { assembled } from './files.ts'

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-standard-normal.woff2',
)
GlobalFonts.registerFromPath(FONT, 'Sheet')

const WIDTH = 1000
const HEIGHT = 300

/** A picture of a sheet with these lines on it, as a scanner makes one. */
export function sheet(lines: readonly string[], type: 'png' | 'jpeg' = 'png'): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.font = '48px Sheet'
  for (const [index, line] of lines.entries()) context.fillText(line, 40, 90 + index * 80)
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg')
}

/** A PDF whose pages are a text, or a picture of these lines. */
export function scannedPdf(pages: readonly (string | string[])[]): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 3} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  for (const [index, page] of pages.entries()) {
    const at = 4 + index * 3
    const scan = typeof page === 'string' ? '' : sheet(page, 'jpeg').toString('latin1')
    const content =
      typeof page === 'string' ? `BT /F1 12 Tf 1 0 0 1 50 200 Tm (${page}) Tj ET` : 'q 500 0 0 150 0 0 cm /I Do Q'
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 250]/Resources<</Font<</F1 3 0 R>>/XObject<</I ${at + 2} 0 R>>>>/Contents ${at + 1} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      `<</Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${scan.length}>>\nstream\n${scan}\nendstream`,
    )
  }
  return assembled(objects)
}
