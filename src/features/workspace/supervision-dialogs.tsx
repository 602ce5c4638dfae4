import { useTexts } from '#src/i18n/use-texts.ts'
import type { Conversation } from './desk.ts'
import { InterveneDialog } from './intervene-dialog.tsx'
import { TransferDialog } from '#src/features/shared/transfer/transfer-dialog.tsx'
import type { useSupervision } from './use-supervision.ts'

type SupervisionDialogsProps = {
  appId: string
  conversation: Conversation
  visitor: string
  supervision: ReturnType<typeof useSupervision>
}

/** What is asked before something is done about a conversation of others. */
export function SupervisionDialogs({ appId, conversation, visitor, supervision }: SupervisionDialogsProps) {
  const t = useTexts()
  const how = supervision.dialogAbout(conversation.id)
  const servedBy = conversation.state === 'in_service' ? conversation.owner?.nickname : undefined
  if (how === undefined) return null
  if (how === 'assign')
    return (
      <TransferDialog
        appId={appId}
        conversationId={conversation.id}
        visitor={visitor}
        words={{
          title: t(($) => $.workspace.watch.dialog.assign, { name: visitor }),
          text:
            servedBy === undefined
              ? t(($) => $.workspace.watch.dialog.gives)
              : t(($) => $.workspace.watch.dialog.asks, { name: servedBy }),
          submit: t(($) => $.workspace.watch.assign),
        }}
        open
        busy={supervision.busy === 'assign'}
        onOpenChange={(open) => !open && supervision.close()}
        onTransfer={(chosen) => supervision.assign(conversation, chosen)}
      />
    )
  return (
    <InterveneDialog
      key={conversation.id}
      how={how}
      visitor={visitor}
      servedBy={servedBy}
      busy={supervision.busy === how}
      onClose={supervision.close}
      onConfirm={(note) => supervision[how](conversation, note)}
    />
  )
}
