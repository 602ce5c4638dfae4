import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { ReplyPanel } from './reply-panel.tsx'

type RepliesDialogProps = { appId: string; personId: string; forTeam: boolean; open: boolean; onClose: () => void }

/** The quick replies beside a conversation, to be looked through and to keep some of one's own. */
export function RepliesDialog({ open, onClose, ...panel }: RepliesDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) void confirmLeave().then((leave) => leave && onClose())
      }}
      size="large"
      title={t(($) => $.replies.title)}
      description={t(($) => $.replies.note)}
      closeLabel={t(($) => $.common.close)}
    >
      {open && <ReplyPanel {...panel} />}
    </Dialog>
  )
}
