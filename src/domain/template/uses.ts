import { TypeGuards, Value, type Template, type Token } from 'liquidjs'
import { isReferenceScope } from './reference.ts'

/** A place in a template that reads a variable: the reference, and where its words stand in the source. */
export type TemplateUse = { readonly reference: string; readonly begin: number; readonly end: number }

/**
 * Every place that reads a variable from outside, in the order of the text. What the template itself makes is left
 * out: the variable of a loop inside it, an assigned one after its assignment.
 */
export function usesIn(templates: readonly Template[]): TemplateUse[] {
  const uses: TemplateUse[] = []
  const assigned = new Set<string>()
  for (const template of templates) visit(template, assigned, new Set(), uses)
  return uses
}

function visit(template: Template, assigned: Set<string>, block: ReadonlySet<string>, uses: TemplateUse[]): void {
  const isLocal = (name: string) => assigned.has(name) || block.has(name)
  for (const argument of template.arguments?.() ?? []) {
    for (const token of tokensIn(argument)) collect(token, isLocal, uses)
  }
  for (const name of template.localScope?.() ?? []) assigned.add(name.content)
  const inside = template.blockScope ? new Set([...block, ...template.blockScope()]) : block
  for (const child of childrenOf(template)) visit(child, assigned, inside, uses)
}

function childrenOf(template: Template): readonly Template[] {
  const steps = template.children?.(false, true)
  if (!steps) return []
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

function* tokensIn(argument: Value | Token): Iterable<Token> {
  if (!(argument instanceof Value)) {
    yield argument
    return
  }
  yield* argument.initial.postfix
  for (const filter of argument.filters) {
    for (const given of filter.args) {
      const token = Array.isArray(given) ? given[1] : given
      if (token) yield token
    }
  }
}

function collect(token: Token, isLocal: (name: string) => boolean, uses: TemplateUse[]): void {
  if (TypeGuards.isRangeToken(token)) {
    collect(token.lhs, isLocal, uses)
    collect(token.rhs, isLocal, uses)
    return
  }
  if (!TypeGuards.isPropertyAccessToken(token)) return
  if (token.variable) collect(token.variable, isLocal, uses)
  else {
    const [root, field] = token.props
    const use = root && placeAt(root, field, token.begin)
    if (use && !isLocal(use.name)) uses.push(use.use)
  }
  for (const property of token.props) collect(property, isLocal, uses)
}

/** `order`, `["order"]`, `session.tier` and `session["tier"]`; a root that is computed names nothing. */
function placeAt(root: Token, field: Token | undefined, begin: number): { name: string; use: TemplateUse } | null {
  const name = nameOf(root)
  if (name === null) return null
  const second = field && isReferenceScope(name) ? nameOf(field) : null
  if (second === null || !field) return { name, use: { reference: name, begin, end: endOf(root) } }
  return { name, use: { reference: `${name}.${second}`, begin, end: endOf(field) } }
}

function nameOf(token: Token): string | null {
  if (TypeGuards.isQuotedToken(token) || TypeGuards.isWordToken(token)) return token.content
  return null
}

/** A quoted name stands in square brackets, which belong to the path. */
function endOf(token: Token): number {
  return TypeGuards.isQuotedToken(token) ? token.input.indexOf(']', token.end) + 1 : token.end
}
