/** The prefixes of a reference: `session.tier`, `user.email`, `system.channel`. A variable of the flow has none. */
const REFERENCE_SCOPES = ['session', 'user', 'system'] as const

const SCOPES: ReadonlySet<string> = new Set(REFERENCE_SCOPES)

/** Whether a name at the start of a path is a prefix, so that the variable's own name comes after it. */
export function isReferenceScope(name: string): boolean {
  return SCOPES.has(name)
}
