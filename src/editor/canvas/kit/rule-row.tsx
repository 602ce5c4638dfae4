import { SquareFunction, Variable } from 'lucide-react'
import type { Rule } from '#src/domain/flow/condition.ts'
import { operandsOf, operandType, operatorsOf, type Operator } from '#src/domain/flow/operators.ts'
import { VALUE_TYPES, type Json, type ValueType } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { InspectorProvider, useInspector } from './inspector-context.tsx'
import { pathKey, type Path } from './path.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { TemplateInput } from './template-input.tsx'
import { useField } from './use-field.ts'

/** One rule: what is looked at, how, and what it is compared with. The operators are those of the value's type. */
export function RuleRow({ path, rule }: { path: Path; rule: Rule }) {
  const t = useTexts()
  const scope = useInspector()
  const { isReadOnly, set } = useField(path)
  const { left, type, operator } = rule
  const isExpression = left.from === 'expression'
  const known = isExpression ? undefined : scope.variables.find(({ reference }) => reference === left.reference)

  // The type is known of a whole variable; of a part of one, or an expression, only the author knows.
  const asksType = isExpression || (left.reference !== null && known?.type !== type)

  // A variable brings its type along, in the same step of the history.
  const leftPath = pathKey([...path, 'left', 'reference'])
  const withType: typeof scope = {
    ...scope,
    set(at, value, options) {
      const chosen = scope.variables.find(({ reference }) => reference === value)
      if (pathKey(at) !== leftPath || !chosen) scope.set(at, value, options)
      else scope.set(path, { ...ofType(rule, chosen.type), left: { from: 'variable', reference: chosen.reference } })
    },
  }
  const toggle = () =>
    set({
      ...rule,
      left: isExpression
        ? { from: 'variable', reference: null }
        : { from: 'expression', expression: left.reference ?? '' },
    } satisfies Json)

  return (
    <div className="flex min-w-0 flex-col gap-1.5 pb-2">
      <div className="flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1">
          {isExpression ? (
            <ExpressionInput path={[...path, 'left', 'expression']} label={t(($) => $.nodes.rule.left)} labelHidden />
          ) : (
            <InspectorProvider scope={withType}>
              <ReferenceSelect
                path={[...path, 'left', 'reference']}
                label={t(($) => $.nodes.rule.left)}
                labelHidden
                newType={type}
                placeholder={t(($) => $.nodes.rule.chooseVariable)}
              />
            </InspectorProvider>
          )}
        </div>
        {!isReadOnly && (
          <IconButton
            label={t(($) => (isExpression ? $.nodes.rule.useVariable : $.nodes.rule.useExpression))}
            icon={
              isExpression ? (
                <Variable size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <SquareFunction size={16} strokeWidth={1.75} aria-hidden />
              )
            }
            onClick={toggle}
          />
        )}
      </div>
      {asksType && (
        <Field label={t(($) => $.nodes.rule.type)}>
          <Select
            options={VALUE_TYPES.map((each) => ({ value: each, label: t(($) => $.editor.types[each]) }))}
            value={type}
            onValueChange={(next) => set(ofType(rule, next))}
            disabled={isReadOnly}
          />
        </Field>
      )}
      <Field label={t(($) => $.nodes.rule.operator)} labelHidden>
        <Select
          options={operatorsOf(type).map((each) => ({ value: each, label: t(($) => $.nodes.operators[each]) }))}
          value={operator}
          onValueChange={(next) => set({ ...rule, operator: next } satisfies Json)}
          disabled={isReadOnly}
        />
      </Field>
      <Operands path={path} type={type} operator={operator} />
    </div>
  )
}

function Operands({ path, type, operator }: { path: Path; type: ValueType; operator: Operator }) {
  const t = useTexts()
  const count = operandsOf(operator)
  const placeholder = PLACEHOLDERS[operandType(type, operator)]
  const shared = { limit: LIMITS.flow.expression, ...(placeholder !== undefined && { placeholder }) }
  if (count === 0) return null
  if (count === 1)
    return <TemplateInput {...shared} path={[...path, 'right']} label={t(($) => $.nodes.rule.right)} labelHidden />
  return (
    <>
      <TemplateInput {...shared} path={[...path, 'right']} label={t(($) => $.nodes.rule.lower)} />
      <TemplateInput {...shared} path={[...path, 'upper']} label={t(($) => $.nodes.rule.upper)} />
    </>
  )
}

const PLACEHOLDERS = { text: undefined, number: '0', date: '2026-08-06', pattern: '^A\\d+$' } as const

/** The rule for a value of another type: an operator that type lacks gives way to its first. */
function ofType(rule: Rule, type: ValueType): Rule {
  const operators = operatorsOf(type)
  const [first = rule.operator] = operators
  return { ...rule, type, operator: operators.includes(rule.operator) ? rule.operator : first }
}
