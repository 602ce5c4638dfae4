import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNotices } from '../notices/use-notices.ts'

type NewEntryDialogProps = {
  appId: string
  base: 'qa' | 'chitchat'
  /** What the visitor asked. */
  question: string
  onClose: () => void
}

/** Writes a new entry for a question that nothing answered, in the category that entries begin in. */
export function NewEntryDialog({ appId, base, question: asked, onClose }: NewEntryDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const form = useId()
  const [question, setQuestion] = useState(() => Array.from(asked).slice(0, LIMITS.qa.question).join(''))
  const [answer, setAnswer] = useState('')
  const saving = useMutation({
    mutationFn: async () => {
      const categories = await client.knowledge.categories({ appId })
      const categoryId = categories.find(({ isDefault }) => isDefault)?.id ?? ''
      return client.knowledge.createEntry({
        appId,
        base,
        entry: { categoryId, question: question.trim(), answer: answer.trim(), similar: [], enabled: true },
      })
    },
    onSuccess: ({ number }) => {
      notices.done(t(($) => $.frame.why.fix.created, { number }))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [orpc.knowledge.key(), orpc.application.key(), orpc.release.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const fits = (text: string, limit: number) => text.trim() !== '' && codePoints(text.trim()) <= limit
  const isReady = fits(question, LIMITS.qa.question) && fits(answer, LIMITS.qa.answer)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !saving.isPending) saving.mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={base === 'qa' ? t(($) => $.frame.why.fix.newEntry) : t(($) => $.frame.why.fix.newChitchat)}
      description={t(($) => $.frame.why.fix.newText)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={saving.isPending} aria-disabled={!isReady}>
            {t(($) => $.frame.why.fix.save)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field label={t(($) => $.frame.why.fix.question)} required count={counter(question, LIMITS.qa.question)}>
          <TextField value={question} onChange={(event) => setQuestion(event.target.value)} />
        </Field>
        <Field label={t(($) => $.frame.why.fix.answer)} required count={counter(answer, LIMITS.qa.answer)}>
          <TextArea autoFocus rows={4} value={answer} onChange={(event) => setAnswer(event.target.value)} />
        </Field>
        {saving.error !== null && (
          <p role="alert" className="text-13 text-danger-text">
            {errorText(t, apiFailure(saving.error).code)}
          </p>
        )}
      </form>
    </Dialog>
  )

  function counter(value: string, limit: number) {
    return { value, limit, label: (used: number, most: number) => t(($) => $.common.counter, { used, limit: most }) }
  }
}
