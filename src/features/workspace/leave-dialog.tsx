import { useState } from 'react'
import type { client } from '#src/api/client.ts'
import { OWN_LEAVINGS, type OwnLeaving } from '#src/domain/team/status.ts'
import { TransferDialog } from '#src/features/shared/transfer/transfer-dialog.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { mayTransfer, useMay } from './use-may.ts'

/** What becomes of those whom an agent serves, and to whom they go where they are handed over. */
export type Leave = { conversations: OwnLeaving } & Pick<
  Parameters<typeof client.team.setOwnStatus>[0],
  'to' | 'reason' | 'note'
>

type LeaveDialogProps = {
  appId: string
  open: boolean
  busy: boolean
  /** How many the agent still serves. */
  count: number
  /** One of them, for which it is asked who could have it; undefined: there is none any more. */
  first: string | undefined
  onOpenChange: (open: boolean) => void
  onLeave: (leave: Leave) => void
}

/** Asks an agent who goes offline what becomes of those they still serve. */
export function LeaveDialog(props: LeaveDialogProps) {
  return props.open ? <OpenLeave {...props} /> : null
}

function OpenLeave({ appId, busy, count, first, onOpenChange, onLeave }: LeaveDialogProps) {
  const t = useTexts()
  const may = useMay()
  const [becomes, setBecomes] = useState<OwnLeaving>('keep')
  const [isChoosing, setChoosing] = useState(false)
  const isHandedOver = becomes === 'hand_over'
  const mayChoose: Record<OwnLeaving, boolean> = {
    keep: true,
    hand_over: mayTransfer(may) && first !== undefined,
    queue: true,
    end: may.end,
  }
  const words: Record<OwnLeaving, { label: string; help: string }> = {
    keep: { label: t(($) => $.workspace.leaving.keep), help: t(($) => $.workspace.leaving.keepHelp) },
    hand_over: { label: t(($) => $.workspace.leaving.handOver), help: t(($) => $.workspace.leaving.handOverHelp) },
    queue: { label: t(($) => $.workspace.leaving.queue), help: t(($) => $.workspace.leaving.queueHelp) },
    end: { label: t(($) => $.workspace.leaving.end), help: t(($) => $.workspace.leaving.endHelp) },
  }
  if (isChoosing && first !== undefined)
    return (
      <TransferDialog
        appId={appId}
        conversationId={first}
        visitor=""
        open
        busy={busy}
        goesTo={may.toMember === may.toGroup ? undefined : may.toMember ? 'agent' : 'group'}
        words={{
          title: t(($) => $.workspace.leaving.handOverTitle, { count }),
          text: t(($) => $.workspace.leaving.handOverText),
          submit: t(($) => $.workspace.leaving.handOverSubmit),
        }}
        onOpenChange={setChoosing}
        onTransfer={({ to: { type, id }, reason, note }) =>
          onLeave({ conversations: 'hand_over', to: { type, id }, reason, note })
        }
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(($) => $.workspace.leaving.title, { count })}
      description={t(($) => $.workspace.leaving.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone={becomes === 'end' ? 'danger' : 'accent'}
            busy={busy}
            onClick={() => (isHandedOver ? setChoosing(true) : onLeave({ conversations: becomes }))}
          >
            {isHandedOver ? t(($) => $.workspace.leaving.choose) : t(($) => $.workspace.leaving.submit)}
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label={t(($) => $.workspace.leaving.label)}
        look="cards"
        value={becomes}
        onValueChange={setBecomes}
        options={OWN_LEAVINGS.filter((value) => mayChoose[value]).map((value) => ({ value, ...words[value] }))}
      />
    </Dialog>
  )
}
