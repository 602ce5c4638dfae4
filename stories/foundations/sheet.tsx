import type { ReactNode } from 'react'
import css from '../../src/ui/tokens.css?raw'
import { declarations, themesOf, type Tokens } from './tokens.ts'

/** The tokens that are the same in both themes: type, corners, motion. */
export const COMMON = declarations(css, '@theme {')

/** The tokens of normal density, and what compact changes of them. */
export const DENSITIES = {
  normal: declarations(css, ':root {'),
  compact: { ...declarations(css, ':root {'), ...declarations(css, "[data-density='compact'] {") },
}

/** The tokens of the theme that the page is shown in. */
export function tokensShown(): Tokens {
  return themesOf(css)[document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light']
}

/** The tokens whose names begin so, in the order of the style sheet: `[rest of the name, value]`. */
export function namedBy(tokens: Tokens, prefix: string): [name: string, value: string][] {
  return Object.entries(tokens).flatMap(([name, value]) =>
    name.startsWith(prefix) && !name.includes('*') && !name.slice(prefix.length).includes('--')
      ? [[name.slice(prefix.length), value] as [string, string]]
      : [],
  )
}

/** A part of a sheet. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-16 font-semibold text-ink">{title}</h2>
        {note !== undefined && <p className="text-13 text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** The name of a token, as it is written in code. */
export function Token({ children }: { children: ReactNode }) {
  return <span className="font-mono text-12 text-muted">{children}</span>
}
