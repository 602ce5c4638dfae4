import type { Deps } from '../deps.ts'
import type { Outgoing } from './sender.ts'

/**
 * Sends a message outside the request that asked for it: how long the answer takes does not tell whether there was
 * anybody to write to, and a gateway that hangs holds nobody up.
 */
export function sendAside({ sender, log }: Pick<Deps, 'sender' | 'log'>, message: Outgoing): void {
  setImmediate(() => {
    sender.send(message).catch((error: unknown) => log.error({ err: error }, 'a message was not sent'))
  })
}
