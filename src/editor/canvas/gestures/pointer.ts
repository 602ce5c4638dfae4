import { editGroup } from '#src/domain/graph/commands.ts'
import type { Point } from '#src/domain/graph/document.ts'
import { hitTest, type Grips, type Hit } from '../hit.ts'
import { isNothing, PARTS, selectionOf, toggled, type Selection } from '../view-state.ts'
import { addPoint, movePoint, removePoint } from './bend-edge.ts'
import type { Gesture, Host } from './host.ts'
import { marquee } from './marquee.ts'
import { moveItems } from './move-items.ts'
import { resizeNote } from './resize-note.ts'
import { drawWire, moveSource, moveTarget } from './wire.ts'

/** How far the pointer goes before a press is a drag, in pixels of the window. */
const SLACK = 3
/** How near to the border the view follows a drag, and how fast at most, in pixels a frame. */
const BORDER = 36
const FASTEST = 14

type Press = {
  readonly pointer: number
  readonly client: Point
  readonly at: Point
  readonly hit: Hit
  readonly shift: boolean
  /** What stood selected before the press; a click without a drag may still narrow it. */
  readonly wasSelected: boolean
}

/**
 * Gives the canvas its pointer: what is pressed is found in the scene, so that it is the same near and far. Presses that
 * begin nothing of ours (moving the view) go on to React Flow. The answer takes everything off again.
 */
export function attachPointer(root: HTMLElement, host: Host): () => void {
  const { stage } = host
  let press: Press | null = null
  let gesture: Gesture | null = null
  let isOurs = false
  let isSpaceHeld = false
  let last: PointerEvent | null = null
  let following = 0

  const hitAt = (at: Point) => hitTest(stage.scene, at, stage.view().zoom, gripsOf(host))
  const clientOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY })
  const isControl = (event: Event) => event.target instanceof Element && event.target.closest('[data-canvas-control]')

  function handleDown(event: PointerEvent): void {
    if (isControl(event) || press !== null) return
    root.focus({ preventScroll: true })
    if (event.button !== 0 || isSpaceHeld) return
    const client = clientOf(event)
    const at = stage.toCanvas(client)
    const hit = hitAt(at)
    const wasSelected = isSelected(host.selection(), hit)
    press = { pointer: event.pointerId, client, at, hit, shift: event.shiftKey, wasSelected }
    isOurs = !isFloor(hit) || event.shiftKey || host.mode() === 'pointer'
    if (!isFloor(hit) && !event.shiftKey && !wasSelected) pressSelects(host, hit)
  }

  /** The presses that are ours are not React Flow's, which listens to these. */
  function handleFirst(event: Event): void {
    if (press !== null && isOurs && !isControl(event)) event.stopPropagation()
  }

  function handleMove(event: PointerEvent): void {
    last = event
    if (press === null) {
      if (event.buttons === 0 && event.target instanceof Node && root.contains(event.target)) hover(event)
      return
    }
    if (event.pointerId !== press.pointer || !isOurs) return
    if (gesture === null) {
      if (Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y) < SLACK) return
      gesture = begin(host, press)
      if (gesture === null) return
      if (gesture.cursor !== undefined) root.style.cursor = gesture.cursor
      follow()
    }
    gesture.move(stage.toCanvas(clientOf(event)), { shift: event.shiftKey, alt: event.altKey })
  }

  /** Moves the view while something is dragged to its border. */
  function follow(): void {
    following = requestAnimationFrame(() => {
      if (gesture === null || last === null) return
      const box = root.getBoundingClientRect()
      const x = pull(last.clientX - box.left, box.width)
      const y = pull(last.clientY - box.top, box.height)
      if (x !== 0 || y !== 0) {
        host.panBy(x, y)
        gesture.move(stage.toCanvas(clientOf(last)), { shift: last.shiftKey, alt: last.altKey })
      }
      follow()
    })
  }

  function finish(): void {
    cancelAnimationFrame(following)
    press = null
    gesture = null
    isOurs = false
    root.style.cursor = ''
  }

  function handleUp(event: PointerEvent): void {
    if (press === null || event.pointerId !== press.pointer) return
    const [done, from] = [gesture, press]
    const client = clientOf(event)
    finish()
    if (done !== null) done.drop(stage.toCanvas(client))
    else if (Math.hypot(client.x - from.client.x, client.y - from.client.y) < SLACK) click(host, from)
    hover(event)
  }

  function abandon(): void {
    const begun = gesture
    finish()
    begun?.cancel()
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && gesture !== null) {
      event.stopPropagation()
      event.preventDefault()
      abandon()
    }
    if (event.key === ' ' && !isWriting(event)) {
      isSpaceHeld = event.type === 'keydown'
      root.dataset.space = String(isSpaceHeld)
      if (isSpaceHeld && root.contains(document.activeElement)) event.preventDefault()
    }
  }

  function hover(event: MouseEvent): void {
    if (isControl(event)) return
    const hit = hitAt(stage.toCanvas(clientOf(event)))
    const isNode = hit.kind === 'node' || hit.kind === 'outlet'
    const isEdge = hit.kind === 'edge' || hit.kind === 'edgeEnd' || hit.kind === 'edgePoint'
    stage.point({ hoveredNode: isNode ? hit.id : null, hoveredEdge: isEdge ? hit.id : null })
    root.dataset.over = hit.kind
  }

  function handleLeave(event: PointerEvent): void {
    if (press === null && !(event.relatedTarget instanceof Node && root.contains(event.relatedTarget)))
      stage.point({ hoveredNode: null, hoveredEdge: null })
  }

  function handleDouble(event: MouseEvent): void {
    if (isControl(event) || event.button !== 0) return
    const at = stage.toCanvas(clientOf(event))
    const hit = hitAt(at)
    if (hit.kind === 'node' || hit.kind === 'outlet') host.callbacks().onOpen?.(hit.id)
    if (host.isReadOnly()) return
    if (hit.kind === 'ground') host.callbacks().onQuickAdd?.(at)
    if (hit.kind === 'edge') addPoint(host, hit.id, at)
    if (hit.kind === 'edgePoint') removePoint(host, hit.id, hit.index)
    if (hit.kind === 'note') host.writeNote(hit.id)
    if (hit.kind === 'group') collapse(host, hit.id)
  }

  function handleMenu(event: MouseEvent): void {
    const { onContextMenu } = host.callbacks()
    if (isControl(event) || onContextMenu === undefined) return
    event.preventDefault()
    const client = clientOf(event)
    const at = stage.toCanvas(client)
    const hit = hitAt(at)
    if (!isSelected(host.selection(), hit)) pressSelects(host, hit)
    onContextMenu({ kind: hit.kind, id: hit.kind === 'ground' ? null : hit.id, at, client })
  }

  const off = new AbortController()
  const { signal } = off
  root.addEventListener('pointerdown', handleDown, { capture: true, signal })
  root.addEventListener('mousedown', handleFirst, { capture: true, signal })
  root.addEventListener('touchstart', handleFirst, { capture: true, signal })
  root.addEventListener('pointerleave', handleLeave, { signal })
  root.addEventListener('dblclick', handleDouble, { signal })
  root.addEventListener('contextmenu', handleMenu, { signal })
  // A drag may leave the canvas and come back.
  window.addEventListener('pointermove', handleMove, { signal })
  window.addEventListener('pointerup', handleUp, { signal })
  window.addEventListener('pointercancel', abandon, { signal })
  window.addEventListener('keydown', handleKey, { capture: true, signal })
  window.addEventListener('keyup', handleKey, { capture: true, signal })
  return () => {
    abandon()
    off.abort()
  }
}

/** Where a drag moves the view or draws a frame: an edge is too thin to be moved itself. */
const isFloor = (hit: Hit): boolean => hit.kind === 'ground' || hit.kind === 'edge'

/** What a drag of this press is; null for none. */
function begin(host: Host, { hit, at, shift }: Press): Gesture | null {
  if (isFloor(hit) || shift) return marquee(host, at, shift)
  if (host.isReadOnly()) return null
  switch (hit.kind) {
    case 'outlet':
      return drawWire(host, { node: hit.id, outlet: hit.outlet })
    case 'edgeEnd':
      return hit.end === 'target' ? moveTarget(host, hit.id) : moveSource(host, hit.id)
    case 'edgePoint':
      return movePoint(host, hit.id, hit.index)
    case 'noteCorner':
      return resizeNote(host, hit.id)
    default:
      return moveItems(host, at)
  }
}

function pressSelects(host: Host, hit: Hit): void {
  if (hit.kind === 'ground') return
  host.select(selectionFrom(hit))
  if (hit.kind === 'node' || hit.kind === 'outlet') host.setCurrent(hit.id)
}

/** A press without a drag: selects one thing, adds or takes it with Shift, or lets go of everything. */
function click(host: Host, { hit, shift, wasSelected }: Press): void {
  if (hit.kind === 'ground') {
    if (!shift && !isNothing(host.selection())) host.select(selectionOf({}))
    return
  }
  if (!shift && hit.kind === 'outlet' && isFree(host, hit.id, hit.outlet) && !host.isReadOnly()) {
    const source = { node: hit.id, outlet: hit.outlet }
    const at = host.stage.scene.outletPoint(hit.id, hit.outlet)
    if (at !== null) host.callbacks().onAddAtExit?.(source, at)
    return
  }
  if (!shift) {
    if (wasSelected || hit.kind === 'edge') pressSelects(host, hit)
    return
  }
  host.select(toggled(host.selection(), selectionFrom(hit)))
}

function isFree({ stage: { scene } }: Host, node: string, outlet: string): boolean {
  for (const id of scene.edgesOf(node)) {
    const source = scene.edges.get(id)?.edge.source
    if (source?.node === node && source.outlet === outlet) return false
  }
  return true
}

function selectionFrom(hit: Hit): Selection {
  switch (hit.kind) {
    case 'ground':
      return selectionOf({})
    case 'node':
    case 'outlet':
      return selectionOf({ nodes: [hit.id] })
    case 'edge':
    case 'edgeEnd':
    case 'edgePoint':
      return selectionOf({ edges: [hit.id] })
    case 'note':
    case 'noteCorner':
      return selectionOf({ notes: [hit.id] })
    case 'group':
      return selectionOf({ groups: [hit.id] })
  }
}

function isSelected(selection: Selection, hit: Hit): boolean {
  const own = selectionFrom(hit)
  return PARTS.some((part) => [...own[part]].some((id) => selection[part].has(id)))
}

function gripsOf({ stage, selection, isReadOnly }: Host): Grips {
  if (isReadOnly()) return { source: [], target: [] }
  const { edges } = selection()
  const { hoveredEdge } = stage.pointing()
  return { source: edges, target: hoveredEdge === null ? edges : new Set([...edges, hoveredEdge]) }
}

function collapse({ store, stage }: Host, id: string): void {
  const group = stage.scene.groups.get(id)?.group
  if (group !== undefined) store.dispatch(editGroup(id, { collapsed: !group.collapsed }))
}

function pull(place: number, extent: number): number {
  const before = Math.min(BORDER, BORDER - place)
  if (before > 0) return (FASTEST * before) / BORDER
  const after = Math.min(BORDER, place - (extent - BORDER))
  return after > 0 ? (-FASTEST * after) / BORDER : 0
}

function isWriting({ target }: Event): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
