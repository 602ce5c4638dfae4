import { useState } from 'react'
import type { QaBase } from '#src/domain/qa/base.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { BotAnswerField } from '#src/features/shared/answer/bot-answer-field.tsx'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { ConditionsField } from './conditions-field.tsx'
import { EntryTest } from './entry-test.tsx'
import { NearQuestions } from './near-questions.tsx'
import { RelatedField } from './related-field.tsx'
import { RemarkField } from './remark-field.tsx'
import { SimilarField } from './similar-field.tsx'
import { SuggestSimilar } from './suggest-similar.tsx'
import { TagsField } from './tags-field.tsx'
import type { EntryForm } from './use-entry-form.ts'

type EntryFieldsProps = {
  appId: string
  /** Chitchat has no category, and nobody owns or reviews it. */
  base: QaBase
  form: EntryForm
  /** The entry's id; undefined for one to be written. */
  entryId: string | undefined
  categories: readonly { id: string; label: string }[]
  editors: readonly { personId: string; nickname: string }[]
  onOpenEntry: (entryId: string) => void
}

const NOBODY = 'nobody'

/** The fields of an entry. An empty field is told only once it was left empty; every other fault at once. */
export function EntryFields({ appId, base, form, entryId, categories, editors, onOpenEntry }: EntryFieldsProps) {
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
      {base === 'qa' && (
        <Field label={t(($) => $.knowledge.fields.categoryId)} error={issueText(t, issueAt(issues, 'categoryId'))}>
          <Select
            options={categories.map(({ id, label }) => ({ value: id, label }))}
            value={draft.categoryId}
            onValueChange={(categoryId) => set({ categoryId })}
          />
        </Field>
      )}
      <ContentField
        label={t(($) => $.knowledge.fields.question)}
        help={t(($) => $.knowledge.entry.questionHelp)}
        limit={LIMITS.qa.question}
        required
        autoFocus={entryId === undefined}
        value={draft.question}
        onChange={(text) => set({ question: text })}
        onBlur={() => leave('question')}
        error={shown(
          'question',
          question,
          t(($) => $.knowledge.entry.questionRequired),
        )}
      />
      <SimilarField field="similar" value={draft.similar} issues={issues} onChange={(similar) => set({ similar })} />
      <SuggestSimilar appId={appId} entry={draft} onAdd={form.addSimilar} />
      <NearQuestions
        appId={appId}
        questions={[draft.question, ...draft.similar]}
        except={entryId}
        onOpenEntry={onOpenEntry}
      />
      <BotAnswerField
        appId={appId}
        label={t(($) => $.knowledge.fields.answer)}
        help={t(($) => $.knowledge.entry.answerHelp)}
        limit={LIMITS.qa.answer}
        required
        value={{ text: draft.answer, rich: draft.rich }}
        onChange={({ text, rich }) => set({ answer: text, rich })}
        onBlur={() => leave('answer')}
        onBusyChange={form.setBusy}
        error={
          answer?.code === 'REQUIRED' && left.has('answer') ? t(($) => $.knowledge.entry.answerRequired) : undefined
        }
      />
      <Switch
        label={t(($) => $.knowledge.fields.enabled)}
        help={t(($) => $.knowledge.entry.enabledHelp)}
        checked={draft.enabled}
        onCheckedChange={(enabled) => set({ enabled })}
      />
      <SimilarField
        field="counterExamples"
        value={draft.counterExamples}
        issues={issues}
        onChange={(counterExamples) => set({ counterExamples })}
      />
      <RelatedField appId={appId} entryId={entryId} value={draft.related} onChange={(related) => set({ related })} />
      <ConditionsField appId={appId} value={draft} issues={issues} onChange={set} />
      {base === 'qa' && (
        <>
          <TagsField value={draft.tags} issues={issues} onChange={(tags) => set({ tags })} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t(($) => $.knowledge.fields.reviewOn)} help={t(($) => $.knowledge.entry.reviewHelp)}>
              <TextField
                type="date"
                value={draft.reviewOn ?? ''}
                onChange={(event) => set({ reviewOn: event.target.value || null })}
              />
            </Field>
            <Field label={t(($) => $.knowledge.fields.owner)} help={t(($) => $.knowledge.entry.ownerHelp)}>
              <Select
                value={draft.owner ?? NOBODY}
                onValueChange={(owner) => set({ owner: owner === NOBODY ? null : owner })}
                options={[
                  { value: NOBODY, label: t(($) => $.knowledge.table.nobody) },
                  ...editors.map(({ personId, nickname }) => ({ value: personId, label: nickname })),
                ]}
              />
            </Field>
          </div>
        </>
      )}
      <RemarkField value={draft.remark} issues={issues} onChange={(remark) => set({ remark })} />
      {entryId !== undefined && <EntryTest appId={appId} entryId={entryId} />}
    </div>
  )
}
