import type { DataPath } from '#src/domain/graph/data-path.ts'
import { textLanguage } from '#src/domain/value/localised-text.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { languageName } from './language-name.ts'
import { byEnd, ROW_LABELS } from './row-labels.ts'

/** What a field is called where it is spoken of outside its form: the very text that the form's own label is. */
export type FieldLabel = (t: Texts) => string

/**
 * What the fields of a kind's data are called, by their path within it: `source.choices`. Every field of the data has
 * one, and so has every field of the objects among them; a text of several languages needs one for itself only.
 */
export type FieldLabels<Data = unknown> = { readonly [Field in keyof Data & string]: FieldLabel } & Readonly<
  Record<string, FieldLabel>
>

/**
 * What the field at a path of a node's data is called, the places of rows left out: `['branches', 'title']`. Fields of
 * rows that the kind does not name have the name of such rows everywhere. A step below a field that has a label is a
 * language of its text. Undefined where nothing is known of it: a kind this version does not know, data of a later one.
 */
export function fieldLabel(t: Texts, labels: FieldLabels, path: DataPath): string | undefined {
  const own = labelAt(labels, path)
  if (own !== undefined) return own(t)
  const text = labelAt(labels, path.slice(0, -1))
  const language = textLanguage.safeParse(path.at(-1)).data
  if (text === undefined || language === undefined) return undefined
  return t(($) => $.editor.field.inLanguage, { label: text(t), language: languageName(language) })
}

function labelAt(labels: FieldLabels, path: DataPath): FieldLabel | undefined {
  const keys = path.map(String)
  const key = keys.join('.')
  if (Object.hasOwn(labels, key)) return labels[key]
  // Rows lie below what the kind has a name for.
  return keys.length > 1 && Object.hasOwn(labels, String(keys[0])) ? byEnd(ROW_LABELS, keys) : undefined
}
