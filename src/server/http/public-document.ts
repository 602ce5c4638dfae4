import { isContractProcedure, type OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { EXAMPLE_BODIES, EXAMPLE_IDS } from '#src/contract/examples.ts'
import { contract } from '#src/contract/index.ts'
import { PUBLIC_PREFIX } from '#src/domain/api-key/prefix.ts'
import { codeSamples, SAMPLE_LANGUAGES } from '#src/domain/api-key/samples.ts'
import { KEY_SCOPES, type KeyScope } from '#src/domain/api-key/scopes.ts'
import { ERRORS, type ErrorCode } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { PROBLEM_TYPE, problemKind } from '../request/problem.ts'

/** The application that examples name. */
export const EXAMPLE_APP = '1400000001'

/** What an operation is, beside what its schemas say. */
type Told = { name: string; id: string; scope: KeyScope; codes: readonly ErrorCode[] }

/** What every call may be refused with, besides what its procedure says. */
const ALWAYS = [
  'BAD_PARAM',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'ADDRESS_FORBIDDEN',
  'NOT_FOUND',
  'INVALID',
  'RATE_LIMITED',
] as const
const WRITING = [
  'STATE_CONFLICT',
  'IDEMPOTENCY_IN_FLIGHT',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'IDEMPOTENCY_MISMATCH',
] as const

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The document of the API for other systems (OpenAPI 3.1): the procedures that a key reaches, in words and with examples. */
export async function publicDocument(publicUrl: string): Promise<OpenAPI.Document> {
  const told = new Map(proceduresOf(contract).map((one) => [one.id, one]))
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const url = `${publicUrl}${PUBLIC_PREFIX}`
  const document = await generator.generate(contract, {
    filter: ({ contract: procedure }) => isContractProcedure(procedure) && scopeOf(procedure) !== undefined,
    info: { title: 'Deskwright API', version: '1', description: DESCRIPTION, license: LICENCE },
    servers: [{ url, description: 'This server' }],
  })
  const tags = new Set<string>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method]
      const one = told.get(operation?.operationId ?? '')
      if (!operation || !one) continue
      for (const tag of operation.tags ?? []) tags.add(tag)
      const { requestBody } = operation
      const body = EXAMPLE_BODIES[one.name]
      if (requestBody && 'content' in requestBody && body !== undefined)
        for (const media of Object.values(requestBody.content)) media.example = body
      const isWriting = method !== 'get'
      const samples = codeSamples({ method: method.toUpperCase(), url: url + examplePath(path), body })
      Object.assign(operation, {
        description: `Needs the scope \`${one.scope}\`.`,
        security: [{ key: [one.scope] }],
        ...(isWriting && { parameters: [...(operation.parameters ?? []), { $ref: '#/components/parameters/once' }] }),
        responses: responsesOf(operation.responses?.['200'], [...ALWAYS, ...(isWriting ? WRITING : []), ...one.codes]),
        'x-codeSamples': SAMPLE_LANGUAGES.map((lang) => ({ lang, source: samples[lang] })),
      })
    }
  }
  return {
    ...document,
    tags: [...tags].toSorted().map((name) => ({ name, description: `${name}.` })),
    components: { ...document.components, ...components() },
  }
}

/** A path with what stands for its parameters in examples. */
const examplePath = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const ids: Record<string, string> = { appId: EXAMPLE_APP, ...EXAMPLE_IDS }
    return ids[name] ?? name
  })

function scopeOf(procedure: { '~orpc': { meta: unknown } }): KeyScope | undefined {
  return (procedure['~orpc'].meta as ProcedureMeta).key
}

function proceduresOf(node: object, name: readonly string[] = []): Told[] {
  if (!isContractProcedure(node))
    return Object.entries(node).flatMap(([key, inner]) => proceduresOf(inner as object, [...name, key]))
  const scope = scopeOf(node)
  if (scope === undefined) return []
  const codes = Object.keys(node['~orpc'].errorMap).filter((code): code is ErrorCode => Object.hasOwn(ERRORS, code))
  const whole = name.join('.')
  return [{ name: whole, id: node['~orpc'].route.operationId ?? whole, scope, codes }]
}

/** The answer as it is, with its headers, and each status by which a call is refused, with the codes that have it. */
function responsesOf(done: object | undefined, codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes)) byStatus.set(ERRORS[code], [...(byStatus.get(ERRORS[code]) ?? []), code])
  const refused = [...byStatus].map(([status, all]) => [
    String(status),
    {
      description: all.map((code) => `\`${code}\`: ${problemKind(code).title}`).join('\n\n'),
      headers: HEADERS,
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return { '200': { ...done, description: 'Done.', headers: HEADERS }, ...Object.fromEntries(refused) }
}

const HEADERS = Object.fromEntries(
  ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

const LICENCE = { name: 'Apache 2.0', identifier: 'Apache-2.0' }

const { burst, perSecond } = LIMITS.traffic.key.caller

const DESCRIPTION = `What other systems may do in an application, by an API key in \`Authorization: Bearer\`.

An answer is JSON; a refusal is \`application/problem+json\` (RFC 9457), and its \`code\` says why. Lists come in pages: pass
\`nextCursor\` of one as \`cursor\` of the next, until it is null. A key may call ${burst} times at once and ${perSecond} times a
second over time; \`RateLimit\` says what is left. A call that changes something may bring an \`Idempotency-Key\`, so that it is
done once however often it is sent.`

const components = (): OpenAPI.ComponentsObject => ({
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: `An API key of the application. Scopes: ${KEY_SCOPES.map((scope) => `\`${scope}\``).join(', ')}.`,
    },
  },
  parameters: {
    once: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: `A name of your own for this call, such as a UUID. Asked again under it within ${LIMITS.apiKey.keptHours} hours, it is not done again.`,
      schema: { type: 'string', minLength: 1, maxLength: LIMITS.apiKey.callName },
    },
  },
  headers: {
    RateLimit: {
      description: 'What is left (`r`), and in how many seconds all is there again (`t`).',
      schema: { type: 'string' },
    },
    'RateLimit-Policy': { description: 'How many calls (`q`) in how many seconds (`w`).', schema: { type: 'string' } },
    'X-Request-Id': {
      description: 'Names the request to whoever runs the server.',
      schema: { type: 'string', format: 'uuid' },
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'code', 'requestId'],
      properties: {
        type: { type: 'string', format: 'uri-reference', description: 'The kind of problem; it can be fetched.' },
        title: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string', description: 'The last part of `type`.' },
        requestId: { type: 'string', format: 'uuid' },
        scope: { type: 'string', description: 'Of FORBIDDEN: the scope that is needed.' },
        retryAfter: { type: 'integer', description: 'Of RATE_LIMITED: seconds after which to come again.' },
        errors: {
          type: 'array',
          description: 'Of INVALID: each field that is wrong.',
          items: {
            type: 'object',
            required: ['pointer', 'code'],
            properties: {
              pointer: { type: 'string', description: 'Where it stands (RFC 6901).' },
              code: { type: 'string' },
              limit: { type: 'number' },
            },
          },
        },
      },
    },
  },
})
