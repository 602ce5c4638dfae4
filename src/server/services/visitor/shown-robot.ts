import { firstAnswerer } from '#src/domain/robot/first-answerer.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { avatarUrl } from '../robot/present.ts'

/** The bot as visitors see it at this moment. */
export async function readShownRobot(tx: Tx, appId: string) {
  const [bots] = await tx.select().from(robot)
  return {
    name: bots?.name ?? '',
    avatarUrl: avatarUrl(appId, bots?.avatarFileId ?? null),
    answers: bots !== undefined && firstAnswerer(bots) !== 'people',
  }
}
