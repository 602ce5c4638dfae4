import { DeskError } from '#src/domain/errors.ts'
import type { KeyScope } from '#src/domain/api-key/scopes.ts'
import type { Role } from '#src/domain/team/policy.ts'
import type { Deps } from './deps.ts'

/** Who sent a request, before it is known who they are. */
export type Origin = { requestId: string; ip: string; userAgent: string }

/** A signed-in person. */
export type SessionCaller = {
  personId: string
  sessionId: string
  /** When a password or a code was last proved. */
  authenticatedAt: Date
  mustChangePassword: boolean
  /** Whose identity provider has vouched for them; null: none has. */
  providerAppId: string | null
}

/** A signed-in person as a member of the application they name. */
export type MemberCaller = SessionCaller & {
  appId: string
  roles: Role[]
  nickname: string
  /** Locked out of the desk by an admin. */
  forcedOffline: boolean
  /** Holds a licence, without which nobody serves. */
  licensed: boolean
}

/** A visitor, known by the token in their browser. */
export type VisitorCaller = { appId: string; visitorId: string }

/** An API key, by which another system calls. */
export type KeyCaller = { appId: string; keyId: string; name: string; scopes: readonly KeyScope[] }

/** What every procedure gets; the guard fills in the callers it has made sure of. */
export type Context = Deps & {
  origin: Origin
  /** The session's token as the request carried it. */
  sessionToken: string | null
  /** One that we gave: somebody has signed in with this browser before. */
  deviceToken: string | null
  visitorToken: string | null
  /** The API key that the request came by; absent: it came by none. */
  key?: KeyCaller
  /** Answers may set or clear the session's cookie. */
  setSessionCookie(token: string | null, expiresAt?: Date): void
  setDeviceCookie(token: string, expiresAt: Date): void
  session?: SessionCaller
  member?: MemberCaller
  visitor?: VisitorCaller
}

export type SessionContext = Context & { session: SessionCaller }
export type MemberContext = Context & { session: SessionCaller; member: MemberCaller }
export type VisitorContext = Context & { visitor: VisitorCaller }

/** The context of a call that only signed-in people may make. The guard has made sure; this tells the types. */
export function ofSession(context: Context): SessionContext {
  if (!context.session) throw new DeskError('UNAUTHORIZED')
  return { ...context, session: context.session }
}

/** The context of a call within an application. */
export function ofMember(context: Context): MemberContext {
  if (!context.session || !context.member) throw new DeskError('UNAUTHORIZED')
  return { ...context, session: context.session, member: context.member }
}

/** The context of a visitor's call. */
export function ofVisitor(context: Context): VisitorContext {
  if (!context.visitor) throw new DeskError('UNAUTHORIZED')
  return { ...context, visitor: context.visitor }
}
