import { createHash } from 'node:crypto'
import { asc, inArray, isNull } from 'drizzle-orm'
import { compileFlow } from '#src/domain/engine/program.ts'
import { similarIntents } from '#src/domain/graph/similar-intents.ts'
import { specsFor } from '#src/nodes/specs.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { hashOf } from '../../bots/content-hash.ts'
import { checkFlows, type CheckedApplication } from './check.ts'
import { storedDocument } from './documents.ts'
import type { FlowRow } from './find.ts'
import { signatureOf, type SignedFlow } from './signatures.ts'

/** What lists and other flows need of a flow, without its nodes. */
export type Shape = Omit<SignedFlow, 'document'> & {
  revision: number
  intent: string
  keywords: string[]
  events: string[]
  /** Of its content as a release would hold it. */
  hash: string
}

export type ProblemCounts = { blocking: number; warnings: number }

type Known = Omit<Shape, 'id' | 'enabled'>

/** Shapes and problems are worked out once for each state of a flow; so many are remembered, the oldest go first. */
const REMEMBERED = 2_000
const shapes = new Map<string, Known>()
const problems = new Map<string, ProblemCounts>()

const light = {
  id: flow.id,
  number: flow.number,
  name: flow.name,
  kind: flow.kind,
  enabled: flow.enabled,
  revision: flow.revision,
}

/** The shapes of all flows of the application, in their order. Documents are read only where a flow has changed. */
export async function readShapes(tx: Tx): Promise<Shape[]> {
  const rows = await tx.select(light).from(flow).where(isNull(flow.deletedAt)).orderBy(asc(flow.number))
  const unknown = rows.filter((row) => !shapes.has(shapeKey(row))).map(({ id }) => id)
  const documents = unknown.length > 0 ? await readDocuments(tx, unknown) : []
  const made = new Map(documents.map((row) => [row.id, shapeOf(row)]))
  return rows.map((row) => {
    const known = made.get(row.id) ?? shapes.get(shapeKey(row))
    if (!known) throw new Error('A flow has changed while it was read.')
    remember(shapes, shapeKey(row), known)
    return { ...known, id: row.id, enabled: row.enabled }
  })
}

/** How many problems each flow has, with all the others in view. */
export async function countProblems(
  tx: Tx,
  all: readonly Shape[],
  app: CheckedApplication,
): Promise<Map<string, ProblemCounts>> {
  const world = createHash('sha256')
    .update(JSON.stringify([app, all.map(({ hash: _hash, revision: _revision, ...seen }) => seen)]))
    .digest('base64')
  const key = ({ id, revision }: Shape) => `${id}/${revision}/${world}`
  const known = all.map((shape) => [shape.id, problems.get(key(shape))] as const)
  const counts = known.every(([, count]) => count !== undefined)
    ? new Map<string, ProblemCounts>()
    : await count(tx, all, app)
  for (const [id, one] of known) if (one) counts.set(id, one)
  for (const shape of all) {
    const one = counts.get(shape.id)
    if (one) remember(problems, key(shape), one)
  }
  return counts
}

async function count(tx: Tx, all: readonly Shape[], app: CheckedApplication): Promise<Map<string, ProblemCounts>> {
  const ids = all.map(({ id }) => id)
  const found = checkFlows((await readDocuments(tx, ids)).map(signatureOf), app)
  const alike = similarIntents(all.filter(({ enabled }) => enabled)).flatMap(({ a, b }) => [a, b])
  return new Map(
    ids.map((id) => {
      const own = found.get(id) ?? []
      const blocking = own.filter(({ severity }) => severity === 'blocking').length
      return [id, { blocking, warnings: own.length - blocking + alike.filter((one) => one === id).length }]
    }),
  )
}

const shapeKey = (row: Pick<FlowRow, 'id' | 'revision' | 'name'>) => `${row.id}/${row.revision}/${row.name}`

type Row = Pick<FlowRow, 'id' | 'number' | 'name' | 'kind' | 'enabled' | 'revision' | 'document'>

const readDocuments = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx
    .select({ ...light, document: flow.document })
    .from(flow)
    .where(inArray(flow.id, [...ids]))
    .orderBy(asc(flow.number))

function shapeOf(row: Row): Known {
  const { id: _id, enabled: _enabled, document: _document, ...signature } = signatureOf(row)
  const { id, number, name, kind, document } = row
  const { trigger } = compileFlow(specsFor(kind), { id, name, document: storedDocument(kind, document) })
  return {
    ...signature,
    revision: row.revision,
    intent: trigger.intent.description,
    keywords: trigger.keywords,
    events: trigger.events,
    hash: hashOf({ number, name, kind, document }),
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest)
}
