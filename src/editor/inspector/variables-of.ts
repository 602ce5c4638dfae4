import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'
import { SYSTEM_VARIABLES, type SystemVariable } from '#src/domain/graph/variables.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import type { VariableInfo, VariableScope } from '../variables/variable-info.ts'

/** Values that previews put in place of variables: those of the last run, by reference. */
export type Samples = Readonly<Record<string, Json>>

/**
 * Every variable that texts of a flow may speak of: the declared ones in their order, then what each run knows. A sample
 * is what the last run had, else what the variable begins with, else something of its type.
 */
export function variablesOf(document: GraphDocument, t: Texts, samples: Samples): VariableInfo[] {
  const declared = [...document.variables.values()].map(({ reference, type, initial, description }): VariableInfo => ({
    reference,
    type,
    scope: scopeOf(reference),
    description,
    ...sampleOf(samples[reference] ?? initial, type, reference),
  }))
  const known = SYSTEM_VARIABLES.map(({ reference, type }): VariableInfo => ({
    reference,
    type,
    scope: 'system',
    description: t(($) => $.editor.system[nameOf(reference)]),
    ...sampleOf(samples[reference] ?? null, type, nameOf(reference)),
  }))
  return [...declared, ...known]
}

function scopeOf(reference: string): VariableScope {
  if (reference.startsWith('session.')) return 'session'
  return reference.startsWith('user.') ? 'user' : 'flow'
}

type NameOf<Reference extends string> = Reference extends `system.${infer Name}` ? Name : never

const nameOf = (reference: SystemVariable) => reference.slice('system.'.length) as NameOf<SystemVariable>

const sampleOf = (known: Json, type: ValueType, name: string) =>
  known === null ? { sample: madeUp(type, name), isMadeUp: true } : { sample: known }

/** Something of the type. A text shows its variable's name, so that a preview reads as a sentence. */
function madeUp(type: ValueType, name: string): Json {
  switch (type) {
    case 'text':
      return `[${name}]`
    case 'number':
      return 12
    case 'boolean':
      return true
    case 'date':
      return '2026-03-12'
    case 'list':
      return []
    case 'object':
      return {}
  }
}
