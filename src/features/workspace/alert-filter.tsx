import { MessageSquareWarning } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Leaves in the lists what has an alert that nobody has looked at, or all of them again. */
export function AlertFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts()
  return (
    <IconButton
      label={t(($) => $.workspace.alerts.filter)}
      size="small"
      pressed={isOn}
      icon={<MessageSquareWarning size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => onChange(!isOn)}
    />
  )
}
