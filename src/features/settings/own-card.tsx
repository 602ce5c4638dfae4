import type { UseQueryResult } from '@tanstack/react-query'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
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

type OwnSaveProps = {
  label: string
  form: { isDirty: boolean; isSaving: boolean; faults: readonly unknown[]; save: () => Promise<unknown> }
}

/** Its own Save, which says why where there is nothing to save, or something to mend first. */
export function OwnSave({ label, form: { isDirty, isSaving, faults, save } }: OwnSaveProps) {
  const t = useTexts()
  const reason = !isDirty
    ? t(($) => $.settings.nothingToSave)
    : faults.length > 0
      ? t(($) => $.settings.mendFirst, { count: faults.length })
      : undefined
  return (
    <DisabledReason reason={reason}>
      <Button busy={isSaving} onClick={() => reason === undefined && void save()}>
        {label}
      </Button>
    </DisabledReason>
  )
}
