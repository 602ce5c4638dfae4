import type { ValueType } from '../value/value.ts'

/** What a rule can ask of a value, by the value's type. `is_set` and `not_set` ask whether there is one at all. */
const OPERATORS = {
  text: [
    'is',
    'is_not',
    'contains',
    'not_contains',
    'starts_with',
    'ends_with',
    'matches',
    'is_empty',
    'not_empty',
    'is_set',
    'not_set',
  ],
  number: ['equals', 'not_equals', 'greater', 'at_least', 'less', 'at_most', 'between', 'is_set', 'not_set'],
  boolean: ['is_true', 'is_false', 'is_set', 'not_set'],
  date: ['before', 'after', 'on', 'between', 'within_last', 'within_next', 'is_set', 'not_set'],
  list: [
    'contains',
    'not_contains',
    'is_empty',
    'not_empty',
    'size_equals',
    'size_greater',
    'size_less',
    'is_set',
    'not_set',
  ],
  object: ['has_key', 'not_has_key', 'is_set', 'not_set'],
} as const satisfies Record<ValueType, readonly string[]>

export type Operator = (typeof OPERATORS)[ValueType][number]

const ALL: readonly Operator[] = [...new Set(Object.values(OPERATORS).flat())]

/** Every operator there is, each once. */
export const OPERATOR_NAMES = ALL

/** The operators of a type. */
export const operatorsOf = (type: ValueType): readonly Operator[] => OPERATORS[type]

/** How many values an operator compares with. */
export function operandsOf(operator: Operator): 0 | 1 | 2 {
  if (operator === 'between') return 2
  return NO_OPERAND.has(operator) ? 0 : 1
}

const NO_OPERAND: ReadonlySet<Operator> = new Set([
  'is_true',
  'is_false',
  'is_empty',
  'not_empty',
  'is_set',
  'not_set',
] as const)

/** The type an operator's right side must read as. */
export function operandType(type: ValueType, operator: Operator): 'text' | 'number' | 'date' | 'pattern' {
  if (operator === 'matches') return 'pattern'
  if (operator === 'within_last' || operator === 'within_next' || operator.startsWith('size_')) return 'number'
  return type === 'number' || type === 'date' ? type : 'text'
}
