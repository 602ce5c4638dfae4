import type { ComponentProps } from 'react'
import { BeginDialog } from '#src/features/shared/beginning/begin-dialog.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { BlockDialog, type Blocking } from './block-dialog.tsx'
import type { Conversation } from './desk.ts'
import { FlowDialog, type ChosenFlow } from './flow-dialog.tsx'
import { ReminderDialog } from './reminders/reminder-dialog.tsx'
import type { useReminders } from './reminders/use-reminders.ts'
import { useMay } from './use-may.ts'
import { TransferDialog, type ChosenTransfer } from '#src/features/shared/transfer/transfer-dialog.tsx'

export type OpenDialog = 'transfer' | 'end' | 'end and next' | 'block' | 'remove' | 'flow' | 'remind' | 'begin'

type ConversationDialogsProps = {
  appId: string
  conversationId: string
  visitor: string
  open: OpenDialog | undefined
  isTransferring: boolean
  isEnding: boolean
  onClose: () => void
  onTransfer: (chosen: ChosenTransfer) => void
  isBeginning: boolean
  onFlow: (chosen: ChosenFlow) => void
  /** Where what the visitor has open already is shown. */
  hrefOf: ComponentProps<typeof BeginDialog>['hrefOf']
  onBegun: (conversation: Conversation) => void
  isRemoving: boolean
  onRemove: () => void
  isBlocking: boolean
  onBlock: (blocking: Blocking) => void
  onEnd: (andNext: boolean) => void
  reminders: ReturnType<typeof useReminders>
}

/** What is asked about the open conversation: where to hand it, whether to end it unanswered, when to be reminded of it, for how long to block its visitor. */
export function ConversationDialogs(props: ConversationDialogsProps) {
  const { appId, conversationId, visitor, open, onClose } = props
  const t = useTexts()
  const { toMember, toGroup } = useMay()
  const goesTo = toMember && toGroup ? undefined : toGroup ? 'group' : 'agent'
  const handleOpenChange = (isOpen: boolean) => !isOpen && onClose()
  return (
    <>
      <TransferDialog
        appId={appId}
        conversationId={conversationId}
        visitor={visitor}
        goesTo={goesTo}
        open={open === 'transfer'}
        busy={props.isTransferring}
        onOpenChange={handleOpenChange}
        onTransfer={props.onTransfer}
      />
      <FlowDialog
        appId={appId}
        conversationId={conversationId}
        visitor={visitor}
        open={open === 'flow'}
        busy={props.isBeginning}
        onOpenChange={handleOpenChange}
        onBegin={props.onFlow}
      />
      {open === 'begin' && (
        <BeginDialog
          appId={appId}
          conversationId={conversationId}
          visitor={visitor}
          hrefOf={props.hrefOf}
          onClose={onClose}
          onBegun={props.onBegun}
        />
      )}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={handleOpenChange}
        title={t(($) => $.workspace.removeTitle, { name: visitor })}
        body={t(($) => $.workspace.removeBody)}
        confirmLabel={t(($) => $.workspace.act.remove)}
        cancelLabel={t(($) => $.common.cancel)}
        busy={props.isRemoving}
        onConfirm={props.onRemove}
      />
      <ReminderDialog
        appId={appId}
        conversationId={conversationId}
        visitor={visitor}
        open={open === 'remind'}
        reminders={props.reminders}
        onOpenChange={handleOpenChange}
      />
      <BlockDialog
        conversationId={conversationId}
        visitor={visitor}
        open={open === 'block'}
        busy={props.isBlocking}
        onOpenChange={handleOpenChange}
        onBlock={props.onBlock}
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
