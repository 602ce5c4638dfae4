import { GRAPH_SCHEMA } from '../document.ts'
import { withSpecialDays } from './special-days.ts'

/** From one version of the JSON form to the next, by the version it starts from. Pure: the same in, the same out. */
const MIGRATIONS: Readonly<Record<number, (document: Record<string, unknown>) => Record<string, unknown>>> = {}

/** A stored document in today's form. One of an unknown, newer version is answered as it is, for the schema to refuse. */
export function migrateGraph(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  let document = { ...stored } as Record<string, unknown>
  for (let version = Number(document.schema); version < GRAPH_SCHEMA; version += 1) {
    const migrate = MIGRATIONS[version]
    if (migrate === undefined) return stored
    document = { ...migrate(document), schema: version + 1 }
  }
  return withSpecialDays(document)
}
