import { z } from 'zod'
import { conditionSchema } from '#src/domain/flow/condition.ts'
import type { GraphNode } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { OPTION_WORDS } from '#src/editor/canvas/kit/row-labels.ts'
import { ruleText } from '#src/editor/canvas/kit/rule-text.ts'
import { faultWords } from './fault-words.ts'
import {
  factName,
  isObject,
  isOwnName,
  memberFacts,
  optionWords,
  rowWords,
  valueWords,
  wayWords,
  type Fact,
  type Telling,
} from './step-facts.ts'

/**
 * What a node says it worked with, fact by fact. Kinds say it in words of their own, which mean the same in all of them;
 * what is not among these is told under the name that it has, in the form or at all.
 */
export function noteFacts(telling: Telling, note: Json): Fact[] {
  if (!isObject(note)) return memberFacts(telling, note)
  return Object.entries(note).flatMap(([key, value]): Fact[] => {
    // What a model was asked for goes by the names that the author gave it.
    const tell = isOwnName(telling.node, key) || !Object.hasOwn(TOLD, key) ? undefined : TOLD[key]
    if (tell) return tell(telling, value)
    const words = typeof value === 'string' ? optionWords(telling, key, value) : undefined
    const name = isOwnName(telling.node, key) ? key : factName(telling, key)
    return [{ name, value: words ?? valueWords(telling.t, value) }]
  })
}

type Tell = (telling: Telling, value: Json) => Fact[]

/** One fact under a name of the trace. */
const one =
  (key: string, words: (telling: Telling, value: Json) => string): Tell =>
  (telling, value) => [{ name: factName(telling, key), value: words(telling, value) }]

const text = (value: Json): string => (typeof value === 'string' ? value : '')
const way = (telling: Telling, value: Json): string =>
  value === null ? (wayWords(telling, 'else') ?? valueWords(telling.t, value)) : wayOf(telling, text(value))
const wayOf = (telling: Telling, id: string): string => wayWords(telling, id) ?? faultWords(telling.t, id)
const percent = ({ format }: Telling, value: Json): string => format.percent(typeof value === 'number' ? value : 0)

const TOLD: Readonly<Record<string, Tell>> = {
  code: one('code', ({ t }, value) => faultWords(t, text(value))),
  model: one('model', ({ t }, value) => faultWords(t, text(value))),
  detail: (telling, value) =>
    value === '' ? [] : [{ name: factName(telling, 'detail'), value: valueWords(telling.t, value) }],
  // What goes with a code stands in the JSON of the step; the zone is that of every moment that is shown.
  values: () => [],
  timeZone: () => [],
  row: one('row', (telling, value) => rowWords(telling, text(value)) ?? text(value)),
  type: one('type', ({ t }, value) => OPTION_WORDS.type?.[text(value)]?.(t) ?? text(value)),
  inputs: memberFacts,
  outputs: memberFacts,
  payload: memberFacts,
  collected: memberFacts,
  branch: one('branch', way),
  option: one('option', way),
  outcome: one('outcome', way),
  hours: one('hours', way),
  class: one('class', (telling, value) =>
    value === 'none' ? way(telling, value) : (rowWords(telling, text(value)) ?? text(value)),
  ),
  confidence: one('confidence', percent),
  until: one('until', ({ format }, value) => format.dateTime(text(value))),
  refused: one('refused', (_, value) => (Array.isArray(value) ? value.map(text).join('\n') : text(value))),
  missed: (telling, value) => {
    if (Array.isArray(value)) {
      const rows = value.map((id) => rowWords(telling, text(id)) ?? text(id))
      return rows.length === 0 ? [] : [{ name: factName(telling, 'missed'), value: rows.join(', ') }]
    }
    const why = value === 'timeout' ? 'timeout' : 'wrong'
    return [{ name: factName(telling, 'miss'), value: telling.t(($) => $.flow.trace.misses[why]) }]
  },
  found: one('found', (telling, value) => {
    const sure = Array.isArray(value)
      ? value.map((item) => percent(telling, isObject(item) ? (item.confidence ?? 0) : 0))
      : []
    return sure.length === 0 ? valueWords(telling.t, null) : sure.join(', ')
  }),
  rules: (telling, value) => {
    const { t, node } = telling
    const rules = rulesOf(node)
    return (
      noted.safeParse(value).data?.map(({ rule: id, left, holds, fault }): Fact => {
        const rule = rules.find((each) => each.id === id)
        const words = { value: valueWords(t, left) }
        const verdict = fault === null ? (holds ? 'holds' : 'fails') : 'faulty'
        return { name: rule ? ruleText(rule, t) : id, value: t(($) => $.flow.trace.rules[verdict], words) }
      }) ?? []
    )
  },
}

const noted = z.array(z.object({ rule: z.string(), left: z.json(), holds: z.boolean(), fault: z.string().nullable() }))
const branches = z.object({ branches: z.array(z.object({ groups: conditionSchema.shape.groups })) })

/** The rules of a node that decides, of all its branches. */
const rulesOf = (node: GraphNode | undefined) =>
  (branches.safeParse(node?.data).data?.branches ?? []).flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
