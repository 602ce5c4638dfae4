import type { Json, ValueType } from '#src/domain/value/value.ts'

/** Who keeps a variable: the product, the run, the conversation, the visitor. */
export type VariableScope = 'system' | 'flow' | 'session' | 'user'

/** A variable as a field offers it: `reference` is how texts speak of it, `sample` what previews put in its place. */
export type VariableInfo = {
  readonly reference: string
  readonly type: ValueType
  readonly scope: VariableScope
  readonly description: string
  readonly sample: Json
  /** The sample only stands in for a value that nobody knows yet: previews need one, lists leave it out. */
  readonly isMadeUp?: boolean
}
