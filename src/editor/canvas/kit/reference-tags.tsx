import type { FieldTexts } from './bound-field.tsx'
import { useInspector } from './inspector-context.tsx'
import type { Path } from './path.ts'
import { TagsInput } from './tags-input.tsx'

export type ReferenceTagsProps = FieldTexts & { path: Path; max: number }

/** Several variables, by their references. One that is not declared shows as a problem of the node. */
export function ReferenceTags(props: ReferenceTagsProps) {
  const { variables } = useInspector()
  const known = variables.map(({ reference }) => reference)
  return (
    <TagsInput
      {...props}
      form={(typed) => {
        const reference = typed.replaceAll(/[{}\s]/g, '')
        return reference.length <= LONGEST ? reference : ''
      }}
      suggestions={known}
    />
  )
}

/** A reference with its scope, as the documents take it. */
const LONGEST = 100
