import type { FlowPerson, ServerEvents } from '#src/contract/live.ts'

type Presence = Parameters<ServerEvents['flow_presence']>[0]

/** Who has which flow open, in this process and in the others. Nothing of it is kept: it ends with the connections. */
export type FlowRooms = {
  /** Puts a person of this process into a flow, or moves them in it. */
  put(appId: string, flowId: string, person: FlowPerson): void
  /** Takes a connection of this process out of a flow; nothing where it is not in it. */
  takeOut(appId: string, flowId: string, connection: string): void
  /** Another process' people in a flow, all of them. */
  hear(from: string, appId: string, presence: Presence): void
  /** Takes out the people of another process, or of all others. */
  forget(from?: string): void
  /** Tells the other processes of everybody in this one. */
  shareAll(): void
}

/** Milliseconds between two tellings of one flow: pointers move ten times a second at most. */
const PRESENCE_EVERY_MS = 100

type Room = {
  appId: string
  flowId: string
  /** Of this process, by their connection. */
  people: Map<string, FlowPerson>
  /** Of the other processes, by the process. */
  elsewhere: Map<string, FlowPerson[]>
  toldAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the other processes do not know yet who is here. */
  isUnshared: boolean
}

type Tellings = {
  /** Everybody in a flow, for the connections of this process. */
  announce(appId: string, presence: Presence): void
  /** Those of this process in a flow, for the other processes. */
  share(appId: string, presence: Presence): void
}

/**
 * Keeps who is where in the flows that are open, and tells of every change: at once, or together with what else changes
 * within a tenth of a second.
 */
export function createFlowRooms({ announce, share }: Tellings): FlowRooms {
  const rooms = new Map<string, Room>()
  const keyOf = (appId: string, flowId: string) => `${appId}:${flowId}`

  function roomOf(appId: string, flowId: string): Room {
    const key = keyOf(appId, flowId)
    const room = rooms.get(key) ?? {
      appId,
      flowId,
      people: new Map(),
      elsewhere: new Map(),
      toldAt: -PRESENCE_EVERY_MS,
      timer: undefined,
      isUnshared: false,
    }
    rooms.set(key, room)
    return room
  }

  function tell(room: Room): void {
    if (room.timer !== undefined) return
    const wait = room.toldAt + PRESENCE_EVERY_MS - performance.now()
    if (wait > 0) {
      room.timer = setTimeout(() => {
        room.timer = undefined
        tell(room)
      }, wait)
      return
    }
    const { appId, flowId } = room
    const here = [...room.people.values()]
    room.toldAt = performance.now()
    if (room.isUnshared) share(appId, { flowId, people: here })
    room.isUnshared = false
    if (here.length > 0) announce(appId, { flowId, people: [...here, ...[...room.elsewhere.values()].flat()] })
    else if (room.elsewhere.size === 0) rooms.delete(keyOf(appId, flowId))
  }

  function tellHere(room: Room): void {
    room.isUnshared = true
    tell(room)
  }

  return {
    put(appId, flowId, person) {
      const room = roomOf(appId, flowId)
      room.people.set(person.connection, person)
      tellHere(room)
    },
    takeOut(appId, flowId, connection) {
      const room = rooms.get(keyOf(appId, flowId))
      if (room?.people.delete(connection)) tellHere(room)
    },
    hear(from, appId, { flowId, people }) {
      const room = roomOf(appId, flowId)
      if (people.length > 0) room.elsewhere.set(from, people)
      else room.elsewhere.delete(from)
      tell(room)
    },
    forget(from) {
      for (const room of rooms.values()) {
        if (room.elsewhere.size === 0) continue
        if (from === undefined) room.elsewhere.clear()
        else if (!room.elsewhere.delete(from)) continue
        tell(room)
      }
    },
    shareAll() {
      for (const room of rooms.values()) if (room.people.size > 0) tellHere(room)
    },
  }
}
