import {
  CircleCheck,
  CirclePause,
  CopyPlus,
  Download,
  FolderInput,
  Pencil,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { FlowRow, Folder } from './data.ts'
import type { FlowActions } from './use-flow-actions.ts'

type MenuOptions = {
  actions: FlowActions
  folders: readonly Folder[]
  /** Why no flow can be added; then none can be duplicated either. */
  full: string | undefined
  onRename: (flow: FlowRow) => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The menu of a flow in the list. */
export function useFlowMenu({ actions, folders, full, onRename }: MenuOptions): (flow: FlowRow) => MenuEntry[] {
  const t = useTexts()
  const entriesOf = useMoveEntries(folders)
  return (flow) => [
    {
      label: t(($) => $.flows.actions.open),
      icon: <SquareArrowOutUpRight {...ICON} />,
      onSelect: () => actions.open(flow),
    },
    { label: t(($) => $.flows.actions.rename), icon: <Pencil {...ICON} />, onSelect: () => onRename(flow) },
    {
      label: t(($) => $.flows.actions.duplicate),
      icon: <CopyPlus {...ICON} />,
      ...(full !== undefined && { disabled: true, note: full }),
      onSelect: () => void actions.duplicate(flow),
    },
    {
      label: t(($) => $.flows.actions.export),
      icon: <Download {...ICON} />,
      onSelect: () => void actions.save([flow]),
    },
    {
      type: 'sub',
      label: t(($) => $.flows.actions.move),
      icon: <FolderInput {...ICON} />,
      disabled: folders.length === 0,
      entries: entriesOf((folder) => void actions.move([flow], folder), flow.folderId),
    },
    {
      label: flow.enabled ? t(($) => $.flows.actions.disable) : t(($) => $.flows.actions.enable),
      icon: flow.enabled ? <CirclePause {...ICON} /> : <CircleCheck {...ICON} />,
      onSelect: () => void actions.setEnabled([flow], !flow.enabled),
    },
    { type: 'line' },
    {
      label: t(($) => $.flows.actions.remove),
      icon: <Trash2 {...ICON} />,
      tone: 'danger',
      onSelect: () => void actions.remove([flow]),
    },
  ]
}

/** The folders to move flows to; the one they are in, where it is one, cannot be picked. */
export function useMoveEntries(folders: readonly Folder[]) {
  const t = useTexts()
  return (onMove: (folder: Folder | null) => void, now?: string | null): MenuEntry[] => [
    ...folders.map((folder) => ({
      label: folder.name,
      disabled: folder.id === now,
      onSelect: () => onMove(folder),
    })),
    ...(folders.length > 0 ? [{ type: 'line' as const }] : []),
    { label: t(($) => $.flows.folders.none), disabled: now === null, onSelect: () => onMove(null) },
  ]
}
