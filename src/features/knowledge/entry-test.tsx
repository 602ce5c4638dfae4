import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Asks the draft a question as a visitor would, and shows where this entry comes among those it could answer from. */
export function EntryTest({ appId, entryId }: { appId: string; entryId: string }) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const [text, setText] = useState('')
  const test = useMutation(orpc.knowledge.near.mutationOptions({ onError: notices.failed }))
  const near = test.data?.[0]?.near
  const place = near?.findIndex(({ id }) => id === entryId) ?? -1

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() !== '') test.mutate({ appId, texts: [text.trim()] })
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-2">
      <Field label={t(($) => $.knowledge.test.label)} help={t(($) => $.knowledge.test.help)}>
        <TextField
          value={text}
          maxLength={LIMITS.qa.questionImport}
          onChange={(event) => setText(event.target.value)}
          trailing={
            <Button type="submit" size="small" busy={test.isPending} aria-disabled={text.trim() === '' || undefined}>
              {t(($) => $.knowledge.test.ask)}
            </Button>
          }
        />
      </Field>
      {near !== undefined && (
        <div role="status" className="flex flex-col gap-2 text-13">
          <p className={place === 0 ? 'text-success-text' : 'text-warning-text'}>
            {place === 0
              ? t(($) => $.knowledge.test.first)
              : place > 0
                ? t(($) => $.knowledge.test.later, { place: place + 1 })
                : t(($) => $.knowledge.test.absent)}
          </p>
          <ol className="flex flex-col gap-1.5">
            {near.map(({ id, number, nearest, confidence }) => (
              <li key={id} className={id === entryId ? 'font-medium text-ink' : 'text-muted'}>
                <span className="flex justify-between gap-3">
                  <span className="min-w-0 truncate">
                    {t(($) => $.knowledge.table.faq, { number })} {nearest}
                  </span>
                  <span className="tabular">
                    {format.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
                  </span>
                </span>
                <Progress value={Math.round(confidence * 100)} label={t(($) => $.knowledge.table.faq, { number })} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </form>
  )
}
