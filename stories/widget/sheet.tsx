import type { ComponentChild } from 'preact'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { htmlLang } from '#src/lib/language.ts'
import type { Words } from '#src/widget/words.ts'
import { Frame, type Size } from './frame.tsx'

type Shown = (words: Words, language: Language) => ComponentChild
type Globals = Record<string, unknown>

/** The language of the toolbar, of all that visitors read. */
export function languageOf({ lang }: Globals): Language {
  return Object.keys(LANGUAGES).find((language): language is Language => language === lang) ?? 'en'
}

/** A screen of the web client in both its sizes and both themes, in the toolbar's language: for a story's `render`. */
export function inBothSizes(show: Shown) {
  return function BothSizes(_: object, { globals }: { globals: Globals }) {
    const language = languageOf(globals)
    return (
      <main className="flex flex-wrap items-start gap-6 p-6">
        <Frame show={show} language={language} theme="light" size="phone" />
        <Frame show={show} language={language} theme="dark" size="panel" />
      </main>
    )
  }
}

/** States of a part below each other, light beside dark. */
export function inStates(states: Readonly<Record<string, Shown>>, height: number) {
  return function States(_: object, { globals }: { globals: Globals }) {
    const language = languageOf(globals)
    return (
      <main className="flex flex-col gap-6 p-6">
        {Object.entries(states).map(([name, show]) => (
          <section key={name} className="flex flex-col gap-2">
            <h2 className="font-mono text-12 text-muted">{name}</h2>
            <div className="flex flex-wrap items-start gap-6">
              <Frame show={show} language={language} theme="light" height={height} />
              <Frame show={show} language={language} theme="dark" height={height} />
            </div>
          </section>
        ))}
      </main>
    )
  }
}

/** A screen in every language that visitors read, light and dark by turns. */
export function inAllLanguages(show: Shown, size: Size) {
  return function AllLanguages() {
    return (
      <main className="flex flex-wrap items-start gap-6 p-6">
        {(Object.keys(LANGUAGES) as Language[]).map((language, index) => (
          <section key={language} className="flex flex-col gap-2" lang={htmlLang(language)}>
            <h2 className="text-13 text-muted">{LANGUAGES[language].name}</h2>
            <Frame show={show} language={language} theme={index % 2 === 0 ? 'light' : 'dark'} size={size} />
          </section>
        ))}
      </main>
    )
  }
}
