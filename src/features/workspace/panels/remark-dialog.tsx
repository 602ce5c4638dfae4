import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import type { Conversation, VisitorRemark } from '../desk.ts'
import { DeskContext } from '../desk-context.ts'
import { remarkQuery } from '../queries.ts'
import { visitorName } from '../visitor-name.ts'

type RemarkDialogProps = {
  conversation: Conversation
  /** As it stands now; it may change while one is writing. */
  remark: VisitorRemark
  onClose: () => void
}

/** Where what members keep of a visitor is written. What a colleague has saved meanwhile is shown before it is written over. */
export function RemarkDialog({ conversation, remark, onClose }: RemarkDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const appId = use(DeskContext)?.appId ?? ''
  const [text, setText] = useState(remark.text)
  const [base, setBase] = useState(remark.revision)
  const { queryKey } = remarkQuery(appId, conversation)
  const isOutrun = remark.revision !== base
  const writing = useMutation(
    orpc.visitors.writeRemark.mutationOptions({
      onError: (error) => {
        if (apiFailure(error).code === 'CONFLICT') void queryClient.invalidateQueries({ queryKey })
        else notices.failed(error)
      },
      onSuccess: (written) => {
        queryClient.setQueryData(queryKey, written)
        onClose()
      },
    }),
  )
  const limit = LIMITS.visitorRemark.text
  const isRight = codePoints(text.trim()) <= limit && !isOutrun
  const save = () =>
    isRight && writing.mutate({ appId, conversationId: conversation.id, revision: base, text: text.trim() })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.workspace.remark.title, { name: visitorName(t, conversation.visitor) })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={writing.isPending} aria-disabled={!isRight} onClick={save}>
            {t(($) => $.workspace.describing.submit)}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {isOutrun && (
          <Callout
            tone="warning"
            live
            title={t(($) => $.workspace.remark.outrun, { name: remark.by?.nickname ?? '' })}
            actions={
              <>
                <Button
                  size="small"
                  onClick={() => {
                    setText(remark.text)
                    setBase(remark.revision)
                  }}
                >
                  {t(($) => $.workspace.remark.takeTheirs)}
                </Button>
                <Button size="small" onClick={() => setBase(remark.revision)}>
                  {t(($) => $.workspace.remark.keepMine)}
                </Button>
              </>
            }
          >
            <span className="wrap-anywhere whitespace-pre-wrap">
              {remark.text || t(($) => $.workspace.remark.takenAway)}
            </span>
          </Callout>
        )}
        <Field
          label={t(($) => $.workspace.remark.label)}
          help={t(($) => $.workspace.remark.help)}
          count={{ value: text, limit, label: (used, most) => t(($) => $.common.counter, { used, limit: most }) }}
        >
          <TextArea value={text} rows={4} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
