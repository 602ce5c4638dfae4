import { useTexts } from '#src/i18n/use-texts.ts'
import type { FieldTexts } from './bound-field.tsx'
import { useInspector } from './inspector-context.tsx'
import { OptionInput } from './option-input.tsx'
import type { Path } from './path.ts'

type IdSelectProps = FieldTexts & { path: Path; placeholder?: string }

/** A group of members, by its id; null is none. */
export function GroupSelect(props: IdSelectProps) {
  const t = useTexts()
  const { resources } = useInspector()
  return (
    <OptionInput {...props} options={resources.groups.map(toOption)} emptyText={t(($) => $.editor.field.noGroups)} />
  )
}

/** A member, by their id; null is nobody. */
export function MemberSelect(props: IdSelectProps) {
  const t = useTexts()
  const { resources } = useInspector()
  return (
    <OptionInput {...props} options={resources.members.map(toOption)} emptyText={t(($) => $.editor.field.noMembers)} />
  )
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
