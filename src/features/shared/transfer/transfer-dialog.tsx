import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import type { client } from '#src/api/client.ts'
import { TRANSFER_REASONS } from '#src/domain/routing/transfer.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { isNoteTooLong, NoteField } from './note-field.tsx'

export type TransferTarget = Parameters<typeof client.desk.transfer>[0]['to']
/** With what it is called, to say where somebody went, why, and what was noted. */
export type ChosenTransfer = Pick<Parameters<typeof client.desk.transfer>[0], 'to' | 'reason' | 'note'> & {
  name: string
}

const REASONS = ['none', ...TRANSFER_REASONS] as const
type Reason = (typeof REASONS)[number]

/** Milliseconds after which it is asked again who is there, while one chooses. */
const LOOK_MS = 3000

type TransferDialogProps = {
  appId: string
  conversationId: string
  visitor: string
  /** What it says of itself where somebody else's conversation is sent; left out: one's own is. */
  words?: { title: string; text: string; submit: string }
  /** What else goes along. */
  touched?: ReactNode
  /** To what alone it may go; left out: to both. */
  goesTo?: TransferTarget['type'] | undefined
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onTransfer: (chosen: ChosenTransfer) => void
}

/** Hands a conversation over to a group's queue, or to a colleague, at whom it rings; with why, and a note for them. */
export function TransferDialog(props: TransferDialogProps) {
  return props.open ? <OpenTransfer key={props.conversationId} {...props} /> : null
}

function OpenTransfer({
  appId,
  conversationId,
  visitor,
  words,
  touched,
  goesTo,
  open,
  busy,
  onOpenChange,
  onTransfer,
}: TransferDialogProps) {
  const t = useTexts()
  const [target, setTarget] = useState<TransferTarget>()
  const [reason, setReason] = useState<Reason>('none')
  const [note, setNote] = useState('')
  const [isWarm, setWarm] = useState(false)
  // Who is there changes by the minute: always asked for anew.
  const targets = useQuery(
    orpc.desk.targets.queryOptions({
      input: { appId, conversationId },
      staleTime: 0,
      gcTime: 0,
      refetchInterval: LOOK_MS,
    }),
  )
  const name = target && nameOf(targets.data, target)
  const isTooLong = isNoteTooLong(note)
  const submit = () => {
    if (target === undefined || name === undefined || isTooLong) return
    const to = mayBeWarm ? { ...target, warm: isWarm } : target
    onTransfer({ to, name, reason: reason === 'none' ? null : reason, note: note.trim() })
  }
  const choose = (type: TransferTarget['type']) => (id: string) => setTarget({ type, id })
  const mayBeWarm = words === undefined && target?.type === 'agent'
  const chosen = (type: TransferTarget['type']) => (target?.type === type ? target.id : undefined)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words?.title ?? t(($) => $.workspace.transfer.title, { name: visitor })}
      description={words?.text ?? t(($) => $.workspace.transfer.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={busy} aria-disabled={name === undefined || isTooLong} onClick={submit}>
            {words?.submit ?? t(($) => $.workspace.transfer.submit)}
          </Button>
        </>
      }
    >
      <QueryState query={targets} skeleton={<Skeleton className="h-40" />}>
        {({ groups, agents }) => (
          <div className="flex flex-col gap-5">
            {touched}
            {goesTo !== 'agent' && (
              <Field label={t(($) => $.workspace.transfer.groups)}>
                <RadioGroup
                  look="cards"
                  options={groups.map(({ id, name: label, online, waiting, available }) => ({
                    value: id,
                    label,
                    help:
                      available === 'yes'
                        ? `${t(($) => $.workspace.transfer.online, { count: online })} · ${t(($) => $.workspace.transfer.waiting, { count: waiting })}`
                        : t(($) => $.workspace.transfer.group[available]),
                    disabled: available !== 'yes',
                  }))}
                  value={chosen('group')}
                  onValueChange={choose('group')}
                />
              </Field>
            )}
            {goesTo !== 'group' && (
              <Field label={t(($) => $.workspace.transfer.agents)}>
                {agents.length === 0 ? (
                  <p className="text-13 text-muted">{t(($) => $.workspace.transfer.nobody)}</p>
                ) : (
                  <RadioGroup
                    look="cards"
                    options={agents.map(({ id, nickname, status, breakReason, load, limit, available }) => ({
                      value: id,
                      label: nickname,
                      help: [
                        breakReason === null
                          ? t(($) => $.workspace.status[status])
                          : t(($) => $.workspace.status.onBreak, { reason: breakReason }),
                        ...(available === 'offline'
                          ? []
                          : [t(($) => $.workspace.transfer[available === 'full' ? 'full' : 'load'], { load, limit })]),
                      ].join(' · '),
                      disabled: available !== 'yes',
                    }))}
                    value={chosen('agent')}
                    onValueChange={choose('agent')}
                  />
                )}
              </Field>
            )}
            {mayBeWarm && (
              <Checkbox
                label={t(($) => $.workspace.transfer.warm)}
                help={t(($) => $.workspace.transfer.warmHelp)}
                checked={isWarm}
                onCheckedChange={(checked) => setWarm(checked === true)}
              />
            )}
            <Field label={t(($) => $.workspace.transfer.reason)} optionalText={t(($) => $.workspace.transfer.optional)}>
              <Select
                options={REASONS.map((value) => ({
                  value,
                  label: t(($) => $.workspace.transfer.reasons[value]),
                }))}
                value={reason}
                onValueChange={setReason}
              />
            </Field>
            <NoteField label={t(($) => $.workspace.transfer.note)} note={note} onNote={setNote} />
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

type Targets = Awaited<ReturnType<typeof client.desk.targets>>

/** What is chosen is called, while it can be had: undefined once nobody is there any more. */
function nameOf(targets: Targets | undefined, { type, id }: TransferTarget): string | undefined {
  if (type === 'group') return targets?.groups.find((one) => one.id === id && one.available === 'yes')?.name
  return targets?.agents.find((one) => one.id === id && one.available === 'yes')?.nickname
}
