import { z } from 'zod'
import { codePoints } from '#src/lib/code-points.ts'
import { draftText } from '../value/localised-text.ts'
import type { Outcome } from '../step/step.ts'
import { VALUE_TYPES, type Json } from '../value/value.ts'
import { LIMITS } from '../limits.ts'
import { operandsOf, OPERATOR_NAMES, operatorsOf } from './operators.ts'
import { readReference } from './read-reference.ts'
import { rowId } from './row.ts'
import { variableReference } from './rows.ts'
import { ruleHolds, type RuleFault } from './rule.ts'

const limits = LIMITS.flow

/** One question about one value. The operator is one of its type's; the right side is a text with variables. */
export const ruleSchema = z
  .strictObject({
    id: rowId,
    left: z.discriminatedUnion('from', [
      z.strictObject({ from: z.literal('variable'), reference: variableReference }),
      z.strictObject({ from: z.literal('expression'), expression: draftText(limits.expression) }),
    ]),
    type: z.enum(VALUE_TYPES),
    operator: z.enum(OPERATOR_NAMES),
    right: draftText(limits.expression),
    /** The other end of `between`. */
    upper: draftText(limits.expression),
  })
  .refine(({ type, operator }) => operatorsOf(type).includes(operator), {
    message: 'OPERATOR_OF_OTHER_TYPE',
    path: ['operator'],
  })
export type Rule = z.output<typeof ruleSchema>

/** What a new rule holds: nothing is compared yet. */
export const newRule = (id: string): Rule => ({
  id,
  left: { from: 'variable', reference: null },
  type: 'text',
  operator: 'is',
  right: '',
  upper: '',
})

export const JOINS = ['all', 'any'] as const
export type Join = (typeof JOINS)[number]

/** Rules in groups: «all of these, or any of those». A group without rules holds for nobody. */
export const conditionSchema = z.strictObject({
  join: z.enum(JOINS),
  groups: z
    .array(z.strictObject({ id: rowId, join: z.enum(JOINS), rules: z.array(ruleSchema).max(limits.rules) }))
    .max(limits.rules),
})
export type Condition = z.output<typeof conditionSchema>

/** What rules are decided with: the values of left sides, filled-in right sides, and the clock. */
export type ConditionScope = {
  readonly read: (reference: string) => Json
  evaluate(expression: string): Outcome<Json>
  render(template: string): string
  readonly now: number
  readonly timeZone: string
}

/** How one rule came out, for the trace. `left` is cut where it is long. */
export type RuleNote = { rule: string; left: Json; right: string; holds: boolean; fault: RuleFault | 'failed' | null }

/**
 * Whether a condition holds, with a note of every rule that was looked at. Rules stand in order and are looked at only
 * until the answer is known. Pure, and total but for `render`, which may end the run.
 */
export function conditionHolds(condition: Condition, scope: ConditionScope): { holds: boolean; rules: RuleNote[] } {
  const rules: RuleNote[] = []
  const holds = joined(condition.join, condition.groups, (group) =>
    joined(group.join, group.rules, (rule) => {
      const note = noteOf(rule, scope)
      rules.push(note)
      return note.holds
    }),
  )
  return { holds, rules }
}

const joined = <T>(join: Join, items: readonly T[], holds: (item: T) => boolean): boolean =>
  items.length > 0 && (join === 'all' ? items.every(holds) : items.some(holds))

function noteOf(rule: Rule, scope: ConditionScope): RuleNote {
  const { id, left, type, operator } = rule
  const value = leftValue(left, scope)
  if (!value.ok) return { rule: id, left: value.code, right: '', holds: false, fault: 'failed' }
  const operands = operandsOf(operator)
  const right = operands > 0 ? scope.render(rule.right) : ''
  const upper = operands > 1 ? scope.render(rule.upper) : ''
  const { now, timeZone } = scope
  const verdict = ruleHolds({ type, operator, left: value.value, right, upper, now, timeZone })
  return { rule: id, left: cut(value.value), right: operands > 1 ? `${right} … ${upper}` : right, ...verdict }
}

function leftValue(left: Rule['left'], scope: ConditionScope): Outcome<Json> {
  if (left.from === 'expression') return scope.evaluate(left.expression)
  return { ok: true, value: readReference(scope.read, left.reference) }
}

/** Longest a value stands in a trace, in code points. */
const NOTED = 200

function cut(value: Json): Json {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return codePoints(text) <= NOTED ? value : `${[...text].slice(0, NOTED).join('')}…`
}

/** The branch whose condition is the first to hold; null where none does. Looks at branches in order. */
export function firstBranch<Branch extends { id: string } & Condition>(
  branches: readonly Branch[],
  scope: ConditionScope,
): { branch: Branch | null; rules: RuleNote[] } {
  const rules: RuleNote[] = []
  for (const branch of branches) {
    const found = conditionHolds(branch, scope)
    rules.push(...found.rules)
    if (found.holds) return { branch, rules: found.rules }
  }
  return { branch: null, rules }
}
