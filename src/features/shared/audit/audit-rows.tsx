import type { ReactNode } from 'react'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AuditLine } from './audit-line.tsx'
import type { useAuditLog } from './use-audit-log.ts'

type AuditRowsProps = ReturnType<typeof useAuditLog> & {
  /** Names the list. */
  label: string
  empty: ReactNode
}

/** Rows of the log, with a way to the older ones. */
export function AuditRows({ list, rows, label, empty }: AuditRowsProps) {
  const t = useTexts()
  return (
    <>
      {rows === undefined ? (
        list.isError ? (
          <QueryFailure error={list.error} query={list} />
        ) : (
          <Loading label={t(($) => $.common.loading)} className="flex flex-col gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-12 w-full" />
          </Loading>
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="flex flex-col">
          {rows.map((row) => (
            <AuditLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button className="self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.audit.more)}
        </Button>
      )}
    </>
  )
}
