import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { LEAVINGS, OWN_STATUSES, type Leaving, type OwnStatus } from '#src/domain/team/status.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Becoming } from './becoming.tsx'

type Chosen = { status: OwnStatus; breakReason?: string; conversations: Leaving }

type SetStatusProps = {
  appId: string
  member: Member
  busy: boolean
  onClose: () => void
  onConfirm: (chosen: Chosen) => void
}

const keyOf = (status: OwnStatus, reason: string | null) => (reason === null ? status : `${status}:${reason}`)

/** Sets the status of a member who is at the desk: for a break with why, for offline with what becomes of those they serve. */
export function SetStatus({ appId, member, busy, onClose, onConfirm }: SetStatusProps) {
  const t = useTexts()
  const workbench = useQuery(orpc.settings.workbench.queryOptions({ input: { appId } }))
  const [key, setKey] = useState<string>()
  const [becomes, setBecomes] = useState<Leaving>('keep')
  const reasons = workbench.data?.workbench.breakReasons ?? []
  const choices = OWN_STATUSES.flatMap((status): { status: OwnStatus; reason: string | null }[] =>
    status === 'break' && reasons.length > 0
      ? reasons.map((reason) => ({ status, reason }))
      : [{ status, reason: null }],
  )
  const chosen = choices.find(({ status, reason }) => keyOf(status, reason) === key)
  // What else colleagues see is what somebody does who is online.
  const now = keyOf(OWN_STATUSES.find((one) => one === member.status) ?? 'online', member.breakReason)
  const reason = chosen === undefined ? t(($) => $.team.setStatus.choose) : undefined
  const submit = () =>
    chosen &&
    onConfirm({
      status: chosen.status,
      ...(chosen.reason !== null && { breakReason: chosen.reason }),
      conversations: chosen.status === 'offline' ? becomes : 'keep',
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.team.setStatus.title, { name: member.nickname })}
      description={t(($) => $.team.setStatus.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" busy={busy} onClick={submit}>
              {t(($) => $.team.setStatus.submit)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <QueryState query={workbench} skeleton={<Skeleton className="h-40" />}>
        {() => (
          <>
            <Field label={t(($) => $.team.setStatus.label)}>
              <RadioGroup
                value={key}
                onValueChange={setKey}
                options={choices.map(({ status, reason: why }) => {
                  const value = keyOf(status, why)
                  return {
                    value,
                    label: why === null ? t(($) => $.team.status[status]) : t(($) => $.team.onBreak, { reason: why }),
                    help: t(($) => (value === now ? $.team.setStatus.same : $.team.setStatus[`${status}Help`])),
                    disabled: value === now,
                  }
                })}
              />
            </Field>
            {chosen?.status === 'offline' && member.load > 0 && (
              <Becoming choices={LEAVINGS} value={becomes} onChange={setBecomes} />
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
