import type { IncomingMessage } from 'node:http'
import type { LiveAuth } from '#src/contract/live.ts'
import type { DeskError } from '#src/domain/errors.ts'
import type { LiveCaller } from './connection.ts'
import type { LiveLimits } from './limit-live.ts'

/** What the connections need of the rest of the server; handed in when it is put together. */
export type LiveHost = {
  /** Why a request may not become a live connection; null: it may, if it also says who it is. */
  upgradeRefusal(request: IncomingMessage): DeskError | null
  authenticate(auth: LiveAuth, cookies: string | undefined, address: string): Promise<LiveCaller | null>
  /** The last seq of a conversation the caller may watch; null when there is none such. */
  mayWatch(caller: LiveCaller, conversationId: string): Promise<number | null>
  /** What a visitor's page tells of how far they have come. */
  received(
    visitor: { appId: string; visitorId: string },
    receipt: { conversationId: string; seq: number; isRead: boolean },
  ): Promise<void>
  /** A member writes in a conversation that they watch. */
  typing(member: { appId: string; personId: string }, conversationId: string): void
  /** Whether there is such a flow, and the caller may look at it. */
  maySeeFlow(caller: LiveCaller, flowId: string): Promise<boolean>
  /** Told when it hears what it is to hear; throws where its rights have ended meanwhile. */
  connected(caller: LiveCaller): Promise<void>
  disconnected(caller: LiveCaller): Promise<void>
  /** Another process is no more; its connections did not end in order. */
  processGone(): Promise<void>
  failed(error: unknown): void
  limits: LiveLimits
}
