import { useTexts } from '#src/i18n/use-texts.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { setAppearance, useAppearance } from './appearance.ts'
import { ShortcutList } from './shortcut-list.tsx'
import { useAllShortcuts } from './shortcuts.ts'

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The list of shortcuts that `?` opens, with the switch for those of a single key. */
export function ShortcutSheet({ open, onOpenChange }: ShortcutSheetProps) {
  const t = useTexts()
  const { singleKeys } = useAppearance()
  const shortcuts = useAllShortcuts()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.frame.shortcuts.title)}
      closeLabel={t(($) => $.common.close)}
      size="normal"
    >
      <Switch
        label={t(($) => $.frame.shortcuts.singleKeys)}
        help={t(($) => $.frame.shortcuts.singleKeysHelp)}
        side="end"
        checked={singleKeys}
        onCheckedChange={(isOn) => setAppearance({ singleKeys: isOn })}
        className="mb-4 rounded-card border border-line bg-surface p-3"
      />
      <ShortcutList shortcuts={shortcuts} singleKeys={singleKeys} />
    </Dialog>
  )
}
