import { uuidv7 } from 'uuidv7'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { quickReplyCategory } from '../../db/schema/quick-reply.ts'

/** Finds categories of the team by their names, and makes those that there are not. */
export async function categoryFinder(
  tx: Tx,
  context: MemberContext,
): Promise<(path: readonly string[]) => Promise<string | null>> {
  const { appId } = context.member
  const limit = LIMITS.quickReply.categories
  const held = await tx.select().from(quickReplyCategory)
  const team = held.filter(({ ownerId }) => ownerId === null)
  return async (path) => {
    let parentId: string | null = null
    for (const name of path) {
      const key = name.toLowerCase()
      let found = team.find((one) => one.parentId === parentId && one.name.toLowerCase() === key)
      if (found === undefined) {
        if (held.length >= limit) throw new DeskError('CATEGORY_LIMIT', { limit })
        found = { appId, id: uuidv7(), parentId, ownerId: null, name, createdAt: context.clock.now() }
        await tx.insert(quickReplyCategory).values(found)
        team.push(found)
        held.push(found)
      }
      parentId = found.id
    }
    return parentId
  }
}
