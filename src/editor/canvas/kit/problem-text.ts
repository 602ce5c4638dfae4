import type { Issue } from '#src/domain/graph/spec.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { languageName } from './language-name.ts'
import { hasText, textAt, type TextValues } from './text-at.ts'

/** The texts of problems as a key's reader sees them: their codes come with the kinds, so no type knows them all. */
type Read = (key: ($: { problems: Record<string, string> }) => string | undefined, values: TextValues) => string

/**
 * The sentence for an issue's code, of the texts `problems`; a code that has none is shown as it is, so that a kind from
 * elsewhere still says that something is wrong. A language among the values is told by its name, and the text of
 * `labelKey` stands at `label`. `field`: what the field is called, for what would say no more than that it is empty.
 */
export function problemText(t: Texts, { code, values = {} }: Pick<Issue, 'code' | 'values'>, field?: string): string {
  if (code === 'required' && field !== undefined) return t(($) => $.problems.requiredField, { field })
  if (!hasText(`problems.${code}`, values)) return code
  const read = t as unknown as Read
  return read(($) => $.problems[code], readable(t, values))
}

function readable(t: Texts, values: TextValues): TextValues {
  const { language, labelKey, ...rest } = values
  const label = typeof labelKey === 'string' && labelKey !== '' ? textAt(t, `nodes.${labelKey}`) : undefined
  return {
    ...rest,
    ...(language !== undefined && { language: languageName(String(language)) }),
    ...(label !== undefined && { label }),
  }
}
