import type { Writable } from 'node:stream'

/**
 * Has what is written to a socket one after another, before anything else is waited for, leave in one piece: the statements
 * that a transaction sends together are one call to the system and, most often, one packet.
 */
export function gatherWrites(socket: Writable): void {
  const write = socket.write.bind(socket)
  let isGathering = false
  const gathered = (...chunk: Parameters<Writable['write']>) => {
    if (!isGathering) {
      isGathering = true
      socket.cork()
      process.nextTick(() => {
        isGathering = false
        socket.uncork()
      })
    }
    return write(...chunk)
  }
  Object.assign(socket, { write: gathered })
}
