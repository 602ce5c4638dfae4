import { z } from 'zod'
import type { ProcedureMeta } from '#src/contract/base.ts'
import { DeskError } from '#src/domain/errors.ts'
import { opens } from '#src/domain/team/entry.ts'
import { can, type Access } from '#src/domain/team/policy.ts'
import { assertRecentProof } from './auth/proof.ts'
import { findSession } from './auth/session.ts'
import { visitorOf } from './auth/visitor-of.ts'
import type { Context, VisitorCaller } from './context.ts'
import { isClosed } from './platform/closed.ts'
import { membershipIn } from './services/auth/memberships.ts'

const namesApp = z.object({ appId: z.string().regex(/^\d{10}$/) })

/** Acts that ask for a recent proof of who it is: what goes live at once, secrets that are kept, and the application itself. */
const FRESH: readonly Access[] = [
  'release.deploy',
  'robot.enable',
  'channel.bind',
  'model.edit',
  'secret.edit',
  'signIn.edit',
  'member.handOnSuperAdmin',
  'application.delete',
]

/**
 * Lets a call through when the caller may make it, and fills in who they are. It reads only what the procedure
 * declares; a procedure that declares nothing is refused. No session answers 401, another application's member 404, a
 * missing role 403. One that is to be deleted answers 410 to all but what is there `whileClosed`. Who was forced offline may look at the desk (`looks`), and do nothing there. What strangers and visitors
 * ask is counted first, and each kind of caller has its lane to the database; a browser that somebody has signed in with
 * before is no stranger.
 */
export async function guard(
  context: Context,
  { access, whileClosed = false }: ProcedureMeta,
  input: unknown,
  { looks = false } = {},
): Promise<Pick<Context, 'db' | 'session' | 'member' | 'visitor'>> {
  const { traffic, origin } = context
  if (access === 'undeclared') throw new DeskError('FORBIDDEN')
  const named = namesApp.safeParse(input)
  if (access === 'public') {
    const device = context.deviceToken
    const source = device === null ? { address: origin.ip } : { caller: device }
    traffic.expect('open', { ...source, application: named.data?.appId })
    return { db: context.db.lane(device === null ? 'public' : 'staff') }
  }
  if (access === 'visitor') {
    const { appId, visitorId } = await identifyVisitor(context, named.data?.appId)
    traffic.expect('visit', { caller: visitorId, application: appId })
    const db = context.db.lane('message')
    if (await isClosed(db, appId)) throw new DeskError('APPLICATION_CLOSED')
    return { visitor: { appId, visitorId }, db }
  }

  const db = context.db.lane('staff')
  const session = context.sessionToken === null ? null : await findSession(context, context.sessionToken)
  if (!session) throw new DeskError('UNAUTHORIZED')
  if (access === 'session' && !named.success) return { session, db }
  if (session.mustChangePassword) throw new DeskError('PASSWORD_CHANGE_REQUIRED')
  if (!named.success) throw new DeskError('NOT_FOUND')

  const { appId } = named.data
  const membership = await db.inApp(appId, (tx) => membershipIn(tx, appId, session.personId))
  if (!membership || !opens(session, { appId, ...membership })) throw new DeskError('NOT_FOUND')
  if (membership.isClosed && !whileClosed) throw new DeskError('APPLICATION_CLOSED')
  if (access !== 'session') {
    if (!can(membership.roles, access)) throw new DeskError('FORBIDDEN')
    if (access === 'desk.serve' && membership.forcedOffline && !looks) throw new DeskError('FORCED_OFFLINE')
    if (FRESH.includes(access)) assertRecentProof(context.clock, session)
  }
  return { session, member: { ...session, appId, ...membership }, db }
}

async function identifyVisitor(context: Context, appId: string | undefined): Promise<VisitorCaller> {
  const token = context.visitorToken
  if (appId === undefined || token === null) throw new DeskError('UNAUTHORIZED')
  const visitorId = await visitorOf(context, { appId, token, address: context.origin.ip })
  if (visitorId === null) throw new DeskError('UNAUTHORIZED')
  return { appId, visitorId }
}
