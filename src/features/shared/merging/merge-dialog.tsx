import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { KnownVisitor } from '#src/api/types.ts'
import type { Kept, MergedSide } from '#src/domain/conversation/merging.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { apiFailure } from '#src/api/errors.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useNotices } from '../notices/use-notices.ts'
import { useRested } from '../use-rested.ts'
import { FoundVisitors } from './found-visitors.tsx'
import { MergeChoices } from './merge-choices.tsx'

type MergeDialogProps = { appId: string; conversationId: string; name: string; onClose: () => void }

const OWN: Kept = { nickname: 'this', phone: 'this', language: 'this', attributes: 'this' }

/** Makes the visitor of a conversation and another one visitor: who it is, who stays, and what is kept of both. */
export function MergeDialog({ appId, conversationId, name, onClose }: MergeDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [words, setWords] = useState('')
  const [other, setOther] = useState<KnownVisitor>()
  const [stays, setStays] = useState<MergedSide>('this')
  const [kept, setKept] = useState(OWN)
  const text = useRested(words.trim())
  const query = useQuery(
    orpc.visitors.findOther.queryOptions({
      input: { appId, conversationId, text },
      staleTime: 0,
    }),
  )
  const merge = useMutation(
    orpc.visitors.merge.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries()
        notices.done(t(($) => $.merging.done))
        onClose()
      },
    }),
  )
  const own = query.data?.visitor
  const failure = merge.error ?? query.error
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.merging.title, { name })}
      description={t(($) => $.merging.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="danger"
            busy={merge.isPending}
            aria-disabled={other === undefined}
            onClick={() => other && merge.mutate({ appId, conversationId, otherId: other.id, stays, kept })}
          >
            {t(($) => $.merging.submit)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={t(($) => $.merging.search)} help={t(($) => $.merging.searchHelp)}>
          <TextField
            type="search"
            value={words}
            maxLength={LIMITS.visitorMerge.text}
            onChange={({ target }) => {
              setWords(target.value)
              setOther(undefined)
            }}
          />
        </Field>
        <FoundVisitors
          found={query.data?.found}
          isAsked={text !== ''}
          chosenId={other?.id}
          onChoose={(chosen) => {
            setOther(chosen)
            setKept(OWN)
            merge.reset()
          }}
        />
        {own !== undefined && other !== undefined && (
          <MergeChoices of={{ this: own, other }} stays={stays} onStays={setStays} kept={kept} onKept={setKept} />
        )}
        {failure !== null && <Callout tone="danger">{errorText(t, apiFailure(failure).code)}</Callout>}
      </div>
    </Dialog>
  )
}
