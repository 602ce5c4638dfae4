import type { Rule } from '#src/domain/flow/condition.ts'
import { operandsOf } from '#src/domain/flow/operators.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

/** A rule in words: what is looked at, how it is compared, and with what. */
export function ruleText({ left, operator, right, upper }: Rule, t: Texts): string {
  const subject = left.from === 'variable' ? (left.reference ?? '') : left.expression
  if (subject.trim() === '') return t(($) => $.nodes.condition.noRule)
  const operands = [right, upper].slice(0, operandsOf(operator)).map(plainPreview)
  return [subject, t(($) => $.nodes.operators[operator]), operands.join(' – ')].filter(Boolean).join(' ')
}
