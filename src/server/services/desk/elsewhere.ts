import type { MemberContext } from '../../context.ts'
import { listSessions } from '../auth/sessions.ts'

/** Where else the caller is signed in and has a page open now, the last used first. */
export async function listElsewhere(context: MemberContext) {
  const others = (await listSessions(context)).filter(({ current }) => !current)
  const open = await Promise.all(others.map(({ id }) => context.live.isOpen(id)))
  return others
    .filter((_, index) => open[index])
    .map(({ id, ip, userAgent, createdAt }) => ({ id, ip, userAgent, createdAt }))
}
