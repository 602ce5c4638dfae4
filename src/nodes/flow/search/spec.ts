import { z } from 'zod'
import { variableReference } from '#src/domain/flow/rows.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { FIND_SCOPES, foundItemSchema, type FoundItem } from '#src/domain/engine/found-items.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow

const data = z.strictObject({
  scope: z.enum(FIND_SCOPES),
  query: draftText(limits.text),
  /** How many are looked up at most. */
  limit: z.number().int().min(1).max(LIMITS.robot.clarifyNumber),
  /** The least confidence in percent. */
  minConfidence: z.number().int().min(0).max(100),
  /** Whether the best answer is said. */
  answers: z.boolean(),
  /** Takes what was found: a list all of it, an object the best with its question, a text the best answer. */
  reference: variableReference,
})
export type SearchData = z.output<typeof data>

const found = z.object({ items: z.array(foundItemSchema) })

/** Looks something up in the knowledge base, its documents or both, and answers with it or keeps it. */
export const search = defineNodeSpec({
  kind: 'search',
  textKey: 'search',
  group: 'data',
  data,
  defaults: (): SearchData => ({
    scope: 'qa',
    query: '{{ system.last_message }}',
    limit: 3,
    minConfidence: 60,
    answers: true,
    reference: null,
  }),
  outlets: () => [
    { id: 'found', role: 'next', labelKey: 'search.found' },
    { id: 'notFound', role: 'else', labelKey: 'search.notFound' },
  ],
  check: ({ query, answers, reference }) => [
    ...(query.trim() === '' ? [{ code: 'required', path: ['query'] }] : []),
    ...(answers || reference !== null ? [] : [{ code: 'required', path: ['reference'] }]),
  ],
  uses: ({ reference }) => [{ path: ['query'], as: 'template' }, ...referenceUse(reference, ['reference'], 'writes')],
  waits: false,
  step(context, signal): StepResult {
    if (signal.type === 'performed') return takeSearchResult(context, signal.result)
    const { query, limit, scope } = context.data
    const text = [...context.render(query).trim()].slice(0, LIMITS.message.visitorText).join('')
    if (text === '') return { note: { query: text }, move: { type: 'leave', by: 'notFound' } }
    return { note: { query: text }, move: { type: 'request', request: { type: 'find', query: text, scope, limit } } }
  },
})

function takeSearchResult({ data: held, typeOf }: StepContext<SearchData>, result: RequestResult): StepResult {
  if (!result.ok) return { note: { code: result.code }, move: { type: 'leave', by: 'notFound' } }
  const parsed = found.safeParse(result.value)
  const all = parsed.success ? parsed.data.items : []
  const items = all.filter(({ confidence }) => confidence * 100 >= held.minConfidence).slice(0, held.limit)
  const note = { found: all.map(({ entryId, confidence }) => ({ entryId, confidence })), kept: items.length }
  const [best] = items
  if (best === undefined) return { note, move: { type: 'leave', by: 'notFound' } }
  const { reference } = held
  return {
    effects: held.answers
      ? [{ type: 'reply', body: { type: 'text', text: best.answer, ...(best.source && { source: best.source }) } }]
      : [],
    set: reference === null ? [] : [{ reference, value: valueFor(typeOf(reference), items, best) }],
    note,
    move: { type: 'leave', by: 'found' },
  }
}

function valueFor(type: ReturnType<StepContext<SearchData>['typeOf']>, items: FoundItem[], best: FoundItem) {
  if (type === 'list') return items
  return type === 'object' ? best : best.answer
}
