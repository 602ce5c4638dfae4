import { comeBack, openLive } from '#src/api/live.ts'
import type { FlowPerson } from './people.ts'

/** What the editor hears while a flow is open. */
export type FlowLinkEvents = {
  /** Connected, for the first time or again; `connection` names it. */
  connected: (connection: string) => void
  lost: () => void
  /** Everybody who has the flow open, this connection among them. */
  presence: (people: readonly FlowPerson[]) => void
  /** The flow was saved, or deleted: the server has what is true. */
  saved: (saved: { revision: number; connection: string | null }) => void
}

/** Where somebody is in the flow. */
export type Place = { nodeId: string | null; pointer: { x: number; y: number } | null }

/** The live connection as the editor uses it; a story brings its own. */
export type FlowLink = {
  here: (place: Place) => void
  close: () => void
}

export type OpenFlowLink = (appId: string, flowId: string, events: FlowLinkEvents) => FlowLink

/** Opens the editor's live connection to the server. */
export const openFlowLink: OpenFlowLink = (appId, flowId, events) => {
  const socket = openLive(appId)
  let isOver = false
  const stopComingBack = comeBack(socket, () => {
    isOver = true
  })
  socket.on('connect', () => events.connected(socket.id ?? ''))
  socket.on('disconnect', events.lost)
  socket.on('flow_presence', (presence) => presence.flowId === flowId && events.presence(presence.people))
  socket.on('flow_saved', (saved) => saved.flowId === flowId && events.saved(saved))
  // A page that is left may be kept by the browser, and its connection with it, until the server has waited long enough.
  const handleHide = () => {
    if (socket.connected) socket.emit('flow_left', flowId)
    socket.disconnect()
  }
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isOver) socket.connect()
  }
  window.addEventListener('pagehide', handleHide)
  window.addEventListener('pageshow', handleShow)
  return {
    // Told anew on every connection; what is told without one must not wait for it.
    here: (place) => void (socket.connected && socket.emit('flow_here', { flowId, ...place })),
    close: () => {
      isOver = true
      stopComingBack()
      window.removeEventListener('pagehide', handleHide)
      window.removeEventListener('pageshow', handleShow)
      handleHide()
    },
  }
}
