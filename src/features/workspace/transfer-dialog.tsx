import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { client } from '#src/api/client.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

export type TransferTarget = Parameters<typeof client.desk.transfer>[0]['to']
/** With what it is called, to say where somebody went. */
export type NamedTarget = TransferTarget & { name: string }

/** Milliseconds after which it is asked again who is there, while one chooses. */
const LOOK_MS = 3000

type TransferDialogProps = {
  appId: string
  conversationId: string
  visitor: string
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onTransfer: (to: NamedTarget) => void
}

/** Hands a conversation over to a group's queue or straight to a colleague. */
export function TransferDialog(props: TransferDialogProps) {
  return props.open ? <OpenTransfer key={props.conversationId} {...props} /> : null
}

function OpenTransfer({ appId, conversationId, visitor, open, busy, onOpenChange, onTransfer }: TransferDialogProps) {
  const t = useTexts()
  const [target, setTarget] = useState<TransferTarget>()
  // Who is there changes by the minute: always asked for anew.
  const targets = useQuery(
    orpc.desk.targets.queryOptions({
      input: { appId, conversationId },
      staleTime: 0,
      gcTime: 0,
      refetchInterval: LOOK_MS,
    }),
  )
  const named = target && namedTarget(targets.data, target)
  const choose = (type: TransferTarget['type']) => (id: string) => setTarget({ type, id })
  const chosen = (type: TransferTarget['type']) => (target?.type === type ? target.id : undefined)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.workspace.transfer.title, { name: visitor })}
      description={t(($) => $.workspace.transfer.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="accent"
            busy={busy}
            aria-disabled={named === undefined}
            onClick={() => named !== undefined && onTransfer(named)}
          >
            {t(($) => $.workspace.transfer.submit)}
          </Button>
        </>
      }
    >
      <QueryState query={targets} skeleton={<Skeleton className="h-40" />}>
        {({ groups, agents }) => (
          <div className="flex flex-col gap-5">
            <Field label={t(($) => $.workspace.transfer.groups)}>
              <RadioGroup
                look="cards"
                options={groups.map(({ id, name, online }) => ({
                  value: id,
                  label: name,
                  help: t(($) => $.workspace.transfer.online, { count: online }),
                  disabled: online === 0,
                }))}
                value={chosen('group')}
                onValueChange={choose('group')}
              />
            </Field>
            <Field label={t(($) => $.workspace.transfer.agents)}>
              {agents.length === 0 ? (
                <p className="text-13 text-muted">{t(($) => $.workspace.transfer.nobody)}</p>
              ) : (
                <RadioGroup
                  look="cards"
                  options={agents.map(({ id, nickname, available }) => ({
                    value: id,
                    label: nickname,
                    help: t(($) => $.workspace.transfer.available[available]),
                    disabled: available !== 'yes',
                  }))}
                  value={chosen('agent')}
                  onValueChange={choose('agent')}
                />
              )}
            </Field>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

type Targets = Awaited<ReturnType<typeof client.desk.targets>>

/** What was chosen, while it can be: undefined once nobody is there any more. */
function namedTarget(targets: Targets | undefined, { type, id }: TransferTarget): NamedTarget | undefined {
  if (type === 'group') {
    const group = targets?.groups.find((one) => one.id === id && one.online > 0)
    return group && { type, id, name: group.name }
  }
  const agent = targets?.agents.find((one) => one.id === id && one.available === 'yes')
  return agent && { type, id, name: agent.nickname }
}
