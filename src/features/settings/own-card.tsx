import type { UseQueryResult } from '@tanstack/react-query'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Sections that are read and saved by themselves, not with the page. */
type OwnSection = 'channelHours' | 'messages' | 'masking' | 'alerts' | 'languages' | 'dates' | 'retention' | 'signIn'

/** The card of such a section until it has been read. */
export function UnreadCard({ section, query }: { section: OwnSection; query: UseQueryResult }) {
  const title = useTexts()(($) => $.finder.sections[section].title)
  return (
    <Card id={section} aria-label={title} title={title}>
      <QueryState query={query} skeleton={<Skeleton className="h-32" />}>
        {() => null}
      </QueryState>
    </Card>
  )
}
