import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useRefreshTeam } from './use-team.ts'

type DisbandDialogProps = {
  appId: string
  group: Group
  /** The groups that could take in who waits. */
  others: readonly Group[]
  onClose: () => void
  onDisbanded: () => void
}

/** Shows what disbanding a group touches, and asks where those go who wait. */
export function DisbandDialog({ appId, group, others, onClose, onDisbanded }: DisbandDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const input = { appId, groupId: group.id }
  const touched = useQuery(orpc.team.touchedByDisbanding.queryOptions({ input, staleTime: 0, gcTime: 0 }))
  const [chosen, setChosen] = useState<string | null>()
  const disbanding = useMutation(orpc.team.disbandGroup.mutationOptions())
  const { data } = touched
  const suggested = others.find(({ id }) => id === data?.suggestedGroupId)?.id ?? others[0]?.id ?? null
  const waitingTo = chosen === undefined ? suggested : chosen
  const names = (list: readonly { name: string }[]) => format.list(list.map(({ name }) => name))
  const handleDisband = () =>
    disbanding.mutate(
      { ...input, waitingTo },
      {
        onSuccess: () => {
          notices.done(t(($) => $.team.disband.done, { name: group.name }))
          onDisbanded()
          void refresh()
        },
        onError: notices.failed,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.team.disband.title, { name: group.name })}
      description={t(($) => $.team.disband.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button
            tone="danger"
            busy={disbanding.isPending}
            aria-disabled={data === undefined}
            onClick={() => data !== undefined && handleDisband()}
          >
            {t(($) => $.team.disband.submit)}
          </Button>
        </>
      }
    >
      <QueryState query={touched} skeleton={<Skeleton className="h-32" />}>
        {({ members, waiting, inService, flows, accounts, overflowOf, isDefault, isBotTarget, isOffered }) => (
          <div className="flex flex-col gap-5">
            <ul className="flex list-disc flex-col gap-1 pl-5 text-13 text-ink">
              <li>{t(($) => $.team.disband.members, { count: members })}</li>
              {inService > 0 && <li>{t(($) => $.team.disband.inService, { count: inService })}</li>}
              {flows.length > 0 && <li>{t(($) => $.team.disband.flows, { names: names(flows) })}</li>}
              {accounts.length > 0 && (
                <li>
                  {t(($) => (waitingTo === null ? $.team.disband.accounts : $.team.disband.accountsMoved), {
                    names: names(accounts),
                  })}
                </li>
              )}
              {overflowOf.length > 0 && <li>{t(($) => $.team.disband.overflow, { names: names(overflowOf) })}</li>}
              {isDefault && <li>{t(($) => $.team.disband.isDefault)}</li>}
              {isBotTarget && <li>{t(($) => $.team.disband.isBotTarget)}</li>}
              {isOffered && <li>{t(($) => $.team.disband.isOffered)}</li>}
            </ul>
            <Field
              label={
                waiting === 0
                  ? t(($) => $.team.disband.nobodyWaits)
                  : t(($) => $.team.disband.waiting, { count: waiting })
              }
            >
              <RadioGroup
                value={waitingTo === null ? 'end' : 'move'}
                onValueChange={(value) => setChosen(value === 'end' ? null : suggested)}
                options={[
                  { value: 'move', label: t(($) => $.team.disband.move), disabled: others.length === 0 },
                  { value: 'end', label: t(($) => $.team.disband.end) },
                ]}
              />
            </Field>
            {waitingTo !== null && (
              <Field label={t(($) => $.team.disband.to)}>
                <Select
                  value={waitingTo}
                  onValueChange={setChosen}
                  options={others.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
            )}
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}
