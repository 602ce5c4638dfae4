import type { Supervised } from '#src/domain/conversation/sight.ts'
import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#src/contract/live.ts'
import type { Comer } from '../platform/door.ts'

/** Who stands behind a live connection. */
export type LiveCaller =
  | {
      kind: 'member'
      appId: string
      personId: string
      sessionId: string
      /** Under which rights it was let in. */
      rightsVersion: number
      nickname: string
      /** Whether they may serve visitors now. */
      serves: boolean
      /** Whose conversations they look after beside their own: of all groups, of their own, or nobody's. */
      supervises: Supervised | null
      /** Whether they may look at flows. */
      seesFlows: boolean
      /** Whether they may read alerts. */
      readsAlerts: boolean
      groupIds: string[]
    }
  /** `comer`: from where, and whether a signed token has named them. */
  | { kind: 'visitor'; appId: string; visitorId: string; comer: Comer }

/** `leaves`: how often it has been taken out of a room. */
type Data = { caller: LiveCaller; leaves?: number }
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Data>
export type LiveConnection = Socket<ClientEvents, ServerEvents, Record<string, never>, Data>
