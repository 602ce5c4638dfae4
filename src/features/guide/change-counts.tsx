import type { Pending } from '#src/api/types.ts'
import { CHANGE_KINDS, CHANGE_TYPES } from '#src/domain/release/change.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'

/** How many things a deployment would add, change and take away, by what they are; they come to its total. */
export function ChangeCounts({ counts }: Pick<Pending, 'counts'>) {
  const t = useTexts()
  const told = (kind: (typeof CHANGE_KINDS)[number]) => {
    const parts = CHANGE_TYPES.filter((type) => counts[kind][type] > 0)
    if (parts.length === 0) return t(($) => $.guide.deploy.same)
    return parts.map((type) => t(($) => $.guide.deploy[type], { count: counts[kind][type] })).join(' · ')
  }
  return (
    <DescriptionList
      items={CHANGE_KINDS.map((kind) => ({ id: kind, term: t(($) => $.guide.deploy.kind[kind]), detail: told(kind) }))}
    />
  )
}
