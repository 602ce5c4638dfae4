import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { isOwn, matchingReplies } from '#src/domain/quick-reply/quick-reply.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConversationDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useQuickReplies, useReplyDeeds, type QuickReply } from './use-quick-replies.ts'

type ReplyPanelProps = { appId: string; personId: string; forTeam: boolean }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The quick replies a member may use, by category: found, added, changed and deleted. */
export function ReplyPanel({ appId, personId, forTeam }: ReplyPanelProps) {
  const t = useTexts()
  const query = useQuickReplies(appId)
  const [typed, setTyped] = useState('')
  /** `null`: a new one. */
  const [written, setWritten] = useState<QuickReply | null>()
  /** The reply whose form was left, `null` for a new one: the focus goes back to where it was opened. */
  const [left, setLeft] = useState<string | null>()

  if (written !== undefined)
    return (
      <ReplyForm
        appId={appId}
        personId={personId}
        forTeam={forTeam}
        reply={written ?? undefined}
        onDone={() => {
          setLeft(written?.id ?? null)
          setWritten(undefined)
        }}
      />
    )
  const add = (
    <Button autoFocus={left === null} tone="accent" icon={<Plus {...ICON} />} onClick={() => setWritten(null)}>
      {t(($) => $.replies.add)}
    </Button>
  )
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
      {(replies) => {
        if (replies.length === 0)
          return (
            <EmptyState
              level={3}
              drawing={<ConversationDrawing />}
              title={t(($) => $.replies.empty)}
              text={t(($) => $.replies.emptyText)}
              action={add}
            />
          )
        const found = matchingReplies(replies, typed).toSorted(byPlace)
        return (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-2">
              <TextField
                type="search"
                className="min-w-40 flex-1"
                aria-label={t(($) => $.replies.find)}
                placeholder={t(($) => $.replies.find)}
                value={typed}
                onChange={({ target }) => {
                  // A row that is found again does not take the focus from the field.
                  setLeft(undefined)
                  setTyped(target.value)
                }}
              />
              {add}
            </div>
            <p role="status" className="text-12 text-muted">
              {found.length === 0
                ? t(($) => $.replies.nothing)
                : t(($) => $.replies.count, { count: replies.length, limit: LIMITS.quickReply.count })}
            </p>
            <ul className="flex flex-col divide-y divide-line">
              {found.map((reply) => (
                <ReplyRow
                  key={reply.id}
                  appId={appId}
                  reply={reply}
                  isOwn={isOwn(reply, personId)}
                  wasEdited={left === reply.id}
                  onEdit={() => setWritten(reply)}
                />
              ))}
            </ul>
          </div>
        )
      }}
    </QueryState>
  )
}

const byPlace = (a: QuickReply, b: QuickReply): number =>
  a.category.localeCompare(b.category) || a.title.localeCompare(b.title)

type ReplyRowProps = { appId: string; reply: QuickReply; isOwn: boolean; wasEdited: boolean; onEdit: () => void }

function ReplyRow({ appId, reply, isOwn: isMine, wasEdited, onEdit }: ReplyRowProps) {
  const t = useTexts()
  const notices = useNotices()
  const deeds = useReplyDeeds(appId)
  const { title, content, category, scope, editable } = reply

  async function remove() {
    try {
      const undo = await deeds.remove(reply)
      notices.undoable(
        t(($) => $.replies.removed, { title }),
        undo,
      )
    } catch (error) {
      notices.failed(error)
    }
  }

  return (
    <li className="flex items-start gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-13 font-medium text-ink wrap-anywhere">{title}</span>
          {category !== '' && <Badge>{category}</Badge>}
          {scope !== 'all' && <Badge tone="info">{t(($) => $.replies.scopes[isMine ? 'own' : scope])}</Badge>}
        </span>
        <span className="line-clamp-2 text-13 whitespace-pre-line text-muted wrap-anywhere">{content}</span>
      </div>
      {editable && (
        <span className="flex shrink-0">
          <IconButton
            autoFocus={wasEdited}
            size="small"
            label={t(($) => $.replies.edit, { title })}
            icon={<Pencil {...ICON} />}
            onClick={onEdit}
          />
          <IconButton
            size="small"
            label={t(($) => $.replies.remove, { title })}
            icon={<Trash2 {...ICON} />}
            onClick={() => void remove()}
          />
        </span>
      )}
    </li>
  )
}
