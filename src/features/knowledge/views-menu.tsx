import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { NameDialog } from '#src/features/shared/fields/name-dialog.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { TableLayout } from '#src/ui/table/table-types.ts'
import { isSameView, NO_VIEW, searchOfView, viewOf } from './saved-view.ts'
import type { KnowledgeSearch, SetSearch } from './search.ts'

type ViewsMenuProps = {
  appId: string
  base: QaBase
  search: KnowledgeSearch
  onSearch: SetSearch
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
}

const ALL = 'all'

/** The ways of looking at the list that were given a name: chosen, kept, renamed and deleted. */
export function ViewsMenu({ appId, base, search, onSearch, layout, onLayoutChange }: ViewsMenuProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'new' | 'rename'>()
  const [isShared, setShared] = useState(false)
  const views = useQuery(orpc.entryViews.list.queryOptions({ input: { appId, base } })).data ?? []
  const current = views.find(({ id }) => id === search.view)
  const shown = viewOf(search, layout)
  const isChanged = current !== undefined && !isSameView(current.view, shown)
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.entryViews.key() })
  const update = useMutation({
    mutationFn: (viewId: string) => client.entryViews.update({ appId, viewId, view: shown }),
    onSuccess: () => notices.done(t(($) => $.knowledge.views.updated, { name: current?.name ?? '' })),
    onError: notices.failed,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (viewId: string) => client.entryViews.remove({ appId, viewId }),
    onSuccess: (_, viewId) => {
      const gone = views.find(({ id }) => id === viewId)
      onSearch({ view: undefined }, { replace: true })
      if (gone)
        notices.undoable(
          t(($) => $.knowledge.views.removed, { name: gone.name }),
          async () => {
            await client.entryViews.create({ appId, base, name: gone.name, shared: gone.shared, view: gone.view })
            await refresh()
          },
        )
    },
    onError: notices.failed,
    onSettled: refresh,
  })

  const choose = (id: string) => {
    const chosen = views.find((view) => view.id === id)
    onSearch({ ...NO_VIEW, ...(chosen && { ...searchOfView(chosen.view), view: id }) })
    if (chosen) onLayoutChange({ ...layout, hidden: chosen.view.hidden, order: chosen.view.order })
  }
  async function handleName(name: string) {
    if (asked === 'rename' && current) await client.entryViews.update({ appId, viewId: current.id, name })
    else {
      const { id } = await client.entryViews.create({ appId, base, name, shared: isShared, view: shown })
      onSearch({ view: id }, { replace: true })
    }
    await refresh()
  }

  const ofCurrent: MenuEntry[] =
    current === undefined
      ? []
      : [
          {
            label: t(($) => $.knowledge.views.update, { name: current.name }),
            disabled: !isChanged,
            onSelect: () => update.mutate(current.id),
          },
          { label: t(($) => $.knowledge.views.rename), onSelect: () => setAsked('rename') },
          { label: t(($) => $.knowledge.views.remove), tone: 'danger', onSelect: () => remove.mutate(current.id) },
        ]
  const name = current?.name ?? t(($) => $.knowledge.views.label)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button tone="quiet" icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />}>
            {isChanged ? t(($) => $.knowledge.views.changed, { name }) : name}
          </Button>
        }
        entries={[
          {
            type: 'choice',
            heading: t(($) => $.knowledge.views.label),
            value: current?.id ?? ALL,
            options: [
              { value: ALL, label: t(($) => $.knowledge.views.all) },
              ...views.map(({ id, name: label, shared }) => ({
                value: id,
                label: shared ? t(($) => $.knowledge.views.sharedName, { name: label }) : label,
              })),
            ],
            onValueChange: choose,
          },
          { type: 'line' },
          {
            label: t(($) => $.knowledge.views.add),
            onSelect: () => {
              setShared(false)
              setAsked('new')
            },
          },
          ...ofCurrent,
        ]}
      />
      {asked !== undefined && (
        <NameDialog
          title={asked === 'new' ? t(($) => $.knowledge.views.addTitle) : t(($) => $.knowledge.views.renameTitle)}
          {...(asked === 'new' && { description: t(($) => $.knowledge.views.addText) })}
          label={t(($) => $.knowledge.views.name)}
          confirmLabel={t(($) => $.knowledge.views.save)}
          name={asked === 'rename' ? (current?.name ?? '') : ''}
          limit={LIMITS.entryView.title}
          onName={handleName}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'new' && (
            <Switch
              label={t(($) => $.knowledge.views.shared)}
              help={t(($) => $.knowledge.views.sharedHelp)}
              checked={isShared}
              onCheckedChange={setShared}
            />
          )}
        </NameDialog>
      )}
    </>
  )
}
