import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { DeskError } from '#src/domain/errors.ts'
import { can, type Access } from '#src/domain/team/policy.ts'
import { findSession } from './auth/session.ts'
import { tokenHash } from './auth/token.ts'
import type { Context } from './context.ts'
import { visitor } from './db/schema/conversation.ts'
import { membershipIn } from './services/auth/memberships.ts'

const namesApp = z.object({ appId: z.string().regex(/^\d{10}$/) })

/** Acts that ask for a recent proof of who it is: what goes live at once, and secrets that are kept. */
const FRESH: readonly Access[] = ['release.deploy', 'robot.enable', 'channel.bind', 'model.edit', 'secret.edit']
/** How recent, in milliseconds. */
const FRESH_FOR = 12 * 3_600_000

/**
 * Lets a call through when the caller may make it, and fills in who they are. It reads only what the procedure
 * declares; a procedure that declares nothing is refused. No session answers 401, another application's member 404, a
 * missing role 403. Who was forced offline may look at the desk (`looks`), and do nothing there.
 */
export async function guard(
  context: Context,
  { access }: ProcedureMeta,
  input: unknown,
  { looks = false } = {},
): Promise<Pick<Context, 'session' | 'member' | 'visitor'>> {
  if (access === 'undeclared') throw new DeskError('FORBIDDEN')
  if (access === 'public') return {}
  if (access === 'visitor') return { visitor: await identifyVisitor(context, input) }

  const session = context.sessionToken === null ? null : await findSession(context, context.sessionToken)
  if (!session) throw new DeskError('UNAUTHORIZED')
  const named = namesApp.safeParse(input)
  if (access === 'session' && !named.success) return { session }
  if (session.mustChangePassword) throw new DeskError('PASSWORD_CHANGE_REQUIRED')
  if (!named.success) throw new DeskError('NOT_FOUND')

  const { appId } = named.data
  const membership = await context.db.inApp(appId, (tx) => membershipIn(tx, appId, session.personId))
  if (!membership) throw new DeskError('NOT_FOUND')
  if (access !== 'session') {
    if (!can(membership.roles, access)) throw new DeskError('FORBIDDEN')
    if (access === 'desk.serve' && membership.forcedOffline && !looks) throw new DeskError('FORCED_OFFLINE')
    const age = context.clock.now().getTime() - session.authenticatedAt.getTime()
    if (FRESH.includes(access) && age > FRESH_FOR) throw new DeskError('REAUTH_REQUIRED')
  }
  return { session, member: { ...session, appId, ...membership } }
}

async function identifyVisitor(context: Context, input: unknown): Promise<{ appId: string; visitorId: string }> {
  const named = namesApp.safeParse(input)
  const token = context.visitorToken
  if (!named.success || token === null) throw new DeskError('UNAUTHORIZED')
  const { appId } = named.data
  const [row] = await context.db.inApp(appId, (tx) =>
    tx
      .select({ id: visitor.id })
      .from(visitor)
      .where(eq(visitor.tokenHash, tokenHash(token))),
  )
  if (!row) throw new DeskError('UNAUTHORIZED')
  return { appId, visitorId: row.id }
}
