import { Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import type { Folder } from './data.ts'

/** Something to be done with a folder that needs a dialog. */
export type FolderTask = { type: 'add' } | { type: 'rename'; folder: Folder } | { type: 'remove'; folder: Folder }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The menu of a folder. */
export function useFolderMenu(onTask: (task: FolderTask) => void) {
  const t = useTexts()
  return (folder: Folder): MenuEntry[] => [
    {
      label: t(($) => $.flows.actions.rename),
      icon: <Pencil {...ICON} />,
      onSelect: () => onTask({ type: 'rename', folder }),
    },
    {
      label: t(($) => $.flows.actions.remove),
      icon: <Trash2 {...ICON} />,
      tone: 'danger',
      onSelect: () => onTask({ type: 'remove', folder }),
    },
  ]
}
