import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group, Member } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { groupTextsSchema } from '#src/domain/settings/application.ts'
import { groupTranslationsSchema } from '#src/domain/settings/text-translations.ts'
import { faultOf, hoursOf } from '#src/editor/hours/hours-draft.ts'
import { OwnTextsFields } from '#src/features/shared/conversation-texts/own-texts.tsx'
import { OwnHours } from '#src/features/shared/hours/own-hours.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useArrival } from '#src/features/shared/screens/use-arrival.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AnchorList } from '#src/ui/anchor-list.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PageBar } from '#src/ui/page-bar.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { DisbandDialog } from './disband-dialog.tsx'
import { faultText } from './fault-text.ts'
import { GroupAsking } from './group-asking.tsx'
import { draftOf, groupNameFault, type GroupDraft } from './group-draft.ts'
import { GroupMode } from './group-mode.tsx'
import { GroupQueue } from './group-queue.tsx'
import { GroupRanks } from './group-ranks.tsx'
import { GroupReach } from './group-reach.tsx'
import { GroupTargets } from './group-targets.tsx'
import { GroupLimitWarning, GroupWarnings } from './group-warnings.tsx'
import { languagesOf } from './languages-of.ts'
import { LimitField } from './limit-field.tsx'
import { useRefreshTeam } from './use-team.ts'

type GroupFormProps = {
  appId: string
  /** undefined for one to be made. */
  group: Group | undefined
  groups: readonly Group[]
  members: readonly Member[]
  onGo: (groupId: string | null) => void
}

/** The sections of the page; the name is the section's place in it (`#queue`). */
const SECTIONS = ['basics', 'channels', 'members', 'asking', 'queue', 'words', 'targets', 'hours'] as const

/** Everything that can be set of a group, with one Save; its state counts at once. */
export function GroupForm({ appId, group, groups, members, onGo }: GroupFormProps) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const canEdit = usePermission('group.edit')
  const active = members.filter(({ state }) => state === 'active')
  const [saved, setSaved] = useState<GroupDraft>(() => draftOf(group, active))
  const [draft, setDraft] = useState(saved)
  const [isTold, setTold] = useState(false)
  const [isDisbanding, setDisbanding] = useState(false)
  /** Where it leads once it is made or disbanded: then nothing of it is left to be saved. */
  const [goal, setGoal] = useState<string | null>()
  const creating = useMutation(orpc.team.createGroup.mutationOptions())
  const updating = useMutation(orpc.team.updateGroup.mutationOptions())
  useArrival()

  const change = (part: Partial<GroupDraft>) => setDraft({ ...draft, ...part })
  const changeRules = (part: Partial<GroupDraft['rules']>) => change({ rules: { ...draft.rules, ...part } })
  const fault = groupNameFault(draft.name)
  const isDirty = goal === undefined && JSON.stringify(draft) !== JSON.stringify(saved)
  const hoursFault = draft.hours === null ? undefined : faultOf(draft.hours)
  const textsFault =
    !groupTextsSchema.safeParse(draft.texts).success || !groupTranslationsSchema.safeParse(draft.translations).success
  const chosen = active.filter(({ id }) => draft.memberIds.includes(id))
  const others = groups.filter(({ id }) => id !== group?.id)
  const reason = !canEdit
    ? t(($) => $.team.reasons.permission)
    : !isDirty
      ? t(($) => $.team.form.nothing)
      : textsFault
        ? t(($) => $.team.groups.wordsFault)
        : hoursFault && t(($) => $.guide.hours[hoursFault])

  async function save(): Promise<boolean> {
    const named = { ...draft, name: draft.name.trim() }
    const sent = { appId, ...named, hours: named.hours && hoursOf(named.hours) }
    try {
      if (group === undefined) setGoal((await creating.mutateAsync(sent)).id)
      else await updating.mutateAsync({ ...sent, groupId: group.id })
      setSaved(named)
      setDraft(named)
      const { name } = named
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

  const handleSave = () => {
    setTold(true)
    if (fault !== undefined) document.getElementById(SECTIONS[0])?.scrollIntoView()
    else if (reason === undefined) void save()
  }

  useLeaveGuard({
    isDirty,
    save: fault === undefined && hoursFault === undefined && !textsFault ? save : undefined,
    discard: () => setDraft(saved),
  })
  // Only after the guard knows that there is nothing to ask about.
  useEffect(() => {
    if (goal !== undefined) onGo(goal)
  }, [goal, onGo])

  const titleOf = (section: (typeof SECTIONS)[number]) => t(($) => $.team.groups[section])
  return (
    <div className="relative flex min-h-full flex-col">
      <PageBar>
        <PageHeader
          back={
            <ScreenLink
              href={screenPath(appId, 'group')}
              className="focus-ring inline-flex items-center gap-1.5 rounded-control text-13 text-muted hover:text-ink"
            >
              <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
              {t(($) => $.team.groups.toAll)}
            </ScreenLink>
          }
          title={group === undefined ? t(($) => $.team.groups.addTitle) : group.name}
          extra={
            group !== undefined &&
            canEdit && (
              <Button tone="danger-plain" onClick={() => setDisbanding(true)}>
                {t(($) => $.team.disband.act)}
              </Button>
            )
          }
          action={
            <DisabledReason reason={reason}>
              <Button tone="accent" busy={creating.isPending || updating.isPending} onClick={handleSave}>
                {group === undefined ? t(($) => $.team.groups.submit) : t(($) => $.team.form.save)}
              </Button>
            </DisabledReason>
          }
        />
      </PageBar>
      <div className="flex flex-1 items-start gap-6 p-4 md:p-6">
        <AnchorList
          label={t(($) => $.team.groups.sections)}
          items={SECTIONS.filter((id) => id !== 'channels' || (group !== undefined && canEdit)).map((id) => ({
            id,
            label: titleOf(id),
          }))}
          className="sticky top-20 hidden w-36 shrink-0 lg:block"
        />
        <fieldset disabled={!canEdit} className="flex max-w-[45rem] min-w-0 flex-1 flex-col gap-4">
          {group !== undefined && <GroupWarnings group={group} members={members} />}
          <Card id="basics" title={titleOf('basics')}>
            <div className="flex flex-col gap-5">
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
              <GroupLimitWarning limit={draft.receptionLimit} members={chosen} />
              {group !== undefined && (
                <p className="flex items-center gap-2 text-12 text-muted">
                  {t(($) => $.team.groups.id)}
                  <code className="font-mono wrap-anywhere">{group.id}</code>
                  <CopyButton
                    value={group.id}
                    label={t(($) => $.team.members.copyId, { name: group.name })}
                    copiedLabel={t(($) => $.common.copied)}
                  />
                </p>
              )}
            </div>
          </Card>
          {group !== undefined && canEdit && (
            <Card id="channels" title={titleOf('channels')}>
              <GroupReach appId={appId} groupId={group.id} />
            </Card>
          )}
          <Card id="members" title={titleOf('members')}>
            <div className="flex flex-col gap-5">
              <CheckList
                legend={t(($) => $.team.groups.who)}
                note={t(($) => $.team.groups.membersHelp, { count: draft.memberIds.length })}
                choices={active.map((member) => ({
                  id: member.id,
                  label: member.nickname,
                  help: member.roles.map((role) => t(($) => $.team.roles[role])).join(' · '),
                }))}
                emptyText={t(($) => $.team.members.empty)}
                search={{ label: t(($) => $.team.groups.find), none: t(($) => $.team.filters.none) }}
                value={draft.memberIds}
                onChange={(memberIds) => change({ memberIds })}
              />
              {chosen.length > 0 && draft.strategy !== 'manual' && (
                <GroupRanks
                  members={chosen}
                  ranks={draft.ranks}
                  rules={draft.rules}
                  onRanks={(ranks) => change({ ranks })}
                  onRules={changeRules}
                />
              )}
            </div>
          </Card>
          <Card id="asking" title={titleOf('asking')}>
            <div className="flex flex-col gap-5">
              <GroupAsking
                strategy={draft.strategy}
                rules={draft.rules}
                spoken={languagesOf(chosen)}
                onStrategy={(strategy) => change({ strategy })}
                onRules={changeRules}
              />
            </div>
          </Card>
          <Card id="queue" title={titleOf('queue')}>
            <div className="flex flex-col gap-5">
              <GroupQueue appId={appId} rules={draft.rules} others={others} onRules={changeRules} />
            </div>
          </Card>
          <Card id="words" title={titleOf('words')} note={t(($) => $.team.groups.wordsNote)}>
            <div className="flex flex-col gap-5">
              <OwnTextsFields appId={appId} value={draft} disabled={!canEdit} onChange={change} />
            </div>
          </Card>
          <Card id="targets" title={titleOf('targets')} note={t(($) => $.team.groups.targetsNote)}>
            <div className="flex flex-col gap-5">
              <GroupTargets rules={draft.rules} onRules={changeRules} />
            </div>
          </Card>
          <Card id="hours" title={titleOf('hours')}>
            <OwnHours
              appId={appId}
              label={t(($) => $.team.groups.hours)}
              value={draft.hours}
              disabled={!canEdit}
              help={{
                inherited: t(($) => $.team.groups.hoursInheritedHelp),
                own: t(($) => $.team.groups.hoursOwnHelp),
              }}
              onChange={(hours) => change({ hours })}
            />
          </Card>
        </fieldset>
      </div>
      {group !== undefined && isDisbanding && (
        <DisbandDialog
          appId={appId}
          group={group}
          others={others}
          onClose={() => setDisbanding(false)}
          onDisbanded={() => setGoal(null)}
        />
      )}
    </div>
  )
}
