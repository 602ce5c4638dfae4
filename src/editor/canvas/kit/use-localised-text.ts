import { dataAt } from '#src/domain/graph/data-path.ts'
import { useInspector, useTextLanguage } from './inspector-context.tsx'
import type { Path } from './path.ts'
import { issuesOfPlace, textOf, useField } from './use-field.ts'

/**
 * The text of a record of texts by language that is at hand: its languages, how to change it, and its issues, among them
 * those of the record as a whole. `words` are those of the first language that has any, for one that has none yet.
 */
export function useLocalisedText(path: Path) {
  const { data, variables } = useInspector()
  const [languages, language] = useTextLanguage(dataAt(data, path))
  const { value, isReadOnly, issues, type, seal } = useField([...path, language])
  const elsewhere = issuesOfPlace(useField(path).issues, path)
  const words = languages.map((each) => textOf(dataAt(data, [...path, each]))).find((each) => each.trim() !== '')
  return {
    text: textOf(value),
    words,
    language,
    languages,
    variables,
    issues: [...elsewhere, ...issues],
    isReadOnly,
    type,
    seal,
  }
}
