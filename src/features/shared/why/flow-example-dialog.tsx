import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Combobox } from '#src/ui/combobox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { useNotices } from '../notices/use-notices.ts'

type FlowExampleDialogProps = { appId: string; text: string; onClose: () => void }

/** Makes a visitor's question an example of what a task flow is for. */
export function FlowExampleDialog({ appId, text, onClose }: FlowExampleDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const form = useId()
  const [flowId, setFlowId] = useState<string | null>(null)
  const query = useInfiniteQuery(
    orpc.flows.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ appId, limit: 100, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const options = (query.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .map(({ id, name }) => ({ value: id, label: name }))
  const chosen = options.find(({ value }) => value === flowId)
  const adding = useMutation({
    mutationFn: (wanted: string) => client.flows.addExample({ appId, flowId: wanted, text }),
    onSuccess: ({ added }) => {
      const name = chosen?.label ?? ''
      if (added) notices.done(t(($) => $.frame.why.fix.exampleDone, { name }))
      else notices.refused(t(($) => $.frame.why.fix.exampleKnown, { name }))
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [orpc.flows.key(), orpc.application.key(), orpc.release.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (flowId !== null && !adding.isPending) adding.mutate(flowId)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.frame.why.fix.example)}
      description={t(($) => $.frame.why.fix.exampleText, { text })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={adding.isPending} aria-disabled={flowId === null}>
            {t(($) => $.frame.why.fix.addExample)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-3">
        <Field label={t(($) => $.frame.why.fix.flow)} required>
          <Combobox
            options={options}
            value={chosen ?? null}
            onValueChange={(option) => setFlowId(option?.value ?? null)}
            emptyText={t(($) => $.frame.why.fix.noFlow)}
          />
        </Field>
        {adding.error !== null && (
          <p role="alert" className="text-13 text-danger-text">
            {errorText(t, apiFailure(adding.error).code)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
