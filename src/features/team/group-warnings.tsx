import type { Group, Member } from '#src/api/types.ts'
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
