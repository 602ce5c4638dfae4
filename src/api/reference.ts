import { z } from 'zod'
import { PUBLIC_PREFIX } from '#src/domain/api-key/prefix.ts'
import { KEY_SCOPES } from '#src/domain/api-key/scopes.ts'

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.object({ key: z.array(z.enum(KEY_SCOPES)) })),
  parameters: z.array(z.looseObject({ name: z.string().optional(), in: z.string().optional() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
})
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

const read = (document: unknown) =>
  Object.entries(documentSchema.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      id: one.operationId,
      method: method.toUpperCase(),
      path,
      summary: one.summary,
      tag: one.tags[0] ?? '',
      scope: one.security[0]?.key[0],
      /** Names of what may stand in the query. */
      query: one.parameters.flatMap(({ name, in: place }) => (place === 'query' && name !== undefined ? [name] : [])),
      /** A body, where it takes one. */
      body: one.requestBody?.content['application/json']?.example,
    })),
  )

/** What a key may call, with an example of each. */
export type Operation = ReturnType<typeof read>[number]

/** Reads what the document of the API for other systems says. */
export async function readReference(): Promise<Operation[]> {
  const response = await fetch(`${PUBLIC_PREFIX}/openapi.json`)
  if (!response.ok) throw new Error(`The document answered ${response.status}.`)
  return read(await response.json())
}
