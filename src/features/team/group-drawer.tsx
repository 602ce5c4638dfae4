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
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import { CheckList } from './check-list.tsx'
import { DisbandDialog } from './disband-dialog.tsx'
import { GroupAsking } from './group-asking.tsx'
import { GroupMode } from './group-mode.tsx'
import { GroupQueue } from './group-queue.tsx'
import { GroupRanks } from './group-ranks.tsx'
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
  return <OpenDrawer key={groupId} group={group} groups={groups} {...rest} />
}

type Draft = Pick<Group, 'name' | 'strategy' | 'receptionLimit' | 'memberIds' | 'rules' | 'ranks'> & {
  hours: HoursDraft | null
}
const TABS = ['general', 'asking', 'queue', 'hours'] as const
/** What a new group begins with. */
const NEW_GROUP: Draft = {
  name: '',
  strategy: 'longest_idle',
  receptionLimit: 5,
  memberIds: [],
  rules: NEW_RULES,
  ranks: [],
  hours: null,
}

function OpenDrawer(props: Omit<GroupDrawerProps, 'groupId'> & { group: Group | undefined }) {
  const { appId, group, groups, members, onClose } = props
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const canEdit = usePermission('group.edit')
  const active = members.filter(({ state }) => state === 'active')
  const [saved] = useState<Draft>(() => draftOf(group, active))
  const [draft, setDraft] = useState(saved)
  const [isTold, setTold] = useState(false)
  const [isDisbanding, setDisbanding] = useState(false)
  const [tab, setTab] = useState<(typeof TABS)[number]>('general')
  const creating = useMutation(orpc.team.createGroup.mutationOptions())
  const updating = useMutation(orpc.team.updateGroup.mutationOptions())

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const changeRules = (part: Partial<Draft['rules']>) => change({ rules: { ...draft.rules, ...part } })
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
    if (fault !== undefined) setTab('general')
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
          {group !== undefined && canEdit && (
            <Button tone="danger-plain" className="mr-auto" onClick={() => setDisbanding(true)}>
              {t(($) => $.team.disband.act)}
            </Button>
          )}
          <Button onClick={leave}>{t(($) => $.common.cancel)}</Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" type="submit" form={form} busy={creating.isPending || updating.isPending}>
              {group === undefined ? t(($) => $.team.groups.submit) : t(($) => $.team.form.save)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      {group !== undefined && isDisbanding && (
        <DisbandDialog
          appId={appId}
          group={group}
          others={groups.filter(({ id }) => id !== group.id)}
          onClose={() => setDisbanding(false)}
          onDisbanded={onClose}
        />
      )}
      <form id={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <fieldset disabled={!canEdit} className="min-w-0">
          <Tabs
            label={t(($) => $.team.groups.tabs)}
            value={tab}
            onValueChange={setTab}
            tabs={TABS.map((value) => ({ value, label: t(($) => $.team.groups[value]) }))}
          >
            <TabPanel value="general" className="flex flex-col gap-5 pt-5">
              {group !== undefined && canEdit && <GroupMode appId={appId} group={group} />}
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
              {draft.memberIds.length > 0 && draft.strategy !== 'manual' && (
                <GroupRanks
                  members={active.filter(({ id }) => draft.memberIds.includes(id))}
                  ranks={draft.ranks}
                  rules={draft.rules}
                  onRanks={(ranks) => change({ ranks })}
                  onRules={changeRules}
                />
              )}
            </TabPanel>
            <TabPanel value="asking" className="flex flex-col gap-5 pt-5">
              <GroupAsking
                strategy={draft.strategy}
                rules={draft.rules}
                spoken={spokenIn(active.filter(({ id }) => draft.memberIds.includes(id)))}
                onStrategy={(strategy) => change({ strategy })}
                onRules={changeRules}
              />
            </TabPanel>
            <TabPanel value="queue" className="flex flex-col gap-5 pt-5">
              <GroupQueue
                rules={draft.rules}
                others={groups.filter(({ id }) => id !== group?.id)}
                onRules={changeRules}
              />
            </TabPanel>
            <TabPanel value="hours" className="flex flex-col gap-5 pt-5">
              <GroupHours
                appId={appId}
                value={draft.hours}
                disabled={!canEdit}
                onChange={(hours) => change({ hours })}
              />
            </TabPanel>
          </Tabs>
        </fieldset>
      </form>
    </Drawer>
  )
}

/** A group as it is edited. Members who are disabled leave it with the next save, since no group may hold them. */
function draftOf(group: Group | undefined, active: readonly Member[]): Draft {
  if (group === undefined) return NEW_GROUP
  const { name, strategy, receptionLimit, memberIds, rules, ranks, hours } = group
  return {
    name,
    strategy,
    receptionLimit,
    rules,
    ranks,
    hours: hours && hoursDraftOf(hours),
    memberIds: memberIds.filter((id) => active.some((one) => one.id === id)),
  }
}

const spokenIn = (members: readonly Member[]) =>
  SPOKEN.filter((language) => members.some(({ languages }) => languages.includes(language)))

function nameFault(name: string): DraftFault | undefined {
  const limit = LIMITS.team.groupName
  if (name.trim() === '') return { code: 'required', limit }
  return codePoints(name.trim()) > limit ? { code: 'tooLong', limit } : undefined
}
