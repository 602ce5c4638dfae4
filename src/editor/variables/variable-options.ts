import { isVariableName } from '#src/domain/graph/variables.ts'
import type { ValueType } from '#src/domain/value/value.ts'
import type { VariableInfo } from './variable-info.ts'

/**
 * What a list offers for a variable that is being written, and whether it is shown: not for a name that stands there
 * already, unless the list was asked for and has it still to set in (`begun` is where that put something in); and only
 * then where it is empty.
 */
export function offeredVariables(
  variables: readonly VariableInfo[],
  open: { readonly query: string; readonly begun: number | null } | null,
): { found: readonly VariableInfo[]; isOpen: boolean } {
  if (open === null) return { found: [], isOpen: false }
  const found = matchingVariables(variables, open.query)
  const isExact = found.length === 1 && found[0]?.reference === open.query
  return { found, isOpen: open.begun !== null || (!isExact && found.length > 0) }
}

/** The variables that fit what is typed: those whose name begins with it first, then those that hold it, also by their description. */
export function matchingVariables(variables: readonly VariableInfo[], query: string): VariableInfo[] {
  const wanted = query.toLowerCase()
  const rank = ({ reference, description }: VariableInfo) => {
    const name = reference.toLowerCase()
    if (name.startsWith(wanted) || name.split('.').some((part) => part.startsWith(wanted))) return 0
    if (name.includes(wanted)) return 1
    return description.toLowerCase().includes(wanted) ? 2 : 3
  }
  return variables
    .map((variable) => ({ variable, rank: rank(variable) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ variable }) => variable)
}

/** Whether a variable may stand where values of these types are wanted; none named: any. */
export const isOfTypes = (variable: Pick<VariableInfo, 'type'>, types: readonly ValueType[] | undefined): boolean =>
  types === undefined || types.includes(variable.type)

/**
 * What a member writes as the name of a new variable, as a reference: `Order No` is `order_no`. Empty where nothing of it
 * can stand in one, and where the name means something else already.
 */
export function referenceOf(typed: string): string {
  const folded = typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const scope = /^(session|user)\./.exec(folded)?.[0] ?? ''
  const name = folded
    .slice(scope.length)
    .replaceAll(/[^a-z0-9_]/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
  return isVariableName(scope + name) ? scope + name : ''
}
