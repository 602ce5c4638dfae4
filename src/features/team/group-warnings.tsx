import type { Group, Member } from '#src/api/types.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

/** What keeps visitors of a group from being served, as it is saved: nobody is in it, or nobody who may serve yet. */
export function GroupWarnings({ group, members }: { group: Group; members: readonly Member[] }) {
  const t = useTexts()
  const own = members.filter(({ id }) => group.memberIds.includes(id))
  if (own.length === 0) return <Callout tone="warning" title={t(($) => $.team.groups.empties.nobody)} />
  if (own.every(({ licence }) => licence !== 'held'))
    return <Callout tone="info" title={t(($) => $.team.groups.empties.unlicensed)} />
  return null
}

type GroupLimitWarningProps = { limit: number; members: readonly Pick<Member, 'nickname' | 'ownLimit'>[] }

/** That members serve more than the group's limit, by a higher one of their own. */
export function GroupLimitWarning({ limit, members }: GroupLimitWarningProps) {
  const t = useTexts()
  const format = useFormat()
  const above = members.filter(({ ownLimit }) => ownLimit !== null && ownLimit > limit)
  if (above.length === 0) return null
  const named = above.map(({ nickname, ownLimit }) =>
    t(($) => $.team.groups.ownLimitOf, { name: nickname, limit: format.number(ownLimit ?? 0) }),
  )
  return <Callout tone="info" title={t(($) => $.team.groups.aboveLimit, { names: format.list(named) })} />
}
