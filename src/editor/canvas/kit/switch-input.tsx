import type { ReactNode } from 'react'
import { Switch } from '#src/ui/switch.tsx'
import { IssueLines } from './field-issues.tsx'
import { fieldKey } from './go-to-field.ts'
import type { Path } from './path.ts'
import { useField } from './use-field.ts'

export type SwitchInputProps = { path: Path; label: string; help?: ReactNode }

/** Something that is on or off. */
export function SwitchInput({ path, label, help }: SwitchInputProps) {
  const { value, isReadOnly, issues, set } = useField(path)
  const lines = issues.length === 0 ? help : [help, <IssueLines key="issues" issues={issues} />]
  return (
    <div data-field={fieldKey(path)}>
      <Switch
        side="end"
        label={label}
        help={lines}
        checked={value === true}
        onCheckedChange={set}
        disabled={isReadOnly}
      />
    </div>
  )
}
