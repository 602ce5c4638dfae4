import { ChevronDown, FileUp, LayoutTemplate, Plus, SquarePlus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Menu } from '#src/ui/menu.tsx'

type NewMenuMenuProps = { onBlank: () => void; onTemplate: () => void; onImport: () => void }

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The three ways to a new voice menu: blank, from a template, from a file. */
export function NewMenuMenu({ onBlank, onTemplate, onImport }: NewMenuMenuProps) {
  const t = useTexts()
  return (
    <Menu
      trigger={
        <Button tone="accent" icon={<Plus {...ICON} />} trailing={<ChevronDown {...ICON} />}>
          {t(($) => $.voice.new.button)}
        </Button>
      }
      entries={[
        { label: t(($) => $.voice.new.blank), icon: <SquarePlus {...ICON} />, onSelect: onBlank },
        { label: t(($) => $.voice.new.template), icon: <LayoutTemplate {...ICON} />, onSelect: onTemplate },
        { label: t(($) => $.voice.new.import), icon: <FileUp {...ICON} />, onSelect: onImport },
      ]}
    />
  )
}
