import { textIssues } from '../value/localised-text.ts'
import type { Issue, VariableUse } from '../graph/spec.ts'
import type { StepContext } from '../step/step.ts'
import { canonicalText } from '../text.ts'
import type { FlowChoice } from './rows.ts'
import { textUses } from './said-texts.ts'
import type { Named } from './read-choice.ts'

/** A choice as it is offered: in the run's language, with all the words that stand for it in any. */
export type Offered = Named & { readonly label: string; readonly value: string }

/** What a visitor is offered. A choice without a label in any language goes by its value, else by its place. */
export function offeredChoices(context: Pick<StepContext<unknown>, 'say'>, choices: readonly FlowChoice[]): Offered[] {
  return choices.map(({ id, label, value, synonyms }, index) => {
    const shown = context.say(label).trim() || value || String(index + 1)
    const names = [shown, ...Object.values(label), value, ...synonyms].filter((name) => name.trim() !== '')
    return { id, label: shown, value: value === '' ? shown : value, names }
  })
}

/** What is wrong with choices: none, one without a label, two that visitors could not tell apart. */
export function choiceIssues(
  choices: readonly FlowChoice[],
  languages: readonly string[],
  path: readonly (string | number)[],
): Issue[] {
  if (choices.length === 0) return [{ code: 'choices_empty', path }]
  const seen = new Map<string, string>()
  return choices.flatMap(({ id, label, synonyms }, index) => {
    const issues: Issue[] = textIssues(label, languages, [...path, index, 'label'])
    for (const [language, words] of Object.entries(label)) {
      const key = `${language} ${canonicalText(words)}`
      if (canonicalText(words) === '') continue
      if ((seen.get(key) ?? id) !== id)
        issues.push({ code: 'choice_twice', path: [...path, index, 'label', language], values: { label: words } })
      seen.set(key, id)
    }
    synonyms.forEach((synonym, at) => {
      const taken = choices.some(
        (other) =>
          other.id !== id &&
          [...Object.values(other.label), ...other.synonyms].some((n) => canonicalText(n) === canonicalText(synonym)),
      )
      if (taken)
        issues.push({
          code: 'choice_twice',
          severity: 'warning',
          path: [...path, index, 'synonyms', at],
          values: { label: synonym },
        })
    })
    return issues
  })
}

/** Where choices speak of variables: in their labels. */
export const choiceUses = (choices: readonly FlowChoice[], path: readonly (string | number)[]): VariableUse[] =>
  choices.flatMap(({ label }, index) => textUses(label, [...path, index, 'label']))
