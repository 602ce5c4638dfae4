import { and, lt, ne } from 'drizzle-orm'
import { LIMITS } from '#src/domain/limits.ts'
import { after } from '#src/lib/after.ts'
import { channelInbox } from '../db/schema/channel.ts'
import { application } from '../db/schema/platform.ts'
import type { Deps } from '../deps.ts'

/** Forgets what operators have told once none of them tells it again; how they name it is all that was kept. */
export async function forgetInbox(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = after(deps.clock.now(), -LIMITS.channel.rememberedDays * 86_400)
  const apps = await deps.db.inInstallation((tx) => tx.select({ appId: application.appId }).from(application))
  for (const { appId } of apps)
    await deps.db.inApp(appId, (tx) =>
      tx.delete(channelInbox).where(and(lt(channelInbox.createdAt, before), ne(channelInbox.state, 'waiting'))),
    )
}
