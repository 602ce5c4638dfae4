import type { ComponentProps } from 'react'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReplyForm } from './reply-form.tsx'
import { isDecided } from './use-quick-replies.ts'

/** A quick reply, written or changed over the table of all. What is not saved is asked about first. */
export function ReplyDialog(props: ComponentProps<typeof ReplyForm>) {
  const { reply, onDone } = props
  const t = useTexts()
  const leave = () => void confirmLeave().then((leaves) => leaves && onDone())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      size="large"
      title={
        reply === undefined
          ? t(($) => $.replies.add)
          : isDecided(reply)
            ? t(($) => $.replies.promoteTitle, { title: reply.title })
            : t(($) => $.replies.edit, { title: reply.title })
      }
      closeLabel={t(($) => $.common.close)}
    >
      <ReplyForm {...props} onDone={onDone} />
    </Dialog>
  )
}
