import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  CircleCheck,
  CirclePause,
  CopyPlus,
  Download,
  Pencil,
  Settings2,
  Siren,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import type { MenuSummary } from '#src/api/types.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { useToasts } from '#src/ui/use-toasts.ts'
import { refreshFlows, useFlowDeeds } from '#src/features/flows/list/use-flow-deeds.ts'
import { menuPath } from '../menu-path.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type Asked = {
  onRename: (menu: MenuSummary) => void
  onEmergency: (menu: MenuSummary) => void
  onSettings: (menu: MenuSummary) => void
}

/** What can be done to a menu from the list, as the entries of its row's menu. */
export function useMenuActions(appId: string, { onRename, onEmergency, onSettings }: Asked) {
  const t = useTexts()
  const router = useRouter()
  const toasts = useToasts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('voice.edit')
  const deeds = useFlowDeeds(appId)
  const copying = useMutation(orpc.voice.create.mutationOptions())
  const open = (menu: Pick<MenuSummary, 'id'>) => void router.navigate({ href: menuPath(appId, menu.id) })

  async function run(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notices.failed(error)
    }
  }

  const setEnabled = (menu: MenuSummary) =>
    run(async () => {
      const { undo } = await deeds.setEnabled([menu], !menu.enabled)
      notices.undoable(
        menu.enabled ? t(($) => $.voice.told.off, { name: menu.name }) : t(($) => $.voice.told.on, { name: menu.name }),
        undo,
        `flow ${menu.id}`,
      )
    })
  const remove = (menu: MenuSummary) =>
    run(async () => {
      const { undo } = await deeds.remove([menu])
      notices.undoable(
        t(($) => $.voice.told.removed, { name: menu.name }),
        undo,
      )
    })
  const duplicate = (menu: MenuSummary) =>
    run(async () => {
      const { id } = await copying.mutateAsync({ appId, from: { type: 'flow', flowId: menu.id } })
      await refreshFlows(queryClient)
      toasts.show({
        kind: 'success',
        title: t(($) => $.voice.told.duplicated, { name: menu.name }),
        action: { label: t(($) => $.flows.actions.open), onAction: () => open({ id }) },
      })
    })
  const save = (menu: MenuSummary) =>
    run(async () => {
      await deeds.save([menu])
      notices.done(t(($) => $.voice.told.exported, { name: menu.name }))
    })

  const entriesOf = (menu: MenuSummary): MenuEntry[] => [
    {
      label: t(($) => $.flows.actions.open),
      icon: <SquareArrowOutUpRight {...ICON} />,
      onSelect: () => open(menu),
    },
    { label: t(($) => $.voice.actions.settings), icon: <Settings2 {...ICON} />, onSelect: () => onSettings(menu) },
    { label: t(($) => $.flows.actions.export), icon: <Download {...ICON} />, onSelect: () => void save(menu) },
    ...(canEdit
      ? [
          { label: t(($) => $.flows.actions.rename), icon: <Pencil {...ICON} />, onSelect: () => onRename(menu) },
          {
            label: t(($) => $.flows.actions.duplicate),
            icon: <CopyPlus {...ICON} />,
            onSelect: () => void duplicate(menu),
          },
          {
            label: menu.enabled ? t(($) => $.flows.actions.disable) : t(($) => $.flows.actions.enable),
            icon: menu.enabled ? <CirclePause {...ICON} /> : <CircleCheck {...ICON} />,
            onSelect: () => void setEnabled(menu),
          },
          { type: 'line' as const },
          {
            label: menu.emergency ? t(($) => $.voice.emergency.switchOff) : t(($) => $.voice.emergency.switchOn),
            icon: <Siren {...ICON} />,
            onSelect: () => onEmergency(menu),
          },
          { type: 'line' as const },
          {
            label: t(($) => $.flows.actions.remove),
            icon: <Trash2 {...ICON} />,
            tone: 'danger' as const,
            onSelect: () => void remove(menu),
          },
        ]
      : []),
  ]
  return { open, entriesOf }
}
