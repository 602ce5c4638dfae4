import { z } from 'zod'
import type { ProcedureMeta } from '#src/contract/base.ts'
import type { KeyScope } from '#src/domain/api-key/scopes.ts'
import { DeskError } from '#src/domain/errors.ts'
import { opens } from '#src/domain/team/entry.ts'
import { can, KEY_ROLES, type Access, type Permission } from '#src/domain/team/policy.ts'
import { assertRecentProof } from './auth/proof.ts'
import { findSession } from './auth/session.ts'
import { visitorOf } from './auth/visitor-of.ts'
import type { Context, KeyCaller, VisitorCaller } from './context.ts'
import { assertMayCome, isClosed } from './platform/door.ts'
import { membershipIn } from './services/auth/memberships.ts'

const namesApp = z.object({ appId: z.string().regex(/^\d{10}$/) })

/** Acts that ask for a recent proof of who it is: what goes live at once, secrets that are kept, and the application itself. */
const FRESH: readonly Access[] = [
  'release.deploy',
  'robot.enable',
  'channel.bind',
  'model.edit',
  'secret.edit',
  'apiKey.edit',
  'signIn.edit',
  'member.handOnSuperAdmin',
  'application.delete',
]

/**
 * Lets a call through when the caller may make it, and fills in who they are. It reads only what the procedure
 * declares; a procedure that declares nothing is refused. No session answers 401, another application's member 404, a
 * missing role 403. One that is to be deleted answers 410 to all but what is there `whileClosed`. Who was forced offline may look at the desk (`looks`), and do nothing there. What strangers and visitors
 * ask is counted first, and each kind of caller has its lane to the database; a browser that somebody has signed in with
 * before is no stranger. An API key reaches what names a scope of it in its own application, and nothing else.
 */
export async function guard(
  context: Context,
  { access, whileClosed = false, key: scope }: ProcedureMeta,
  input: unknown,
  { looks = false } = {},
): Promise<Pick<Context, 'db' | 'session' | 'member' | 'visitor'>> {
  const { traffic, origin } = context
  if (access === 'undeclared') throw new DeskError('FORBIDDEN')
  const named = namesApp.safeParse(input)
  if (context.key) return guardKey(context, context.key, { access, scope, appId: named.data?.appId })
  if (access === 'public') {
    const device = context.deviceToken
    const source = device === null ? { address: origin.ip } : { caller: device }
    traffic.expect('open', { ...source, application: named.data?.appId })
    return { db: context.db.lane(device === null ? 'public' : 'staff') }
  }
  if (access === 'visitor') {
    const { appId, visitorId, isSigned } = await identifyVisitor(context, named.data?.appId)
    traffic.expect('visit', { caller: visitorId, application: appId })
    const db = context.db.lane('message')
    await assertMayCome(db, appId, { address: origin.ip, isSigned })
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

type KeyCall = { access: Access; scope: KeyScope | undefined; appId: string | undefined }

/** Lets a key through as itself: what it does is written down as its doing, under its own id. */
async function guardKey(
  context: Context,
  key: KeyCaller,
  { access, scope, appId }: KeyCall,
): Promise<Pick<Context, 'db' | 'session' | 'member'>> {
  if (scope === undefined || appId !== key.appId) throw new DeskError('NOT_FOUND')
  const isAllowed = key.scopes.includes(scope) && isPermission(access) && can(KEY_ROLES, access)
  if (!isAllowed) throw new DeskError('FORBIDDEN', { scope })
  const db = context.db.lane('staff')
  if (await isClosed(db, appId)) throw new DeskError('APPLICATION_CLOSED')
  const session = {
    personId: key.keyId,
    sessionId: key.keyId,
    authenticatedAt: context.clock.now(),
    mustChangePassword: false,
    providerAppId: null,
  }
  const standing = { roles: [...KEY_ROLES], nickname: key.name, forcedOffline: false, licensed: false }
  return { db, session, member: { ...session, appId, ...standing } }
}

const isPermission = (access: Access): access is Permission =>
  access !== 'public' && access !== 'session' && access !== 'visitor'

async function identifyVisitor(
  context: Context,
  appId: string | undefined,
): Promise<VisitorCaller & { isSigned: boolean }> {
  const token = context.visitorToken
  if (appId === undefined || token === null) throw new DeskError('UNAUTHORIZED')
  const known = await visitorOf(context, { appId, token, address: context.origin.ip })
  if (known === null) throw new DeskError('UNAUTHORIZED')
  return { appId, visitorId: known.id, isSigned: known.isSigned }
}
