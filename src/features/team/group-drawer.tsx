import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group, Member } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { draftOf as hoursDraftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CheckList } from './check-list.tsx'
import { faultText } from './fault-text.ts'
import { GroupHours } from './group-hours.tsx'
import { LimitField } from './limit-field.tsx'
import type { DraftFault } from './member-draft.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRefreshTeam } from './use-team.ts'

type GroupDrawerProps = {
  appId: string
  /** A group, or `new`; undefined while none is open. */
  groupId: string | undefined
  groups: readonly Group[]
  members: readonly Member[]
  onClose: () => void
}

/** A group beside the list: name, distribution, limit and members. */
export function GroupDrawer({ groupId, groups, ...rest }: GroupDrawerProps) {
  const group = groups.find(({ id }) => id === groupId)
  if (group === undefined && groupId !== 'new') return null
  return <OpenDrawer key={groupId} group={group} {...rest} />
}

type Draft = Pick<Group, 'name' | 'strategy' | 'receptionLimit' | 'memberIds'> & { hours: HoursDraft | null }
const STRATEGIES = ['longest_idle', 'least_busy', 'manual'] as const
/** What a new group begins with. */
const NEW_GROUP: Draft = { name: '', strategy: 'longest_idle', receptionLimit: 5, memberIds: [], hours: null }

function OpenDrawer(props: Omit<GroupDrawerProps, 'groupId' | 'groups'> & { group: Group | undefined }) {
  const { appId, group, members, onClose } = props
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const canEdit = usePermission('group.edit')
  const active = members.filter(({ state }) => state === 'active')
  const [saved] = useState<Draft>(() => draftOf(group, active))
  const [draft, setDraft] = useState(saved)
  const [isTold, setTold] = useState(false)
  const creating = useMutation(orpc.team.createGroup.mutationOptions())
  const updating = useMutation(orpc.team.updateGroup.mutationOptions())

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const fault = nameFault(draft.name)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const hoursFault = draft.hours === null ? undefined : faultOf(draft.hours)
  const reason = !canEdit
    ? t(($) => $.team.reasons.permission)
    : !isDirty
      ? t(($) => $.team.form.nothing)
      : hoursFault && t(($) => $.guide.hours[hoursFault])

  async function save(): Promise<boolean> {
    const name = draft.name.trim()
    const sent = { appId, ...draft, name, hours: draft.hours && hoursOf(draft.hours) }
    try {
      if (group === undefined) await creating.mutateAsync(sent)
      else await updating.mutateAsync({ ...sent, groupId: group.id })
      notices.done(
        group === undefined ? t(($) => $.team.told.groupAdded, { name }) : t(($) => $.team.told.groupSaved, { name }),
      )
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (reason === undefined && fault === undefined && (await save())) onClose()
  }

  useLeaveGuard({
    isDirty,
    save: fault === undefined && hoursFault === undefined ? save : undefined,
    discard: () => setDraft(saved),
  })

  const leave = () => void confirmLeave().then((isLeaving) => isLeaving && onClose())

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && leave()}
      title={
        group === undefined ? t(($) => $.team.groups.addTitle) : t(($) => $.team.groups.editTitle, { name: group.name })
      }
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={leave}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" type="submit" form={form} busy={creating.isPending || updating.isPending}>
              {group === undefined ? t(($) => $.team.groups.submit) : t(($) => $.team.form.save)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-5">
          <Field
            label={t(($) => $.team.groups.name)}
            error={isTold || fault?.code === 'tooLong' ? faultText(t, fault) : undefined}
            required
            count={{
              value: draft.name.trim(),
              limit: LIMITS.team.groupName,
              label: (used, limit) => t(($) => $.team.form.count, { used, limit }),
            }}
          >
            <TextField
              value={draft.name}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label={t(($) => $.team.groups.strategy)}>
            <RadioGroup
              value={draft.strategy}
              onValueChange={(strategy) => change({ strategy })}
              options={STRATEGIES.map((value) => ({
                value,
                label: t(($) => $.team.strategy[value]),
                help: t(($) => $.team.strategyHelp[value]),
              }))}
            />
          </Field>
          <LimitField
            label={t(($) => $.team.groups.limit)}
            help={t(($) => $.team.groups.limitHelp)}
            value={draft.receptionLimit}
            onChange={(receptionLimit) => change({ receptionLimit })}
          />
          <CheckList
            legend={t(($) => $.team.groups.members)}
            note={t(($) => $.team.groups.membersHelp, { count: draft.memberIds.length })}
            choices={active.map((member) => ({
              id: member.id,
              label: member.nickname,
              help: member.roles.map((role) => t(($) => $.team.roles[role])).join(' · '),
            }))}
            emptyText={t(($) => $.team.groups.nobody)}
            value={draft.memberIds}
            onChange={(memberIds) => change({ memberIds })}
          />
          <GroupHours appId={appId} value={draft.hours} disabled={!canEdit} onChange={(hours) => change({ hours })} />
        </fieldset>
      </form>
    </Drawer>
  )
}

/** A group as it is edited. Members who are disabled leave it with the next save, since no group may hold them. */
function draftOf(group: Group | undefined, active: readonly Member[]): Draft {
  if (group === undefined) return NEW_GROUP
  const { name, strategy, receptionLimit, memberIds, hours } = group
  const present = memberIds.filter((id) => active.some((one) => one.id === id))
  return { name, strategy, receptionLimit, memberIds: present, hours: hours && hoursDraftOf(hours) }
}

function nameFault(name: string): DraftFault | undefined {
  const limit = LIMITS.team.groupName
  if (name.trim() === '') return { code: 'required', limit }
  return codePoints(name.trim()) > limit ? { code: 'tooLong', limit } : undefined
}
