import type { Change } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'

const TYPES = ['added', 'changed', 'removed'] as const

/** How many things a deployment would add, change and take away, by what they are. */
export function ChangeCounts({ changes }: { changes: readonly Change[] }) {
  const t = useTexts()
  const told = (kind: Change['kind']) => {
    const counts = TYPES.map((type) => ({
      type,
      count: changes.filter((change) => change.kind === kind && change.type === type).length,
    })).filter(({ count }) => count > 0)
    if (counts.length === 0) return t(($) => $.guide.deploy.same)
    return counts.map(({ type, count }) => t(($) => $.guide.deploy[type], { count })).join(' · ')
  }
  return (
    <DescriptionList
      items={[
        { id: 'qa', term: t(($) => $.guide.deploy.questions), detail: told('qa') },
        { id: 'robot', term: t(($) => $.guide.deploy.settings), detail: told('robot') },
      ]}
    />
  )
}
