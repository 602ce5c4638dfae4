import { robot } from '../../db/schema/bot.ts'
import { MODEL_KEY } from '../../effects/performer.ts'
import type { MemberContext } from '../../context.ts'

/** Where the application's chat model is reached, with its key; null where none is set. */
export function chatEndpoint({ db, secrets, member: { appId } }: MemberContext) {
  return db.inApp(appId, async (tx) => {
    const [row] = await tx.select({ model: robot.model }).from(robot)
    if (!row?.model) return null
    const { baseUrl, name } = row.model
    return { baseUrl, model: name, key: await secrets.read(tx, appId, MODEL_KEY, baseUrl) }
  })
}
