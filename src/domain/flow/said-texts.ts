import type { LocalisedText } from '../value/localised-text.ts'
import type { VariableUse } from '../graph/spec.ts'

/** Where a text in several languages speaks of variables: in each of them. */
export const textUses = (text: Readonly<LocalisedText>, path: readonly (string | number)[]): VariableUse[] =>
  Object.keys(text).map((language) => ({ path: [...path, language], as: 'template' }))

/** The use of a variable named by its reference; none while no variable is chosen. */
export const referenceUse = (
  reference: string | null,
  path: readonly (string | number)[],
  as: 'reads' | 'writes',
  type?: VariableUse['type'],
): VariableUse[] => (reference === null ? [] : [{ path, as, ...(type === undefined ? {} : { type }) }])

/**
 * A text for people who build: a label on the canvas, a name in a list. That of `language` where there is one, else the
 * first there is.
 */
export const anyText = (text: Readonly<LocalisedText>, language: string | null = null): string =>
  [...(language !== null && Object.hasOwn(text, language) ? [text[language] ?? ''] : []), ...Object.values(text)].find(
    (words) => words.trim() !== '',
  ) ?? ''

/** A variable set to a value; nothing while no variable is chosen. */
export const setting = <Value>(reference: string | null, value: Value): { reference: string; value: Value }[] =>
  reference === null ? [] : [{ reference, value }]
