import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formats } from '#src/i18n/formats.ts'

export type Lang = 'en' | 'zh'
/** Finds a text by its path, as `guide.walk.continue`, and fills it in; one with plural forms takes a `count`. */
export type Say = (path: string, values?: Record<string, string | number>) => string

const PLACE = /\{\{(\w+)(?:, (duration))?\}\}/g

/** The texts of a language as people see them, read from the resource files, so that no sentence is written twice. */
export function texts(lang: Lang): Say {
  const folder = new URL(`../../../locales/${lang}/`, import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const all: unknown = Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  )
  const { duration } = formats(lang)
  const plural = new Intl.PluralRules(lang)
  return (path, values = {}) => {
    const form = typeof values.count === 'number' ? at(all, `${path}_${plural.select(values.count)}`) : undefined
    const text = form ?? at(all, path)
    if (text === undefined) throw new Error(`No text ${path} in ${lang}.`)
    return text.replace(PLACE, (place, name: string, format?: string) => {
      const value = values[name] ?? place
      return format === 'duration' && typeof value === 'number' ? duration(1000 * value) : String(value)
    })
  }
}

function at(all: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined,
      all,
    )
  return typeof found === 'string' ? found : undefined
}
