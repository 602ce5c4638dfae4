import { dataAt } from '#src/domain/graph/data-path.ts'
import type { Issue } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { useInspector } from './inspector-context.tsx'
import { isWithin, type Path } from './path.ts'

export type Bound = {
  readonly value: Json | undefined
  readonly isReadOnly: boolean
  /** What is wrong at the path or within it. */
  readonly issues: readonly Issue[]
  /** Something chosen or pressed: a step of its own. */
  set(value: Json): void
  /** Something typed: merges with what is typed next. */
  type(value: Json): void
  seal(): void
}

/** One place in the node's data, as a control needs it. */
export function useField(path: Path): Bound {
  const scope = useInspector()
  return {
    value: dataAt(scope.data, path),
    isReadOnly: scope.isReadOnly,
    issues: scope.issuesAt(path),
    set: (value) => {
      scope.onSeal()
      scope.set(path, value)
    },
    type: (value) => scope.set(path, value, { merge: true }),
    seal: () => scope.onSeal(),
  }
}

/** The issues of the place itself, without those of what lies within it. */
export const issuesOfPlace = (issues: readonly Issue[], path: Path): readonly Issue[] =>
  issues.filter((issue) => issue.path.length === path.length && isWithin(issue.path, path))

/** A value as the text of a control; what is no text shows as none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
