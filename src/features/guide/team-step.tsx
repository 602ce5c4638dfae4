import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { Group, Member } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { GuideParts } from './parts.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './walk.ts'
import { useFirstAnswerer } from './use-first-answerer.ts'

type TeamStepProps = StepProps & {
  addMember: GuideParts['addMember']
}

/** Who is there to take over from the robot: the groups with their members, who is invited, and a way to invite one. */
export function TeamStep({ appId, walk, screens, addMember }: TeamStepProps) {
  const t = useTexts()
  const canAdd = usePermission('member.edit')
  const isBotOff = useFirstAnswerer() === 'people'
  const [isAdding, setAdding] = useState(false)
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  const invitations = useQuery(orpc.team.invitations.queryOptions({ input: { appId } })).data ?? []
  const ungrouped = (members.data ?? []).filter((member) => member.groups.length === 0)
  const hasSamples = members.data?.some(({ canSignIn }) => !canSignIn) ?? false

  return (
    <StepFrame
      walk={walk}
      title={isBotOff ? t(($) => $.guide.team.titleOff) : t(($) => $.guide.team.title)}
      text={t(($) => $.guide.team.text)}
      main={{ label: t(($) => $.guide.walk.continue), onPress: () => walk.onDone() }}
    >
      <div className="flex flex-wrap items-center gap-2">
        {addMember !== undefined && (
          <DisabledReason reason={canAdd ? undefined : walk.locked}>
            <Button icon={<UserRoundPlus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setAdding(true)}>
              {t(($) => $.guide.team.invite)}
            </Button>
          </DisabledReason>
        )}
        {screens.includes('member') && (
          <Button asChild tone="quiet">
            <ScreenLink href={screenPath(appId, 'member')}>{t(($) => $.guide.team.openMembers)}</ScreenLink>
          </Button>
        )}
      </div>
      <QueryState query={members} skeleton={<TeamSkeleton />}>
        {(everyone) => (
          <QueryState query={groups} skeleton={<TeamSkeleton />}>
            {(list) => (
              <div className="grid gap-4 sm:grid-cols-2">
                {list.map((group) => (
                  <GroupCard key={group.id} name={group.name} members={membersOf(group, everyone)} />
                ))}
                {ungrouped.length > 0 && <GroupCard name={t(($) => $.guide.team.noGroup)} members={ungrouped} />}
                {invitations.length > 0 && (
                  <GroupCard
                    name={t(($) => $.guide.team.invited)}
                    members={invitations.map((one) => ({ ...one, canSignIn: true }))}
                  />
                )}
              </div>
            )}
          </QueryState>
        )}
      </QueryState>
      {hasSamples && <Callout title={t(($) => $.guide.team.sampleTitle)}>{t(($) => $.guide.team.sampleText)}</Callout>}
      {addMember?.({ open: isAdding, onOpenChange: setAdding })}
    </StepFrame>
  )
}

/** Somebody as the cards name them: a member, or who was asked to be one. */
type Listed = Pick<Member, 'id' | 'nickname' | 'canSignIn'>

const membersOf = (group: Group, everyone: readonly Member[]) =>
  everyone.filter(({ id }) => group.memberIds.includes(id))

function GroupCard({ name, members }: { name: string; members: readonly Listed[] }) {
  const t = useTexts()
  return (
    <Card title={name} level={3} note={t(($) => $.guide.team.members, { count: members.length })}>
      {members.length === 0 ? (
        <p className="text-13 text-muted">{t(($) => $.guide.team.nobody)}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {members.map((member) => (
            <li key={member.id} className="flex min-w-0 items-center gap-2 text-13">
              <Avatar name={member.nickname} size={24} decorative />
              <span className="truncate text-ink">{member.nickname}</span>
              {!member.canSignIn && <Badge className="ml-auto shrink-0">{t(($) => $.guide.team.sample)}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function TeamSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
