import type { Json } from '#src/domain/value/value.ts'
import { Select } from '#src/ui/select.tsx'
import { BoundField, type FieldTexts } from './bound-field.tsx'
import type { Path } from './path.ts'
import { issuesOfPlace, useField } from './use-field.ts'

export type UnionInputProps<Type extends string> = FieldTexts & {
  /** Of the value, which says by its `type` what it is. */
  path: Path
  type: Type
  options: readonly { readonly value: Type; readonly label: string }[]
  /** What stands there in place of the value when its type changes. */
  make: (type: Type) => Json
}

/** What type a value is of, where other types hold other things: a change puts a whole new value in its place. */
export function UnionInput<Type extends string>({ path, type, options, make, ...texts }: UnionInputProps<Type>) {
  const { isReadOnly, issues, set } = useField(path)
  return (
    <BoundField path={path} {...texts} issues={issuesOfPlace(issues, path)}>
      <Select
        options={options}
        value={type}
        onValueChange={(next) => next !== type && set(make(next))}
        disabled={isReadOnly}
      />
    </BoundField>
  )
}
