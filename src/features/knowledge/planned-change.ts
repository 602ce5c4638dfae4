import type { QaBase } from '#src/domain/qa/base.ts'
import { sameJson } from '#src/lib/same-json.ts'
import type { PlannedChange } from '#src/features/shared/impact/use-impact.ts'
import type { Entry } from './data.ts'
import type { EntryForm } from './use-entry-form.ts'

const HEARD = ['question', 'similar', 'counterExamples', 'answer', 'enabled', 'channels', 'userTags', 'hours'] as const

/**
 * What saving a form would change for visitors; undefined where there is nothing to try: the form has faults, or says
 * about the questions and the answer what stands there already.
 */
export function plannedChange(
  base: QaBase,
  entry: Entry | undefined,
  { draft, issues, isDirty }: EntryForm,
): PlannedChange | undefined {
  if (!isDirty || issues.length > 0) return undefined
  if (entry && HEARD.every((field) => sameJson(entry[field], draft[field]))) return undefined
  const { question, similar, counterExamples, answer, enabled, channels, userTags, hours } = draft
  return {
    type: 'entry',
    ...(entry ? { entryId: entry.id } : { base }),
    entry: { question, similar, counterExamples, answer, enabled, conditions: { channels, userTags, hours } },
  }
}
