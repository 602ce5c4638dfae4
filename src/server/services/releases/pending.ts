import type { Change, Pending } from '#src/contract/release.ts'
import { changedFields, countChanges } from '#src/domain/release/change.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { draftItems, entryTitles, liveItems, releaseItems, snapshotOf, type Item } from './state.ts'

/** Longest list of differences an answer holds; the total is always told. */
const SHOWN = 500

const keyOf = (item: Item) => `${item.kind}/${item.entityId}`

/** A thing as it was and as it is; null where it is not there. */
type Pair = [Item | null, Item | null]

/** Pairs of what differs between two states, by hash alone. */
export function differing(before: readonly Item[], after: readonly Item[]): Pair[] {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const now = new Map(after.map((item) => [keyOf(item), item]))
  const pairs: Pair[] = []
  for (const item of after) {
    const known = old.get(keyOf(item)) ?? null
    if (known?.hash !== item.hash) pairs.push([known, item])
  }
  for (const item of before) if (!now.has(keyOf(item))) pairs.push([item, null])
  return pairs
}

const kindOf = ([old, now]: Pair): Change['kind'] => {
  const item = now ?? old
  if (!item) throw new Error('A change has at least one side.')
  return item.kind
}
const typeOf = ([old, now]: Pair): Change['type'] => (old === null ? 'added' : now === null ? 'removed' : 'changed')

/** What differs between two states of the bot, field by field, and how many things of each kind do. */
function describeChanges(before: readonly Item[], after: readonly Item[]): Pending {
  const pairs = differing(before, after)
  const [oldTitle, newTitle] = [entryTitles(before), entryTitles(after)]
  return {
    total: pairs.length,
    counts: countChanges(pairs.map((pair) => ({ kind: kindOf(pair), type: typeOf(pair) }))),
    changes: pairs.slice(0, SHOWN).map(([old, now]) => {
      const item = now ?? old
      if (!item) throw new Error('A change has at least one side.')
      const [oldShown, nowShown] = [old && snapshotOf(old, oldTitle), now && snapshotOf(now, newTitle)]
      return {
        kind: item.kind,
        entityId: item.entityId,
        type: typeOf([old, now]),
        title: (nowShown ?? oldShown)?.title ?? '',
        fields: changedFields(oldShown, nowShown),
      }
    }),
  }
}

/** How many things a deploy would change. */
export async function countPending(tx: Tx): Promise<number> {
  return differing(await liveItems(tx), await draftItems(tx)).length
}

/** What a deploy would change. */
export function readPending(context: MemberContext) {
  return context.db.inApp(context.member.appId, async (tx) =>
    describeChanges(await liveItems(tx), await draftItems(tx)),
  )
}

/** What differs from a release to another one, or to the draft. */
export function compareReleases(context: MemberContext, input: { releaseId: string; to: string }) {
  return context.db.inApp(context.member.appId, async (tx) => {
    const before = await releaseItems(tx, input.releaseId)
    const after = input.to === 'draft' ? await draftItems(tx) : await releaseItems(tx, input.to)
    if (before.length === 0 || after.length === 0) throw new DeskError('NOT_FOUND')
    return describeChanges(before, after)
  })
}
