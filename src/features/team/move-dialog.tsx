import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group, Member } from '#src/api/types.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useRefreshTeam } from './use-team.ts'

type MoveDialogProps = {
  appId: string
  group: Group
  /** Where they can go. */
  others: readonly Group[]
  members: readonly Member[]
  onClose: () => void
}

/** Moves members of a group into another. */
export function MoveDialog({ appId, group, others, members, onClose }: MoveDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const own = members.filter(({ id, state }) => group.memberIds.includes(id) && state === 'active')
  const [memberIds, setMemberIds] = useState<string[]>([])
  const [toId, setToId] = useState(others[0]?.id ?? '')
  const [isCopied, setCopied] = useState(false)
  const moving = useMutation(orpc.team.moveMembers.mutationOptions())
  const to = others.find(({ id }) => id === toId)
  const reason =
    to === undefined ? t(($) => $.team.move.noOther) : memberIds.length === 0 ? t(($) => $.team.move.nobody) : undefined
  const handleMove = () =>
    moving.mutate(
      { appId, groupId: group.id, toId, memberIds, isCopied },
      {
        onSuccess: () => {
          notices.done(t(($) => $.team.move.done, { count: memberIds.length, name: to?.name ?? '' }))
          onClose()
          void refresh()
        },
        onError: notices.failed,
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.team.move.title, { name: group.name })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" busy={moving.isPending} onClick={() => reason === undefined && handleMove()}>
              {t(($) => $.team.move.submit)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <CheckList
          legend={t(($) => $.team.move.who)}
          note={t(($) => $.team.groups.membersHelp, { count: memberIds.length })}
          choices={own.map(({ id, nickname }) => ({ id, label: nickname }))}
          emptyText={t(($) => $.team.groups.empties.nobody)}
          value={memberIds}
          onChange={setMemberIds}
        />
        {others.length > 0 && (
          <Field label={t(($) => $.team.move.to)}>
            <Select
              value={toId}
              onValueChange={setToId}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Switch
          side="end"
          label={t(($) => $.team.move.copy, { name: group.name })}
          checked={isCopied}
          onCheckedChange={setCopied}
        />
      </div>
    </Dialog>
  )
}
