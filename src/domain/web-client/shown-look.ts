import type { Language } from '#src/lib/languages.ts'
import { USUAL_LOOK, type LookWords, type WebLook } from './look.ts'
import { readableOn, tintsOf, underPointer } from './palette.ts'

/** How round and how large things are, as factors of the usual. */
const ROUND = { square: 0.2, soft: 1, round: 1.6 } as const
const SIZE = { small: 0.93, normal: 1, large: 1.14 } as const

/** A look as the client's page puts it on. */
export type PageLook = {
  theme: 'light' | 'dark' | null
  /** CSS variables, those alone that are not as usual. */
  style: Record<string, string>
  words: WebLook['words']
  quick?: WebLook['quick']
  /** The application's language, whose words stand in for those of others. */
  language: Language
}

/** A look as the button on a host page puts it on; null: as usual. */
export type LauncherLook = WebLook['launcher'] & {
  colour: string
  hover: string
  on: string
  /** Of its corners, in CSS pixels. */
  round: number
  texts: Partial<Record<Language, string>>
  language: Language
}

/** The CSS variables that make the client's page look so. */
function styleOf({ colour, corners, textSize }: WebLook): Record<string, string> {
  const style: Record<string, string> = {}
  if (colour !== USUAL_LOOK.colour) {
    const dark = tintsOf(colour, 'dark')
    for (const [name, tint] of Object.entries(tintsOf(colour, 'light')))
      style[`--${name}`] = `light-dark(${tint}, ${dark[name as keyof typeof dark]})`
  }
  if (corners !== USUAL_LOOK.corners) style['--round'] = String(ROUND[corners])
  if (textSize !== USUAL_LOOK.textSize) style['--size'] = String(SIZE[textSize])
  return style
}

/** What the client's page needs of a look. */
export const pageLook = (look: WebLook, language: Language): PageLook => ({
  theme: look.theme === 'auto' ? null : look.theme,
  style: styleOf(look),
  words: look.words,
  ...(look.quick && { quick: look.quick }),
  language,
})

/** What the button on a host page needs of it. */
export function launcherLook({ launcher, colour, corners, words }: WebLook, language: Language): LauncherLook {
  const texts: Partial<Record<Language, string>> = {}
  for (const [name, own] of Object.entries(words) as [Language, LookWords][])
    if (own.launcher) texts[name] = own.launcher
  return {
    ...launcher,
    colour,
    hover: underPointer(colour),
    on: readableOn(colour),
    round: Math.round(18 * ROUND[corners]),
    texts,
    language,
  }
}
