import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { ContentField } from '../content-field.tsx'
import { issueText } from '../issue-text.ts'
import { issueAt } from '../issues.ts'
import { SimilarField } from './similar-field.tsx'
import type { EntryForm } from './use-entry-form.ts'

type EntryFieldsProps = { form: EntryForm; categories: readonly { id: string; label: string }[]; isNew: boolean }

/** The fields of an entry. An empty field is told only once it was left empty; every other fault at once. */
export function EntryFields({ form, categories, isNew }: EntryFieldsProps) {
  const t = useTexts()
  const { draft, issues, set } = form
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = (field: string) => setLeft(new Set([...left, field]))

  const question = issueAt(issues, 'question')
  const answer = issueAt(issues, 'answer')
  const shown = (field: string, issue: typeof question, empty: string): string | undefined => {
    if (issue?.code !== 'REQUIRED') return issueText(t, issue)
    return left.has(field) ? empty : undefined
  }
  return (
    <div className="flex flex-col gap-5">
      <Field label={t(($) => $.knowledge.entry.category)} error={issueText(t, issueAt(issues, 'categoryId'))}>
        <Select
          options={categories.map(({ id, label }) => ({ value: id, label }))}
          value={draft.categoryId}
          onValueChange={(categoryId) => set({ categoryId })}
        />
      </Field>
      <ContentField
        label={t(($) => $.knowledge.entry.question)}
        help={t(($) => $.knowledge.entry.questionHelp)}
        limit={LIMITS.qa.question}
        required
        autoFocus={isNew}
        value={draft.question}
        onChange={(text) => set({ question: text })}
        onBlur={() => leave('question')}
        error={shown(
          'question',
          question,
          t(($) => $.knowledge.entry.questionRequired),
        )}
      />
      <SimilarField value={draft.similar} issues={issues} onChange={(similar) => set({ similar })} />
      <ContentField
        label={t(($) => $.knowledge.entry.answer)}
        help={t(($) => $.knowledge.entry.answerHelp)}
        limit={LIMITS.qa.answer}
        rows={6}
        maxRows={16}
        required
        value={draft.answer}
        onChange={(text) => set({ answer: text })}
        onBlur={() => leave('answer')}
        error={shown(
          'answer',
          answer,
          t(($) => $.knowledge.entry.answerRequired),
        )}
      />
      <Switch
        label={t(($) => $.knowledge.entry.enabled)}
        help={t(($) => $.knowledge.entry.enabledHelp)}
        checked={draft.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
    </div>
  )
}
