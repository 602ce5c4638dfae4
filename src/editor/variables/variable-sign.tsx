import { Braces, Calendar, Hash, List, ToggleLeft, Type } from 'lucide-react'
import type { ValueType } from '#src/domain/value/value.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** The type of a variable, as a small sign with its name for those who listen. */
export function VariableSign({ type }: { type: ValueType }) {
  const t = useTexts()
  const Icon = ICONS[type]
  const name = t(($) => $.editor.types[type])
  return (
    <span role="img" aria-label={name} title={name} className="flex shrink-0 items-center text-muted">
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

const ICONS = { text: Type, number: Hash, boolean: ToggleLeft, date: Calendar, list: List, object: Braces } as const
