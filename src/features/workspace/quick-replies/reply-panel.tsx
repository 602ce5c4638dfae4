import { FolderPlus, Paperclip, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { isOwn, matchingReplies } from '#src/domain/quick-reply/quick-reply.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConversationDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CategoryDialogs } from './category-dialogs.tsx'
import type { CategoryTask } from './category-menu.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { idsWithin, inTreeOrder, replyCategoryTree } from './reply-categories.ts'
import { ReplyForm } from './reply-form.tsx'
import { useCategoryDeeds } from './use-category-deeds.ts'
import { isDecided, useQuickReplies, type QuickReplies, type QuickReply } from './use-quick-replies.ts'
import { useReplyMenuEntries } from './use-reply-menu-entries.tsx'

type ReplyPanelProps = { appId: string; personId: string; forTeam: boolean }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The quick replies a member may use, by category: found, added, changed and deleted. */
export function ReplyPanel({ appId, personId, forTeam }: ReplyPanelProps) {
  const t = useTexts()
  const query = useQuickReplies(appId)
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
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-40 w-full rounded-card" />}
      isEmpty={({ replies }) => replies.length === 0}
      empty={
        <EmptyState
          level={3}
          drawing={<ConversationDrawing />}
          title={t(($) => $.replies.empty)}
          text={t(($) => $.replies.emptyText)}
          action={add}
        />
      }
    >
      {(all) => (
        <FoundReplies
          {...all}
          appId={appId}
          personId={personId}
          forTeam={forTeam}
          add={add}
          left={left ?? undefined}
          onEdit={setWritten}
          onFind={() => setLeft(undefined)}
        />
      )}
    </QueryState>
  )
}

type FoundRepliesProps = QuickReplies &
  ReplyPanelProps & {
    add: ReactNode
    /** The reply whose form was left. */
    left: string | undefined
    onEdit: (reply: QuickReply) => void
    onFind: () => void
  }

function FoundReplies({ replies, categories, add, left, onEdit, onFind, ...of }: FoundRepliesProps) {
  const { appId, personId, forTeam } = of
  const t = useTexts()
  const notices = useNotices()
  const deeds = useCategoryDeeds(appId)
  const menuOf = useReplyMenuEntries(appId, { personId, forTeam, onEdit })
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string>()
  const [task, setTask] = useState<CategoryTask>()
  const tree = replyCategoryTree(categories)
  const chosen = inTreeOrder(tree).find(({ node }) => node.id === category)?.node
  const within = chosen && idsWithin(chosen)
  const found = matchingReplies(replies, typed)
    .filter(({ categoryId }) => within === undefined || within.includes(categoryId ?? ''))
    .toSorted(byPlace)
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
            onFind()
            setTyped(target.value)
          }}
        />
        {add}
      </div>
      <div className="flex items-center gap-1">
        <CategoryPicker
          tree={tree}
          selected={category}
          onSelect={setCategory}
          onTask={setTask}
          onMove={(id, parentId) => void deeds.move(id, parentId).catch(notices.failed)}
        />
        <IconButton
          label={t(($) => $.replies.categories.addOwn)}
          icon={<FolderPlus {...ICON} />}
          onClick={() => setTask({ type: 'add', parent: undefined, isOwn: true })}
        />
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
            reply={reply}
            isOwn={isOwn(reply, personId)}
            wasEdited={left === reply.id}
            entries={menuOf(reply)}
          />
        ))}
      </ul>
      <CategoryDialogs
        appId={appId}
        task={task}
        tree={tree}
        onClose={() => setTask(undefined)}
        onRemoved={() => setCategory(undefined)}
      />
    </div>
  )
}

const byPlace = (a: QuickReply, b: QuickReply): number =>
  a.category.localeCompare(b.category) || a.title.localeCompare(b.title)

type ReplyRowProps = { reply: QuickReply; isOwn: boolean; wasEdited: boolean; entries: MenuEntry[] }

function ReplyRow({ reply, isOwn: isMine, wasEdited, entries }: ReplyRowProps) {
  const t = useTexts()
  const format = useFormat()
  const { title, content, category, scope, shortcut, files, proposed, proposedBy } = reply
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-13 font-medium text-ink wrap-anywhere">{title}</span>
          {shortcut !== '' && <span className="font-mono text-12 text-muted">{`/${shortcut}`}</span>}
          {category !== '' && <Badge>{category}</Badge>}
          {scope !== 'all' && !isDecided(reply) && (
            <Badge tone="info">{t(($) => $.replies.scopes[isMine ? 'own' : scope])}</Badge>
          )}
          {isDecided(reply) ? (
            <Badge tone="warning">{t(($) => $.replies.proposedBy, { name: proposedBy ?? '' })}</Badge>
          ) : (
            proposed && <Badge tone="warning">{t(($) => $.replies.proposed)}</Badge>
          )}
        </span>
        <span className="line-clamp-2 text-13 whitespace-pre-line text-muted wrap-anywhere">{content}</span>
        {files.length > 0 && (
          <span className="flex items-center gap-1.5 text-12 text-muted">
            <Paperclip size={14} strokeWidth={1.75} role="img" aria-label={t(($) => $.replies.files.title)} />
            <span className="min-w-0 wrap-anywhere">{format.list(files.map(({ name }) => name))}</span>
          </span>
        )}
      </div>
      {entries.length > 0 && (
        <Menu
          trigger={
            <IconButton
              autoFocus={wasEdited}
              size="small"
              label={t(($) => $.replies.actionsFor, { title })}
              icon={<MoreIcon />}
            />
          }
          entries={entries}
        />
      )}
    </li>
  )
}
