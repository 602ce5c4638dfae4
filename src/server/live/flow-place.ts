import { z } from 'zod'
import type { LiveCaller, LiveConnection } from './connection.ts'
import type { FlowRooms } from './flow-rooms.ts'

/** Far beyond any canvas that can be drawn. */
const FAR = 10_000_000
const coordinate = z.number().min(-FAR).max(FAR)
const placeSchema = z.object({
  flowId: z.string().max(36),
  nodeId: z.string().max(64).nullable(),
  pointer: z.object({ x: coordinate, y: coordinate }).nullable(),
})
type Place = z.output<typeof placeSchema>

type FlowPlaceOptions = {
  flows: FlowRooms
  mayJoin(flowId: string): Promise<boolean>
  /** The room in which news of a flow are heard. */
  room(flowId: string): string
  failed(error: unknown): void
}

/**
 * Lets a member's connection be in a flow: one at a time, so that opening the next leaves the one before. What the
 * caller may not see is left unanswered, as if it were not there.
 */
export function listenToFlow(
  socket: LiveConnection,
  caller: LiveCaller & { kind: 'member' },
  { flows, mayJoin, room, failed }: FlowPlaceOptions,
): void {
  const { appId, personId, nickname } = caller
  let joined: string | null = null
  /** The newest place while it is looked up whether the flow may be joined. */
  let wanted: Place | null = null
  let isAsking = false

  function leave(): void {
    if (joined === null) return
    flows.takeOut(appId, joined, socket.id)
    void socket.leave(room(joined))
    joined = null
  }

  function stand({ flowId, nodeId, pointer }: Place): void {
    flows.put(appId, flowId, { connection: socket.id, personId, nickname, nodeId, pointer })
  }

  async function join(): Promise<void> {
    while (wanted !== null) {
      const { flowId } = wanted
      const mayEnter = await mayJoin(flowId)
      // Left, gone elsewhere or disconnected while it was looked up.
      if (wanted?.flowId !== flowId) continue
      const place: Place = wanted
      wanted = null
      if (!mayEnter || !socket.connected) return
      void socket.join(room(flowId))
      joined = flowId
      stand(place)
    }
  }

  socket.on('flow_here', (given) => {
    const { success, data: place } = placeSchema.safeParse(given)
    if (!success) return
    if (joined === place.flowId) return stand(place)
    leave()
    wanted = place
    if (isAsking) return
    isAsking = true
    join()
      .catch((error: unknown) => {
        wanted = null
        failed(error)
      })
      .finally(() => {
        isAsking = false
      })
  })
  socket.on('flow_left', (flowId) => {
    if (wanted?.flowId === flowId) wanted = null
    if (joined === flowId) leave()
  })
  socket.on('disconnect', () => {
    wanted = null
    leave()
  })
}
