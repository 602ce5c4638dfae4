import { z } from 'zod'
import { isWebAddress } from '#src/domain/flow/address.ts'
import { httpRequest } from '#src/domain/flow/http-call.ts'
import { isJsonTemplate } from '#src/domain/flow/json-template.ts'
import { parsePath } from '#src/domain/flow/mapping.ts'
import { httpAnswer, mapAnswer, responseMapping } from '#src/domain/flow/response-mapping.ts'
import { calledIssues, secretIssues } from '#src/domain/flow/secret-use.ts'
import { rowId } from '#src/domain/flow/row.ts'
import { referenceUse } from '#src/domain/flow/said-texts.ts'
import { parseJson } from '#src/domain/flow/value-source.ts'
import { draftText } from '#src/domain/value/localised-text.ts'
import { defineNodeSpec, type CheckScope, type Issue, type Outlet, type VariableUse } from '#src/domain/graph/spec.ts'
import type { StepContext, StepResult } from '#src/domain/step/step.ts'
import type { RequestResult } from '#src/domain/step/effect.ts'
import { LIMITS } from '#src/domain/limits.ts'

const limits = LIMITS.flow

/** The most characters of a header's or parameter's name. */
export const NAME_LIMIT = 100

const pair = z.strictObject({ id: rowId, name: draftText(NAME_LIMIT), value: draftText(limits.text) })
const status = z.number().int().min(100).max(599)

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const BODY_TYPES = ['none', 'json', 'form', 'text'] as const
const body = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('json'), text: draftText(limits.body) }),
  z.strictObject({ type: z.literal('form'), fields: z.array(pair).max(limits.headers) }),
  z.strictObject({ type: z.literal('text'), text: draftText(limits.body) }),
])

const data = z.strictObject({
  method: z.enum(METHODS),
  url: draftText(limits.url),
  query: z.array(pair).max(limits.headers),
  /** `secret`: the value is the name of a secret of the application, which is put in when the request is sent. */
  headers: z.array(z.strictObject({ ...pair.shape, secret: z.boolean() })).max(limits.headers),
  body,
  sendIds: z.boolean(),
  timeoutSeconds: z
    .number()
    .int()
    .min(1)
    .max(limits.requestMs / 1000),
  retries: z.number().int().min(0).max(limits.requestRetries),
  mappings: z.array(responseMapping).max(limits.mappings),
  /** An answer as the other side gives it, pasted to see what the mappings take from it. */
  sample: draftText(limits.body),
  /** Statuses with a way of their own. */
  statuses: z.array(z.strictObject({ id: rowId, code: status })).max(limits.choices),
  /** What tests are answered instead of the other side; null: they ask it. */
  mock: z.strictObject({ status, body: draftText(limits.body) }).nullable(),
})
export type HttpData = z.output<typeof data>

/** Calls an API, and puts parts of its answer into variables. */
export const http = defineNodeSpec({
  kind: 'http',
  textKey: 'http',
  group: 'data',
  data,
  defaults: (): HttpData => ({
    method: 'GET',
    url: '',
    query: [],
    headers: [],
    body: { type: 'none' },
    sendIds: false,
    timeoutSeconds: 10,
    retries: 0,
    mappings: [],
    sample: '',
    statuses: [],
    mock: null,
  }),
  outlets: ({ statuses }) => [
    { id: 'success', role: 'next', labelKey: 'http.success' },
    ...codesOf(statuses).map((code): Outlet => ({ id: `status:${code}`, role: 'choice', label: String(code) })),
    { id: 'failed', role: 'failure', labelKey: 'http.failed' },
    { id: 'timeout', role: 'timeout', labelKey: 'http.timeout' },
  ],
  check: (held, scope) => [
    ...addressIssues(held.url),
    ...calledIssues(held.url, ['url'], scope),
    ...(['query', 'headers'] as const).flatMap((name) => pairIssues(held[name], [name])),
    ...headerIssues(held, scope),
    ...bodyIssues(held),
    ...mappingIssues(held),
    ...statusIssues(held),
  ],
  uses,
  waits: false,
  mock: ({ mock }) =>
    mock && { ok: true, value: { status: mock.status, headers: {}, body: parseJson(mock.body) ?? mock.body }, ms: 0 },
  step(context, signal): StepResult {
    if (signal.type === 'performed') return takeHttpResult(context, signal.result)
    const made = httpRequest(context.data, context)
    if (!made.ok) return { note: { code: made.code }, move: { type: 'leave', by: 'failed' } }
    const { method, url, body: sent } = made.request
    return {
      note: { method, url, body: sent },
      move: { type: 'request', request: { type: 'http', request: made.request } },
    }
  },
})

const codesOf = (statuses: HttpData['statuses']) => [...new Set(statuses.map(({ code }) => code))]

function takeHttpResult({ data: held, typeOf }: StepContext<HttpData>, result: RequestResult): StepResult {
  if (!result.ok) {
    const { code, detail } = result
    const by = code === 'http.timeout' || code === 'timeout' ? 'timeout' : 'failed'
    return { note: { code, detail }, move: { type: 'leave', by } }
  }
  const answer = httpAnswer.safeParse(result.value)
  if (!answer.success) return { note: { code: 'answer_invalid' }, move: { type: 'leave', by: 'failed' } }
  const { status: code } = answer.data
  const { set, missed } = mapAnswer(held.mappings, answer.data, typeOf)
  const hasOwnWay = held.statuses.some((one) => one.code === code)
  const by = hasOwnWay ? `status:${code}` : code >= 200 && code < 300 ? 'success' : 'failed'
  return { set, note: { status: code, missed }, move: { type: 'leave', by } }
}

function addressIssues(url: string): Issue[] {
  if (url.trim() === '') return [{ code: 'required', path: ['url'] }]
  return isWebAddress(url) ? [] : [{ code: 'url_invalid', path: ['url'] }]
}

function pairIssues(pairs: readonly { name: string }[], path: readonly (string | number)[]): Issue[] {
  return pairs.flatMap(({ name }, index) =>
    name.trim() === '' ? [{ code: 'required', path: [...path, index, 'name'] }] : [],
  )
}

function headerIssues({ headers, url }: HttpData, scope: CheckScope): Issue[] {
  return headers.flatMap(({ value, secret }, index): Issue[] => {
    const path = ['headers', index, 'value']
    if (!secret) return []
    return value === '' ? [{ code: 'required', path }] : secretIssues(value, url, path, scope)
  })
}

function bodyIssues({ method, body: held }: HttpData): Issue[] {
  if (method === 'GET' || held.type === 'none' || held.type === 'text') return []
  if (held.type === 'form') return pairIssues(held.fields, ['body', 'fields'])
  if (held.text.trim() === '') return [{ code: 'required', path: ['body', 'text'] }]
  return isJsonTemplate(held.text) === false ? [{ code: 'json_invalid', path: ['body', 'text'] }] : []
}

function mappingIssues({ mappings }: HttpData): Issue[] {
  return mappings.flatMap(({ from, path, reference }, index): Issue[] => [
    ...(reference === null ? [{ code: 'required', path: ['mappings', index, 'reference'] }] : []),
    ...(from === 'header' && path.trim() === '' ? [{ code: 'required', path: ['mappings', index, 'path'] }] : []),
    ...(from === 'body' && parsePath(path) === null
      ? [{ code: 'path_invalid', path: ['mappings', index, 'path'] }]
      : []),
  ])
}

function statusIssues({ statuses }: HttpData): Issue[] {
  return statuses.flatMap(({ code }, index) =>
    statuses.findIndex((one) => one.code === code) < index
      ? [{ code: 'status_twice', path: ['statuses', index, 'code'], values: { status: code } }]
      : [],
  )
}

/** The types of what is known before an answer comes. */
const TYPES = { body: undefined, header: 'text', status: 'number' } as const

function uses(held: HttpData): VariableUse[] {
  const values = (pairs: readonly object[], path: readonly (string | number)[]) =>
    pairs.flatMap((each, index): VariableUse[] =>
      'secret' in each && each.secret === true ? [] : [{ path: [...path, index, 'value'], as: 'template' }],
    )
  const { body: sent } = held
  return [
    { path: ['url'], as: 'template' },
    ...values(held.query, ['query']),
    ...values(held.headers, ['headers']),
    ...(sent.type === 'form' ? values(sent.fields, ['body', 'fields']) : []),
    ...(sent.type === 'json' || sent.type === 'text' ? [{ path: ['body', 'text'], as: 'template' as const }] : []),
    ...held.mappings.flatMap(({ from, reference }, index) =>
      referenceUse(reference, ['mappings', index, 'reference'], 'writes', TYPES[from]),
    ),
  ]
}
