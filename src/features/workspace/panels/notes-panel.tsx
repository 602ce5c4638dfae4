import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { orpc } from '#src/api/query.ts'
import { NoteLine } from '#src/features/shared/aside/note-line.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DeskContext } from '../desk-context.ts'
import type { DeskNote } from '../desk.ts'
import { notesQuery } from '../queries.ts'
import type { PanelViewProps } from './panel-view.ts'
import { Panel } from './panel.tsx'

/** What members have written for each other: in this conversation, and in others of the same visitor that the reader may look into. */
export function NotesPanel({ conversation, historyHref }: PanelViewProps) {
  const t = useTexts()
  const appId = use(DeskContext)?.appId ?? ''
  const { id: conversationId } = conversation
  const now = useQuery(notesQuery(appId, conversation))
  const earlier = useQuery(orpc.notes.earlier.queryOptions({ input: { appId, conversationId } }))
  return (
    <Panel name="notes" title={t(($) => $.workspace.note.panel)}>
      <QueryState query={now} skeleton={<Skeleton className="h-16" />}>
        {(notes) =>
          notes.length === 0 ? (
            <p className="text-13 text-muted">{t(($) => $.workspace.note.noneHere)}</p>
          ) : (
            <Notes notes={notes} />
          )
        }
      </QueryState>
      <QueryState query={earlier} skeleton={<Skeleton className="mt-3 h-16" />}>
        {(notes) =>
          notes.length > 0 && (
            <section aria-label={t(($) => $.workspace.note.earlier)} className="mt-3 flex flex-col gap-2">
              <h4 className="text-13 text-muted">{t(($) => $.workspace.note.earlier)}</h4>
              <Notes notes={notes} historyHref={historyHref} />
            </section>
          )
        }
      </QueryState>
    </Panel>
  )
}

type NotesProps = { notes: readonly DeskNote[]; historyHref?: string | undefined }

function Notes({ notes, historyHref }: NotesProps) {
  const t = useTexts()
  return (
    <ol className="flex flex-col gap-2">
      {notes.map((note) => (
        <li key={note.id} className="flex min-w-0 flex-col items-start gap-1">
          <NoteLine note={note} isDated />
          {historyHref !== undefined && (
            <Link asChild>
              <ScreenLink
                href={`${historyHref}?${new URLSearchParams({ conversation: note.conversationId })}`}
                className="text-12"
              >
                {t(($) => $.workspace.note.history)}
              </ScreenLink>
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
