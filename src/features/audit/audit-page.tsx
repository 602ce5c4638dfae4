import { useState } from 'react'
import { AuditRows } from '#src/features/shared/audit/audit-rows.tsx'
import { useAuditLog } from '#src/features/shared/audit/use-audit-log.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AuditDeeds, type AuditCheck } from './audit-deeds.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { CheckResult } from './check-result.tsx'
import { filterOf, NO_FILTER, readSearch, type SetSearch } from './search.ts'

type AuditPageProps = {
  appId: string
  /** The address, as it stands. */
  query: Record<string, unknown>
  onSearch: SetSearch
}

/** Who changed what, the newest first: narrowed, exported, and checked for rows that somebody has tampered with. */
export function AuditPage({ appId, query, onSearch }: AuditPageProps) {
  const search = readSearch(query)
  const t = useTexts()
  const [check, setCheck] = useState<AuditCheck | null>(null)
  const log = useAuditLog(appId, filterOf(search))
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <Page
      title={t(($) => $.audit.title)}
      note={t(($) => $.audit.note)}
      action={<AuditDeeds appId={appId} search={search} onChecked={setCheck} />}
    >
      <div className="flex max-w-[72rem] flex-col gap-4">
        <AuditFilters appId={appId} search={search} onSearch={onSearch} />
        {check !== null && <CheckResult check={check} onClose={() => setCheck(null)} />}
        <AuditRows
          {...log}
          label={t(($) => $.audit.label)}
          empty={
            <EmptyState
              drawing={<SearchDrawing />}
              title={t(($) => (isFiltered ? $.audit.nothing : $.audit.empty))}
              text={t(($) => (isFiltered ? $.audit.nothingText : $.audit.emptyText))}
              {...(isFiltered && {
                action: <Button onClick={() => onSearch(NO_FILTER)}>{t(($) => $.audit.clear)}</Button>,
              })}
            />
          }
        />
      </div>
    </Page>
  )
}
