import {
  Cable,
  CircleHelp,
  FlaskConical,
  Hand,
  Maximize,
  MousePointer2,
  Play,
  Save,
  Scan,
  Search,
  Settings2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { successors, predecessors, waysOf } from '#src/domain/graph/traverse.ts'
import { walk, type Direction } from '#src/domain/graph/walk.ts'
import { currentNodeAtom, isNothing, NOTHING_SELECTED, pointerModeAtom, selectionOf } from '../canvas/view-state.ts'
import type { Action, ActionState, LookHost } from './action.ts'

const always = () => true
const atNode = ({ current, document }: ActionState) => current !== null && document.nodes.has(current)

/** Stands at a node: selected, current, and in view. */
function standAt(host: LookHost, id: string): void {
  host.store.store.set(currentNodeAtom, id)
  host.select(selectionOf({ nodes: [id] }), { reveal: true })
}

const step = (direction: Direction): Action<LookHost> => ({
  id: `walk${direction.charAt(0).toUpperCase()}${direction.slice(1)}`,
  group: 'walk',
  keys: [`arrow${direction}`],
  isEnabled: ({ document }) => document.nodes.size > 0,
  run(host, { document, current }) {
    const to = walk(document, host.kinds.specs, current, direction)
    if (to !== null) standAt(host, to)
  },
})

/** All nodes before the current one, or after it, are selected with it. */
const reach = (id: string, key: string, of: typeof successors): Action<LookHost> => ({
  id,
  group: 'walk',
  keys: [`shift+${key}`],
  isEnabled: atNode,
  run(host, { document, current }) {
    const ways = waysOf(host.kinds.specs, document)
    const found = new Set<string>(current === null ? [] : [current])
    for (const each of found) for (const next of of(ways, each)) found.add(next)
    host.select(selectionOf({ nodes: found }))
  },
})

/** Looking nearer or from further away, and walking along the flow: what changes nothing, and leads nowhere else. */
export const LOOK_ACTIONS: readonly Action<LookHost>[] = [
  {
    id: 'fit',
    group: 'view',
    icon: Maximize,
    keys: ['1', 'shift+1'],
    isEnabled: always,
    run: (host) => host.canvas()?.fit(),
  },
  {
    id: 'fitSelection',
    group: 'view',
    icon: Scan,
    keys: ['2'],
    isEnabled: ({ selection }) => !isNothing(selection),
    run: (host) => host.canvas()?.fitSelection(),
  },
  {
    id: 'zoomIn',
    group: 'view',
    icon: ZoomIn,
    keys: ['+', '='],
    isEnabled: always,
    run: (host) => host.canvas()?.zoomIn(),
  },
  {
    id: 'zoomOut',
    group: 'view',
    icon: ZoomOut,
    keys: ['-'],
    isEnabled: always,
    run: (host) => host.canvas()?.zoomOut(),
  },
  { id: 'zoomWhole', group: 'view', keys: ['0'], isEnabled: always, run: (host) => host.canvas()?.zoomTo(1) },
  {
    id: 'hand',
    group: 'view',
    icon: Hand,
    keys: ['h'],
    isEnabled: always,
    run: ({ store }) => store.store.set(pointerModeAtom, 'hand'),
  },
  {
    id: 'pointer',
    group: 'view',
    icon: MousePointer2,
    keys: ['v'],
    isEnabled: always,
    run: ({ store }) => store.store.set(pointerModeAtom, 'pointer'),
  },
  { id: 'help', group: 'view', icon: CircleHelp, keys: ['?'], isEnabled: always, run: (host) => host.help() },
  step('left'),
  step('right'),
  step('up'),
  step('down'),
  reach('selectBefore', 'arrowleft', predecessors),
  reach('selectAfter', 'arrowright', successors),
]

export const VIEW_ACTIONS: readonly Action[] = [
  { id: 'find', group: 'view', icon: Search, keys: ['mod+f'], isEnabled: always, run: (host) => host.find() },
  {
    id: 'open',
    group: 'walk',
    icon: Settings2,
    keys: ['enter'],
    isEnabled: atNode,
    run: (host, { current }) => current !== null && host.open(current),
  },
  {
    id: 'leave',
    group: 'walk',
    keys: ['escape'],
    isEnabled: always,
    run: (host, { selection }) => (isNothing(selection) ? host.close() : host.select(NOTHING_SELECTED)),
  },
  {
    id: 'connect',
    group: 'add',
    icon: Cable,
    keys: ['l'],
    isEnabled: (state) => !state.isReadOnly && atNode(state),
    run: (host, { current }) => current !== null && host.connect(current),
  },
  {
    id: 'try',
    group: 'run',
    icon: FlaskConical,
    keys: ['mod+enter'],
    isEnabled: always,
    run: (host) => host.tryFrom(null),
  },
  {
    id: 'tryFrom',
    group: 'run',
    icon: Play,
    keys: ['alt+enter'],
    isEnabled: atNode,
    run: (host, { current }) => host.tryFrom(current),
  },
  {
    id: 'checkpoint',
    group: 'run',
    icon: Save,
    keys: ['mod+s'],
    isEnabled: ({ isReadOnly }) => !isReadOnly,
    run: (host) => host.checkpoint(),
  },
]
