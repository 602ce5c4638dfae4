import { Copy, Download, FolderPlus, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { matchingReplies } from '#src/domain/quick-reply/quick-reply.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryFailure } from '#src/features/shared/screens/query-state.tsx'
import { useFileSave } from '#src/features/shared/use-file-save.ts'
import { useTableLayout } from '#src/features/shared/use-table-layout.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConversationDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { Select } from '#src/ui/select.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { EMPTY_LAYOUT, type TableSort } from '#src/ui/table/table-types.ts'
import { TextField } from '#src/ui/text-field.tsx'
import type { SetSearch, WorkbenchSearch } from '../workbench/search.ts'
import { AlikeDialog } from './alike-dialog.tsx'
import { CategoryDialogs } from './category-dialogs.tsx'
import type { CategoryTask } from './category-menu.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { CategoryTree } from './category-tree.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { StarterOffer } from './starter-offer.tsx'
import { idsWithin, inTreeOrder, replyCategoryTree } from './reply-categories.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { sortedReplies } from './sorted-replies.ts'
import { useCategoryDeeds } from './use-category-deeds.ts'
import { isDecided, useQuickReplies, type QuickReply } from './use-quick-replies.ts'
import { useReplyColumns } from './use-reply-columns.tsx'
import { useReplyMenuEntries } from './use-reply-menu-entries.tsx'
import { useReplyTableLabels } from './use-reply-table-labels.ts'

type ReplyManagerProps = {
  appId: string
  personId: string
  forTeam: boolean
  search: WorkbenchSearch
  onSearch: SetSearch
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const LAYOUT = { ...EMPTY_LAYOUT, hidden: ['language'] }
const NO_REPLIES: readonly QuickReply[] = []
const ALL = 'all'

/** The quick replies of the team and one's own: their categories, and the table of what lies in them. */
export function ReplyManager({ appId, personId, forTeam, search, onSearch }: ReplyManagerProps) {
  const t = useTexts()
  const notices = useNotices()
  const labels = useReplyTableLabels()
  const query = useQuickReplies(appId)
  const deeds = useCategoryDeeds(appId)
  const [layout, setLayout] = useTableLayout('quick-replies', LAYOUT)
  const [sort, setSort] = useState<TableSort>({ column: 'title', direction: 'asc' })
  /** `null`: a new one. */
  const [written, setWritten] = useState<QuickReply | null>()
  const [task, setTask] = useState<CategoryTask>()
  const [isComparing, setComparing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const file = useFileSave((language) => client.quickReplies.sheet({ appId, language }))
  const menuOf = useReplyMenuEntries(appId, { personId, forTeam, onEdit: setWritten })
  const columns = useReplyColumns(appId, { personId, now: query.dataUpdatedAt, menuOf })

  const replies = query.data?.replies ?? NO_REPLIES
  const tree = replyCategoryTree(query.data?.categories ?? [])
  const chosen = inTreeOrder(tree).find(({ node }) => node.id === search.category)?.node
  const within = chosen && idsWithin(chosen)
  const shown = sortedReplies(
    matchingReplies(replies, search.text ?? '').filter(
      (reply) =>
        (within === undefined || within.includes(reply.categoryId ?? '')) &&
        (search.only !== 'unused' || reply.isUnused) &&
        (search.only !== 'proposed' || isDecided(reply)),
    ),
    sort,
  )
  const categories = {
    tree,
    selected: chosen?.id,
    onSelect: (category: string | undefined) => onSearch({ category }),
    onTask: setTask,
    onMove: (id: string, parentId: string | null) => void deeds.move(id, parentId).catch(notices.failed),
  }
  const addCategory = (
    <IconButton
      label={t(($) => $.replies.categories[forTeam ? 'add' : 'addOwn'])}
      icon={<FolderPlus {...ICON} />}
      onClick={() => setTask({ type: 'add', parent: undefined, isOwn: !forTeam })}
    />
  )
  const add = (
    <Button tone="accent" icon={<Plus {...ICON} />} onClick={() => setWritten(null)}>
      {t(($) => $.replies.add)}
    </Button>
  )
  return (
    <section aria-label={t(($) => $.replies.title)} className="@container flex min-h-0 flex-1">
      <div className="mr-4 hidden w-52 shrink-0 flex-col border-r border-line pr-3 @min-[52rem]:flex">
        <div className="flex items-center justify-between pb-1 pl-2">
          <h2 className="text-13 font-semibold text-ink">{t(($) => $.replies.categories.label)}</h2>
          {addCategory}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <CategoryTree {...categories} total={replies.length} />
        </div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-center gap-1 @min-[52rem]:hidden">
          <CategoryPicker {...categories} />
          {addCategory}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <TextField
            type="search"
            className="min-w-40 flex-1"
            aria-label={t(($) => $.replies.find)}
            placeholder={t(($) => $.replies.find)}
            value={search.text ?? ''}
            onChange={({ target }) => onSearch({ text: target.value || undefined }, { replace: true })}
          />
          <Select
            width="fit"
            aria-label={t(($) => $.replies.only.label)}
            value={search.only ?? ALL}
            options={[
              { value: ALL, label: t(($) => $.replies.only.all) },
              { value: 'unused', label: t(($) => $.replies.only.unused) },
              ...(forTeam ? [{ value: 'proposed', label: t(($) => $.replies.only.proposed) }] : []),
            ]}
            onValueChange={(only) => onSearch({ only: only === 'unused' || only === 'proposed' ? only : undefined })}
          />
          <Button icon={<Copy {...ICON} />} onClick={() => setComparing(true)}>
            {t(($) => $.replies.alike.open)}
          </Button>
          {forTeam && (
            <Menu
              trigger={<IconButton label={t(($) => $.replies.actions)} icon={<MoreIcon />} />}
              entries={[
                {
                  label: t(($) => $.replies.sheet.import),
                  icon: <Upload {...ICON} />,
                  onSelect: () => setImporting(true),
                },
                { label: t(($) => $.replies.sheet.export), icon: <Download {...ICON} />, onSelect: file.save },
              ]}
            />
          )}
          <ColumnChooser
            columns={columns}
            layout={layout}
            onLayoutChange={setLayout}
            labels={{
              open: t(($) => $.replies.columns.open),
              moveUp: (column) => t(($) => $.replies.columns.up, { column }),
              moveDown: (column) => t(($) => $.replies.columns.down, { column }),
              reset: t(($) => $.replies.columns.reset),
            }}
          />
          {add}
        </div>
        <p role="status" className="text-12 text-muted">
          {t(($) => $.replies.count, { count: replies.length, limit: LIMITS.quickReply.count })}
        </p>
        <div className="min-h-80 flex-1">
          <DataTable
            caption={t(($) => $.replies.title)}
            columns={columns}
            rows={shown}
            rowId={({ id }) => id}
            rowLabel={({ title }) => title}
            labels={labels}
            layout={layout}
            onLayoutChange={setLayout}
            sort={sort}
            onSort={setSort}
            onOpen={(reply) => menuOf(reply).length > 0 && setWritten(reply)}
            loading={query.isPending}
            error={query.error !== null ? <QueryFailure error={query.error} query={query} /> : undefined}
            empty={
              replies.length === 0 ? (
                <EmptyState
                  level={3}
                  drawing={<ConversationDrawing />}
                  title={t(($) => $.replies.empty)}
                  text={t(($) => $.replies.emptyText)}
                  action={
                    <div className="flex flex-col items-center gap-3">
                      {add}
                      {forTeam && <StarterOffer appId={appId} />}
                    </div>
                  }
                />
              ) : (
                <div className="flex flex-col items-center gap-3 text-13 text-muted">
                  {t(($) => $.replies.nothing)}
                  <Button onClick={() => onSearch({ text: undefined, category: undefined, only: undefined })}>
                    {t(($) => $.replies.showAll)}
                  </Button>
                </div>
              )
            }
          />
        </div>
      </div>
      {written !== undefined && (
        <ReplyDialog
          key={written?.id ?? 'new'}
          appId={appId}
          personId={personId}
          forTeam={forTeam}
          reply={written ?? undefined}
          categoryId={chosen?.isOwn === forTeam ? undefined : chosen?.id}
          onDone={() => setWritten(undefined)}
        />
      )}
      {isImporting && <ImportDialog appId={appId} onClose={() => setImporting(false)} />}
      {isComparing && (
        <AlikeDialog
          replies={replies}
          onEdit={(reply) => {
            setComparing(false)
            setWritten(reply)
          }}
          onClose={() => setComparing(false)}
        />
      )}
      <CategoryDialogs
        appId={appId}
        task={task}
        tree={tree}
        onClose={() => setTask(undefined)}
        onRemoved={(ids) => {
          if (chosen !== undefined && ids.includes(chosen.id)) onSearch({ category: undefined })
        }}
      />
    </section>
  )
}
