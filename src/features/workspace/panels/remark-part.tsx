import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Conversation } from '../desk.ts'
import { DeskContext } from '../desk-context.ts'
import { remarkQuery } from '../queries.ts'
import { RemarkDialog } from './remark-dialog.tsx'

/** What members keep of the visitor for each other, who wrote it last, and the way to change it. */
export function RemarkPart({ conversation }: { conversation: Conversation }) {
  const t = useTexts()
  const format = useFormat()
  const appId = use(DeskContext)?.appId ?? ''
  const [isWriting, setWriting] = useState(false)
  const query = useQuery(remarkQuery(appId, conversation))
  return (
    <section aria-label={t(($) => $.workspace.remark.label)} className="mt-3 flex flex-col gap-1">
      <h4 className="text-13 text-muted">{t(($) => $.workspace.remark.label)}</h4>
      <QueryState query={query} skeleton={<Skeleton className="h-8" />}>
        {({ text, by, at, isHidden }) => (
          <>
            {text !== '' && <p className="text-14 wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>}
            {text !== '' && by !== null && at !== null && (
              <p className="text-12 text-muted">
                {t(($) => $.workspace.remark.by, { name: by.nickname, when: format.dateTime(at) })}
              </p>
            )}
            {isHidden ? (
              <p className="text-12 text-muted">{t(($) => $.workspace.remark.hidden)}</p>
            ) : (
              <Button size="small" className="mt-1 self-start" onClick={() => setWriting(true)}>
                {t(($) => (text === '' ? $.workspace.remark.write : $.workspace.remark.change))}
              </Button>
            )}
          </>
        )}
      </QueryState>
      {isWriting && query.data !== undefined && (
        <RemarkDialog conversation={conversation} remark={query.data} onClose={() => setWriting(false)} />
      )}
    </section>
  )
}
