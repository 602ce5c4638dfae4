import { useQuery } from '@tanstack/react-query'
import { CHANNEL_KINDS, channelSpecs } from '#src/channels/specs.ts'
import { orpc } from '#src/api/query.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList, type DescriptionItem } from '#src/ui/description-list.tsx'

/** By which ways visitors come to a group, for each channel. */
export function GroupReach({ appId, groupId }: { appId: string; groupId: string }) {
  const t = useTexts()
  const format = useFormat()
  const { data } = useQuery(orpc.team.touchedByDisbanding.queryOptions({ input: { appId, groupId } }))
  if (data === undefined) return null
  const named = (list: readonly { name: string }[], of: (name: string) => string) => list.map(({ name }) => of(name))
  const overflows = named(data.overflowOf, (name) => t(($) => $.team.groups.reach.overflow, { name }))
  const chats = [
    ...(data.isDefault ? [t(($) => $.team.groups.reach.default)] : []),
    ...(data.isBotTarget ? [t(($) => $.team.groups.reach.bot)] : []),
    ...(data.isOffered ? [t(($) => $.team.groups.reach.offered)] : []),
    ...named(
      data.flows.filter(({ isMenu }) => !isMenu),
      (name) => t(($) => $.team.groups.reach.flow, { name }),
    ),
    ...overflows,
  ]
  const calls = named(
    data.flows.filter(({ isMenu }) => isMenu),
    (name) => t(($) => $.team.groups.reach.menu, { name }),
  )
  const none = <span className="text-muted">{t(($) => $.team.groups.reach.none)}</span>
  const items = CHANNEL_KINDS.map((kind): DescriptionItem => {
    const ways = channelSpecs[kind].medium === 'chat' ? chats : calls
    return { id: kind, term: channelName(t, kind), detail: ways.length === 0 ? none : format.list(ways) }
  })
  return <DescriptionList items={items} />
}
