import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { TransferDialog, type ChosenTransfer } from './transfer-dialog.tsx'

export type OpenDialog = 'transfer' | 'end' | 'end and next'

type ConversationDialogsProps = {
  appId: string
  conversationId: string
  visitor: string
  open: OpenDialog | undefined
  isTransferring: boolean
  isEnding: boolean
  onClose: () => void
  onTransfer: (chosen: ChosenTransfer) => void
  onEnd: (andNext: boolean) => void
}

/** What is asked about the open conversation: where to hand it, and whether to end it unanswered. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { appId, conversationId, visitor, open, onClose } = props
  const t = useTexts()
  const handleOpenChange = (isOpen: boolean) => !isOpen && onClose()
  return (
    <>
      <TransferDialog
        appId={appId}
        conversationId={conversationId}
        visitor={visitor}
        open={open === 'transfer'}
        busy={props.isTransferring}
        onOpenChange={handleOpenChange}
        onTransfer={props.onTransfer}
      />
      <ConfirmDialog
        open={open === 'end' || open === 'end and next'}
        onOpenChange={handleOpenChange}
        title={t(($) => $.workspace.endTitle, { name: visitor })}
        body={t(($) => $.workspace.endBody)}
        confirmLabel={t(($) => $.workspace.act.end)}
        cancelLabel={t(($) => $.common.cancel)}
        busy={props.isEnding}
        onConfirm={() => props.onEnd(open === 'end and next')}
      />
    </>
  )
}
