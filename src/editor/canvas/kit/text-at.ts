import { i18n, NAMESPACE } from '#src/i18n/i18n.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

export type TextValues = Readonly<Record<string, string | number>>

/** A text by a key that comes with the data, which the translator cannot know by type; undefined where there is none. */
export function textAt(t: Texts, key: string, values: TextValues = {}): string | undefined {
  if (!hasText(key, values)) return undefined
  const read = t as unknown as (key: string, values: TextValues) => string
  return read(key, values)
}

/** Whether a key is that of a text, in the form that its values ask for, and not of a group of texts. */
export function hasText(key: string, values: TextValues = {}): boolean {
  if (!i18n.exists(key, { ...values, ns: NAMESPACE })) return false
  return i18n.languages.every((language) => typeof i18n.getResource(language, NAMESPACE, key) !== 'object')
}
