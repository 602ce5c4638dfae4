import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import {
  closingAnswersSchema,
  closingFaults,
  type ClosingAnswers,
  type ClosingForm,
} from '#src/domain/conversation/closing.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { ClosingFieldInput } from './closing-field.tsx'
import { draftsOf, withDraft } from '#src/features/shared/drafts.ts'
import { deskQuery } from './queries.ts'

type ClosingPanelProps = { appId: string; personId: string; conversationId: string }

/** Under a conversation that has ended: what its agent fills in, or has. What is not filed yet outlives a reload. */
export function ClosingPanel({ appId, personId, conversationId }: ClosingPanelProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(orpc.desk.closing.queryOptions({ input: { appId, conversationId }, staleTime: 0 }))
  if (query.data === undefined || query.data.form.length === 0)
    return (
      <p className="shrink-0 border-t border-line p-3 text-center text-13 text-muted">
        {t(($) => $.workspace.endedText)}
      </p>
    )
  const { form, answers } = query.data
  return (
    <section
      aria-label={t(($) => $.workspace.closing.title)}
      className="flex max-h-1/2 shrink-0 flex-col border-t border-line bg-surface"
    >
      {answers === null || isOpen ? (
        <FilledIn
          key={conversationId}
          form={form}
          filed={answers ?? {}}
          one={{ appId, personId, conversationId }}
          onFiled={() => setOpen(false)}
        />
      ) : (
        <div className="flex flex-col items-start gap-3 overflow-y-auto p-4">
          <h3 className="text-14 font-semibold text-ink">{t(($) => $.workspace.closing.filed)}</h3>
          <DescriptionList
            items={form
              .filter(({ id }) => answers[id] !== undefined)
              .map(({ id, label, kind }) => ({
                id,
                term: label,
                detail: (answers[id] ?? [])
                  .map((value) =>
                    kind === 'solved' ? t(($) => $.workspace.closing.solved[value === 'yes' ? 'yes' : 'no']) : value,
                  )
                  .join(', '),
              }))}
          />
          <Button size="small" onClick={() => setOpen(true)}>
            {t(($) => $.workspace.closing.edit)}
          </Button>
        </div>
      )}
    </section>
  )
}

type FilledInProps = { form: ClosingForm; filed: ClosingAnswers; one: ClosingPanelProps; onFiled: () => void }

function FilledIn({ form, filed, one: { appId, personId, conversationId }, onFiled }: FilledInProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [drafts] = useState(() => draftsOf(appId, personId, 'closing'))
  const [answers, setAnswers] = useState(() => readDraft(drafts.get()[conversationId]) ?? filed)
  const [isTried, setTried] = useState(false)
  const file = useMutation(
    orpc.desk.fileClosing.mutationOptions({
      onSuccess: () => {
        drafts.set(withDraft(drafts.get(), conversationId, ''))
        notices.done(t(($) => $.workspace.closing.saved))
        queryClient.setQueryData(orpc.desk.closing.queryKey({ input: { appId, conversationId } }), { form, answers })
        void queryClient.invalidateQueries({ queryKey: deskQuery(queryClient, appId).queryKey })
        onFiled()
      },
      onError: notices.failed,
    }),
  )
  const faults = closingFaults(form, answers)
  const change = (id: string, values: string[]) => {
    const { [id]: _before, ...others } = answers
    const next = values.length === 0 ? others : { ...others, [id]: values }
    setAnswers(next)
    drafts.set(withDraft(drafts.get(), conversationId, JSON.stringify(next)))
  }
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const given = closingAnswersSchema.safeParse(answers)
        if (faults.length === 0 && given.success) file.mutate({ appId, conversationId, answers: given.data })
      }}
    >
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <h3 className="text-14 font-semibold text-ink">{t(($) => $.workspace.closing.title)}</h3>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-4">
          {form.map((field) => {
            const fault = isTried ? faults.find(({ fieldId }) => fieldId === field.id) : undefined
            return (
              <ClosingFieldInput
                key={field.id}
                field={field}
                values={answers[field.id] ?? []}
                error={fault && t(($) => $.workspace.closing.faults[fault.code])}
                onChange={(values) => change(field.id, values)}
              />
            )
          })}
        </div>
      </div>
      <div className="border-t border-line px-4 py-2">
        <Button type="submit" tone="accent" busy={file.isPending}>
          {t(($) => $.workspace.closing.file)}
        </Button>
      </div>
    </form>
  )
}

/** What was begun and not filed; undefined: nothing, or what makes no sense any more. */
function readDraft(text: string | undefined): ClosingAnswers | undefined {
  if (text === undefined) return undefined
  try {
    return closingAnswersSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
