import type { BotProgram } from '../../engine/program.ts'
import { createHeap } from '../heap.ts'
import type { CallSetup, VoiceWorld } from '../world.ts'
import type { Exploration } from './exploration.ts'
import { beginWalk, type Place } from './walk.ts'

export type ExploreOptions = {
  sounds?: ReadonlyMap<string, { seconds: number }>
  maxLeaves?: number
  maxStates?: number
  /** Told now and then how much has been looked at so far. */
  onProgress?: (soFar: ExploredSoFar) => void
}

/** Moments of calls looked at, and ends found. */
export type ExploredSoFar = { readonly states: number; readonly leaves: number }

/** Moments between two tellings of how far it is: some milliseconds of work. */
const TOLD_EVERY = 200

/**
 * Walks every way through a menu and says where it ends. Callers press what a node offers, press wrongly or do nothing;
 * waits, calls and requests end in each way they can; where the time decides, each branch is taken for the times that
 * lead to it. Two calls that stand alike go on alike, so the quicker of them goes on alone, and a way back to where a
 * call has been is followed no further: both are told as joins. Values of other systems are not known: conditions and
 * requests go each of their ways, whether or not they could at once.
 */
export function exploreMenu(
  program: BotProgram,
  flowId: string,
  setup: CallSetup,
  world: VoiceWorld,
  options: ExploreOptions = {},
): Exploration {
  const flow = program.flows.get(flowId)
  const found: Exploration = {
    leaves: [],
    joins: [],
    complete: true,
    states: 0,
    merged: 0,
    loops: 0,
    longPrompts: [],
    longMenus: [],
    neverInTime: [],
    unvisited: [],
  }
  if (!flow) return found
  const { sounds = new Map(), maxLeaves = 10_000, maxStates = 50_000, onProgress } = options
  const walk = beginWalk(program, flow, setup, world, sounds)
  const open = createHeap<Place>((a, b) => a.seconds - b.seconds || a.steps - b.steps)
  const seen = new Map<string, Place>()
  const push = (place: Place | null) => {
    if (place) open.push(place)
  }
  push(walk.begin())
  for (let place = open.pop(); place; place = open.pop()) {
    if (found.states >= maxStates || found.leaves.length >= maxLeaves) {
      found.complete = false
      break
    }
    found.states += 1
    if (found.states % TOLD_EVERY === 0) onProgress?.({ states: found.states, leaves: found.leaves.length })
    if (place.next.type === 'hang_up' || place.next.type === 'failed' || place.next.type === 'nothing') {
      found.leaves.push(walk.leafOf(place))
      continue
    }
    const first = seen.get(place.key)
    if (first) {
      // Where the call begins no step leads to, and every way comes from there.
      const type = first.step === null || isOnPath(place) ? 'loop' : 'merged'
      if (type === 'loop') found.loops += 1
      else found.merged += 1
      if (found.joins.length < maxLeaves) found.joins.push(walk.joinOf(place, type, first))
      continue
    }
    seen.set(place.key, place)
    for (const next of walk.after(place)) push(next)
  }
  const { longPrompts, longMenus, visited } = walk
  found.longPrompts = [...longPrompts].map(([nodeId, seconds]) => ({ nodeId, seconds }))
  found.longMenus = [...longMenus].map(([nodeId, count]) => ({ nodeId, options: count }))
  found.unvisited = [...flow.document.nodes.values()]
    .filter(({ id, disabled }) => !disabled && !visited.has(id))
    .map(({ id }) => id)
  found.neverInTime = found.complete ? walk.neverInTime() : []
  return found
}

const isOnPath = ({ key, step }: Place): boolean => {
  for (let link = step?.before ?? null; link; link = link.before) if (link.key === key) return true
  return false
}
