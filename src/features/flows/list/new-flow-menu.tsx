import { ChevronDown, FileUp, LayoutTemplate, Plus, SquarePlus } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Menu } from '#src/ui/menu.tsx'

type NewFlowMenuProps = {
  /** Why no flow can be added. */
  full: string | undefined
  onBlank: () => void
  onTemplate: () => void
  onImport: () => void
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The three ways to a new flow: blank, from a template, from a file. */
export function NewFlowMenu({ full, onBlank, onTemplate, onImport }: NewFlowMenuProps) {
  const t = useTexts()
  const label = t(($) => $.flows.new.button)
  const icon = <Plus {...ICON} />
  if (full !== undefined)
    return (
      <DisabledReason reason={full}>
        <Button tone="accent" icon={icon}>
          {label}
        </Button>
      </DisabledReason>
    )
  return (
    <Menu
      trigger={
        <Button tone="accent" icon={icon} trailing={<ChevronDown {...ICON} />}>
          {label}
        </Button>
      }
      entries={[
        { label: t(($) => $.flows.new.blank), icon: <SquarePlus {...ICON} />, onSelect: onBlank },
        { label: t(($) => $.flows.new.template), icon: <LayoutTemplate {...ICON} />, onSelect: onTemplate },
        { label: t(($) => $.flows.new.import), icon: <FileUp {...ICON} />, onSelect: onImport },
      ]}
    />
  )
}
