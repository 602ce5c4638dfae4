import { describe, expect, test } from 'vitest'
import { FLOORS, readableOn, tintsOf } from '#src/domain/web-client/palette.ts'
import { contrast, hexOf, mixed, rgbOf } from '#src/lib/colour.ts'

/** Colours all through the cube, and some on its edges. */
const COLOURS = [0, 51, 102, 119, 153, 204, 255].flatMap((red) =>
  [0, 51, 102, 119, 153, 204, 255].flatMap((green) =>
    [0, 60, 128, 200, 255].map((blue) => hexOf([red / 255, green / 255, blue / 255])),
  ),
)

describe('the tints of a colour', () => {
  test.each(['light', 'dark'] as const)('can be read in the %s theme, whatever colour it is', (theme) => {
    const failing = COLOURS.filter((colour) => {
      const tints = tintsOf(colour, theme)
      const floor = FLOORS[theme]
      const reads = [
        contrast(tints['on-accent'], tints.accent) >= 4.5,
        contrast(tints['on-accent'], tints['accent-strong']) >= 4.5,
        contrast(tints['on-own'], tints.own) >= 4.5,
        contrast(tints['accent-text'], floor) >= 4.5,
        contrast(tints['accent-text'], tints['accent-soft']) >= 4.5,
        contrast(tints.accent, floor) >= 3,
      ]
      return reads.includes(false)
    })
    expect(COLOURS).toHaveLength(245)
    expect(failing).toEqual([])
  })

  test('a colour that can be read as it is stays as it is', () => {
    expect(tintsOf('#0b5394', 'light')).toMatchObject({ accent: '#0b5394', 'accent-text': '#0b5394', own: '#0b5394' })
    expect(tintsOf('#ffdd00', 'light').accent).not.toBe('#ffdd00')
    expect(tintsOf('#ffdd00', 'dark')).toMatchObject({ accent: '#ffdd00', 'on-accent': '#000000' })
  })

  test('white stands on what is dark, black on what is bright', () => {
    expect(readableOn('#0f5e6b')).toBe('#ffffff')
    expect(readableOn('#ffdd00')).toBe('#000000')
  })
})

describe('colours', () => {
  test('contrast is that of the WCAG', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  test('are written as they were read, and mixed by shares', () => {
    expect(hexOf(rgbOf('#0f5e6b'))).toBe('#0f5e6b')
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mixed('#123456', '#ffffff', 0)).toBe('#123456')
  })
})
