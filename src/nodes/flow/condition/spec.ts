import { z } from 'zod'
import { conditionSchema, firstBranch, newRule, type Condition, type Rule } from '#src/domain/flow/condition.ts'
import { operandsOf, operandType } from '#src/domain/flow/operators.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type Issue, type VariableUse } from '#src/domain/graph/spec.ts'
import { coerce } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { checkPattern } from '#src/domain/pattern/pattern.ts'
import { parseMoment } from '#src/domain/template/moment.ts'

const limits = LIMITS.flow

const branchSchema = z.strictObject({ id: rowId, title: draftText(limits.title), ...conditionSchema.shape })
export type Branch = z.output<typeof branchSchema>

const data = z.strictObject({ branches: z.array(branchSchema).min(1).max(limits.branches) })
export type ConditionData = z.output<typeof data>

/** A new branch with one rule to fill in. */
export const newBranch = (id: string): Branch => ({
  id,
  title: '',
  join: 'all',
  groups: [{ id: `${id}-1`, join: 'all', rules: [newRule(`${id}-1-1`)] }],
})

/** Goes on by the first branch whose rules hold, else by the last outlet. */
export const condition = defineNodeSpec({
  kind: 'condition',
  textKey: 'condition',
  group: 'logic',
  data,
  defaults: (): ConditionData => ({ branches: [newBranch('a')] }),
  outlets: ({ branches }) => [
    ...branches.map(({ id, title }, index) => ({
      id: `branch:${id}`,
      role: 'choice' as const,
      label: title.trim() || String(index + 1),
    })),
    { id: 'else', role: 'else', labelKey: 'condition.else' },
  ],
  check: ({ branches }) => branches.flatMap((branch, index) => branchIssues(branch, ['branches', index])),
  uses: ({ branches }) => branches.flatMap((branch, index) => conditionUses(branch, ['branches', index])),
  waits: false,
  step(context) {
    const { branch, rules } = firstBranch(context.data.branches, context)
    return {
      note: { branch: branch?.id ?? null, rules },
      move: { type: 'leave', by: branch === null ? 'else' : `branch:${branch.id}` },
    }
  },
})

type Path = readonly (string | number)[]

function branchIssues({ groups }: Condition, path: Path): Issue[] {
  const isEmpty = groups.every(({ rules }) => rules.length === 0)
  return [
    ...(isEmpty ? [{ code: 'rules_empty', path: [...path, 'groups'] }] : []),
    ...groups.flatMap(({ rules }, group) =>
      rules.length === 0 && !isEmpty
        ? [{ code: 'rules_empty', path: [...path, 'groups', group, 'rules'] }]
        : rules.flatMap((rule, index) => ruleIssues(rule, [...path, 'groups', group, 'rules', index])),
    ),
  ]
}

function ruleIssues(rule: Rule, path: Path): Issue[] {
  const { left } = rule
  const isMissing = left.from === 'variable' ? left.reference === null : left.expression.trim() === ''
  const operands = (['right', 'upper'] as const).slice(0, operandsOf(rule.operator))
  return [
    ...(isMissing
      ? [{ code: 'required', path: [...path, 'left', left.from === 'variable' ? 'reference' : 'expression'] }]
      : []),
    ...operands.flatMap((side) => operandIssues(rule, rule[side], [...path, side])),
  ]
}

/** What is wrong with a right side. One that holds variables is known only when it is filled in. */
function operandIssues({ type, operator }: Rule, text: string, path: Path): Issue[] {
  if (text.trim() === '') return [{ code: 'required', path }]
  if (/\{[{%]/.test(text)) return []
  const wanted = operandType(type, operator)
  if (wanted === 'pattern') {
    const problem = checkPattern(text)
    return problem ? [{ code: 'pattern_syntax', path, values: problem.values }] : []
  }
  const fits = wanted === 'date' ? parseMoment(text) !== null : coerce(wanted, text.trim()) !== undefined
  return fits ? [] : [{ code: 'value_type', path, values: { type: wanted } }]
}

function conditionUses({ groups }: Condition, path: Path): VariableUse[] {
  return groups.flatMap(({ rules }, group) =>
    rules.flatMap((rule, index) => {
      const at = [...path, 'groups', group, 'rules', index]
      const operands = (['right', 'upper'] as const).slice(0, operandsOf(rule.operator))
      return [...leftUses(rule, at), ...operands.map((side) => ({ path: [...at, side], as: 'template' as const }))]
    }),
  )
}

function leftUses({ left, type, operator }: Rule, path: Path): VariableUse[] {
  if (left.from === 'variable') {
    // Anything can be read as a text, and asked whether it is there.
    const isAny = type === 'text' || operator === 'is_set' || operator === 'not_set'
    return referenceUse(left.reference, [...path, 'left', 'reference'], 'reads', isAny ? undefined : type)
  }
  return left.expression.trim() === '' ? [] : [{ path: [...path, 'left', 'expression'], as: 'expression' }]
}
