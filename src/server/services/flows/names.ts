import { isNull, sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import type { KindOfFlow } from '#src/domain/graph/flow-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Tx } from '../../db/client.ts'
import { flow } from '../../db/schema/flow.ts'
import { application } from '../../db/schema/platform.ts'

/** Names that flows are given when nobody says one, in the application's language. */
export async function wordsFor(tx: Tx, kind: KindOfFlow): Promise<{ untitled: string; copyOf(name: string): string }> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  if (app?.settings.language === 'zh')
    return {
      untitled: kind === 'ivr' ? '未命名语音菜单' : '未命名流程',
      copyOf: (name) => `${cut(name, LIMITS.flow.name - 4)} 的副本`,
    }
  return {
    untitled: kind === 'ivr' ? 'Untitled menu' : 'Untitled flow',
    copyOf: (name) => `Copy of ${cut(name, LIMITS.flow.name - 8)}`,
  }
}

/** The name itself while no other flow has it, else with the first number that makes it one: «Copy of X 2». */
export async function freeName(tx: Tx, wanted: string): Promise<string> {
  const rows = await tx
    .select({ name: sql<string>`lower(${flow.name})` })
    .from(flow)
    .where(isNull(flow.deletedAt))
  const taken = new Set(rows.map(({ name }) => name))
  const base = cut(wanted, LIMITS.flow.name)
  if (!taken.has(base.toLowerCase())) return base
  for (let count = 2; count <= taken.size + 2; count += 1) {
    const name = `${cut(wanted, LIMITS.flow.name - `${count}`.length - 1)} ${count}`
    if (!taken.has(name.toLowerCase())) return name
  }
  throw new DeskError('FLOW_NAME_TAKEN')
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()
