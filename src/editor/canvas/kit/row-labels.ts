import { FILE_KINDS } from '#src/domain/conversation/file-kind.ts'
import { OPERATOR_NAMES } from '#src/domain/flow/operators.ts'
import { ASKED_TYPES } from '#src/domain/flow/read-field.ts'
import { VALUE_TYPES } from '#src/domain/value/value.ts'
import type { Texts } from '#src/i18n/use-texts.ts'

type Words = (t: Texts) => string

const nameless: Words = (t) => t(($) => $.nodes.http.pairName)
const worth: Words = (t) => t(($) => $.nodes.http.pairValue)
const words: Words = (t) => t(($) => $.nodes.fields.words)

/**
 * What the fields of a row are called, for rows that stand in more than one form. The key is the end of their path
 * without the places of rows; of several that fit the longest counts: `choices.value` goes before `value`.
 */
export const ROW_LABELS: Readonly<Record<string, Words>> = {
  name: nameless,
  title: nameless,
  value: worth,
  label: words,
  type: (t) => t(($) => $.nodes.fields.type),
  reference: (t) => t(($) => $.nodes.http.reference),
  required: (t) => t(($) => $.nodes.fields.required),
  variable: (t) => t(($) => $.nodes.fields.variable),
  // Choices.
  'choices.label': (t) => t(($) => $.nodes.choices.words),
  'choices.value': (t) => t(($) => $.nodes.choices.value),
  'choices.synonyms': (t) => t(($) => $.nodes.choices.synonyms),
  // Fields that are asked for.
  example: (t) => t(($) => $.nodes.fields.example),
  invalidText: (t) => t(($) => $.nodes.fields.invalidText),
  choices: (t) => t(($) => $.nodes.choices.label),
  min: (t) => t(($) => $.nodes.fields.min),
  max: (t) => t(($) => $.nodes.fields.max),
  pattern: (t) => t(($) => $.nodes.fields.pattern),
  accepts: (t) => t(($) => $.nodes.fields.accepts),
  question: (t) => t(($) => $.nodes.fields.question),
  maxAsks: (t) => t(($) => $.nodes.fields.maxAsks),
  // Branches, their groups and rules.
  join: (t) => t(($) => $.nodes.rule.joinGroups),
  groups: (t) => t(($) => $.nodes.rule.rules),
  'groups.join': (t) => t(($) => $.nodes.rule.rules),
  rules: (t) => t(($) => $.nodes.rule.rules),
  left: (t) => t(($) => $.nodes.rule.left),
  'left.from': (t) => t(($) => $.nodes.rule.left),
  'left.reference': (t) => t(($) => $.nodes.rule.left),
  'left.expression': (t) => t(($) => $.nodes.rule.left),
  'rules.type': (t) => t(($) => $.nodes.rule.type),
  operator: (t) => t(($) => $.nodes.rule.operator),
  right: (t) => t(($) => $.nodes.rule.right),
  upper: (t) => t(($) => $.nodes.rule.upper),
  // Skills that are asked for.
  skillId: (t) => t(($) => $.nodes.transfer.skill),
  level: (t) => t(($) => $.nodes.transfer.level),
  // Where a value comes from.
  source: (t) => t(($) => $.nodes.source.label),
  'source.by': (t) => t(($) => $.nodes.source.label),
  'source.text': worth,
  'source.reference': (t) => t(($) => $.nodes.source.variable),
  // Requests and their answers.
  secret: (t) => t(($) => $.nodes.http.secret),
  'mappings.from': (t) => t(($) => $.nodes.http.from),
  path: (t) => t(($) => $.nodes.http.path),
  'statuses.code': (t) => t(($) => $.nodes.http.status),
  // Buttons and what messages hold.
  buttons: (t) => t(($) => $.nodes.quickButtons.label),
  action: (t) => t(($) => $.nodes.quickButtons.action),
  'action.type': (t) => t(($) => $.nodes.quickButtons.action),
  'action.url': (t) => t(($) => $.nodes.quickButtons.url),
  'action.flowId': (t) => t(($) => $.nodes.quickButtons.flowId),
  text: (t) => t(($) => $.nodes.message.text),
  url: (t) => t(($) => $.nodes.message.url),
  alt: (t) => t(($) => $.nodes.message.alt),
  imageUrl: (t) => t(($) => $.nodes.message.imageUrl),
}

/** The words of values that are one of several, by value. */
export type OptionWords = Readonly<Record<string, Words>>

/** Words for each of some values, as their own field shows them. */
export const options = <Value extends string>(values: readonly Value[], word: (value: Value) => Words): OptionWords =>
  Object.fromEntries(values.map((value) => [value, word(value)]))

/** The words of values that are one of several, for such rows; the keys are as those of {@link ROW_LABELS}. */
export const OPTION_WORDS: Readonly<Record<string, OptionWords>> = {
  type: options(VALUE_TYPES, (value) => (t) => t(($) => $.editor.types[value])),
  join: options(['all', 'any'], (value) => (t) => t(($) => $.nodes.rule.join[value])),
  'source.by': options(
    ['value', 'template', 'variable', 'expression', 'empty'],
    (value) => (t) => t(($) => $.nodes.source[value]),
  ),
  'left.from': options(['variable', 'expression'], (value) => (t) => t(($) => $.nodes.source[value])),
  'action.type': options(['say', 'link', 'flow', 'agent'], (value) => (t) => t(($) => $.nodes.quickButtons[value])),
  'fields.type': options(ASKED_TYPES, (value) => (t) => t(($) => $.nodes.fields.types[value])),
  accepts: options(FILE_KINDS, (value) => (t) => t(($) => $.nodes.fields.kinds[value])),
  'mappings.from': {
    body: (t) => t(($) => $.nodes.http.fromBody),
    header: (t) => t(($) => $.nodes.http.fromHeader),
    status: (t) => t(($) => $.nodes.http.fromStatus),
  },
  operator: options(OPERATOR_NAMES, (value) => (t) => t(($) => $.nodes.operators[value])),
}

/** What the longest end of a path is given as, among such keys. */
export function byEnd<Given>(given: Readonly<Record<string, Given>>, path: readonly string[]): Given | undefined {
  const key = path.map((_, from) => path.slice(from).join('.')).find((end) => Object.hasOwn(given, end))
  return key === undefined ? undefined : given[key]
}
