import { type ComponentChild, h, render } from 'preact'
import { useEffect, useRef } from 'react'
import { htmlLang } from '#src/lib/language.ts'
import type { Language } from '#src/lib/languages.ts'
import { translator } from '#src/widget/texts.ts'
import { type Words, WordsContext } from '#src/widget/words.ts'
import css from '../../src/widget/styles/widget.css?inline'

const texts = import.meta.glob<Parameters<typeof translator>[0]>('../../locales/*/widget.json', {
  import: 'default',
  eager: true,
})

/** The sizes the web client is seen in: a telephone's page, and the frame that the button on a host page opens. */
export const SIZES = {
  phone: { width: 390, height: 760 },
  panel: { width: 380, height: 640 },
  narrow: { width: 320, height: 568 },
}
export type Size = keyof typeof SIZES

type FrameProps = {
  /** What is shown, made for a language. */
  show: (words: Words, language: Language) => ComponentChild
  language: Language
  theme: 'light' | 'dark'
  size?: Size
  /** For a part that is lower than a page. */
  height?: number
}

/**
 * The web client as a visitor has it: a document of its own with its own style, since it shares none with the console, and
 * its own size, which its style asks for.
 */
export function Frame({ show, language, theme, size = 'panel', height }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const tag = htmlLang(language)

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return undefined
    page.documentElement.lang = tag
    page.documentElement.dataset.theme = theme
    if (document.documentElement.dataset.motion !== undefined) page.documentElement.dataset.motion = 'none'
    page.head.replaceChildren(Object.assign(page.createElement('style'), { textContent: css }))
    const root = Object.assign(page.createElement('div'), { id: 'root' })
    page.body.replaceChildren(root)
    const words = { t: translator(texts[`../../locales/${language}/widget.json`] ?? {}, language), tag }
    render(h(WordsContext.Provider, { value: words }, show(words, language)), root)
    return () => render(null, root)
  }, [show, language, tag, theme])

  return (
    <iframe
      ref={frame}
      title={`${size} ${language} ${theme}`}
      className="shrink-0 rounded-card border border-line-strong"
      style={{ width: SIZES[size].width, height: height ?? SIZES[size].height }}
    />
  )
}
