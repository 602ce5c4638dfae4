import { uuidv7 } from 'uuidv7'
import type { ChangedEntity, ChangeKind, ChangeSummary } from '#src/domain/qa/change-set.ts'
import type { Tx } from '../../db/client.ts'
import { changeSet, changeSetItem } from '../../db/schema/bot.ts'

/** Rows written in one statement. */
const CHUNK = 1_000

/** One changed thing: the fields that changed, before and after, named as the contract names them. Null: not there. */
export type ChangeItem = {
  entity: ChangedEntity
  entityId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type ChangeBy = { personId: string | null; now: Date }

/** Opens a change set in the transaction that makes the change; its items follow by {@link recordItems}. */
export async function openChangeSet(
  tx: Tx,
  appId: string,
  by: ChangeBy,
  set: { kind: ChangeKind; summary: ChangeSummary },
): Promise<string> {
  const id = uuidv7()
  await tx.insert(changeSet).values({ appId, id, ...set, author: by.personId, at: by.now })
  return id
}

/** Adds changed things to an open change set. A thing stands in a set once. */
export async function recordItems(tx: Tx, appId: string, setId: string, items: readonly ChangeItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += CHUNK)
    await tx.insert(changeSetItem).values(items.slice(at, at + CHUNK).map((item) => ({ appId, setId, ...item })))
}

/** Records a change of many things as one, in the transaction that makes it. Answers the id it is reverted by. */
export async function recordChangeSet(
  tx: Tx,
  appId: string,
  by: ChangeBy,
  set: { kind: ChangeKind; summary: ChangeSummary; items: readonly ChangeItem[] },
): Promise<string> {
  const id = await openChangeSet(tx, appId, by, { kind: set.kind, summary: set.summary })
  await recordItems(tx, appId, id, set.items)
  return id
}
