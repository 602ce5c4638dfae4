import { useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Point } from '#src/domain/graph/document.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import type { Box } from '../geometry.ts'
import type { KindHue } from '../kit/view.ts'
import { readyToMove } from '../moving.ts'
import type { Stage } from '../stage.ts'

/** Somebody else who looks at the same document. */
export type CanvasPerson = {
  readonly id: string
  readonly name: string
  readonly hue: KindHue
  /** The node they are in. */
  readonly nodeId: string | null
  /** Where their pointer is on the canvas. */
  readonly pointer: Point | null
}

/**
 * Draws where others are: a ring around the node they are in, and their pointers. Quiet: a name shows while the pointer
 * is on its sign, and nothing here takes a press meant for the canvas but those signs.
 */
export function Pointers({ stage, people }: { stage: Stage; people: readonly CanvasPerson[] }) {
  const view = useSyncExternalStore(stage.subscribeView, stage.view)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => stage.scene.subscribe(redraw), [stage])
  if (people.length === 0) return null
  const upright = 1 / view.zoom
  const within = Map.groupBy(
    people.filter(({ nodeId }) => nodeId !== null),
    ({ nodeId }) => nodeId ?? '',
  )
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        ref={readyToMove}
        className="absolute origin-top-left"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      >
        {[...within].map(([nodeId, inside]) => (
          <Ring key={nodeId} box={boxOf(stage, nodeId)} people={inside} upright={upright} />
        ))}
        {people.map(
          (person) =>
            person.pointer && <Pointer key={person.id} person={person} at={person.pointer} upright={upright} />,
        )}
      </div>
    </div>
  )
}

/** A node's own box, or that of the collapsed group it lies in. */
function boxOf({ scene }: Stage, nodeId: string): Box | undefined {
  const item = scene.nodes.get(nodeId)
  return (item?.hiddenIn && scene.groups.get(item.hiddenIn)) || item
}

const GAP = 5

function Ring(props: { box: Box | undefined; people: readonly CanvasPerson[]; upright: number }) {
  const { box, people, upright } = props
  const [first] = people
  if (box === undefined || first === undefined) return null
  const gap = GAP * upright
  return (
    <div
      data-person-ring={first.id}
      className="absolute"
      style={{
        left: box.x - gap,
        top: box.y - gap,
        width: box.width + 2 * gap,
        height: box.height + 2 * gap,
        border: `${2 * upright}px solid var(--hue-${first.hue})`,
        borderRadius: 14,
      }}
    >
      <span
        className="absolute right-0 bottom-full flex origin-bottom-right gap-0.5 pb-1"
        style={{ scale: String(upright) }}
      >
        {people.map((person) => (
          <Sign key={person.id} person={person} />
        ))}
      </span>
    </div>
  )
}

function Pointer({ person, at, upright }: { person: CanvasPerson; at: Point; upright: number }) {
  return (
    <div
      data-person-pointer={person.id}
      // Eased from one telling to the next; the view itself is not, or pointers would lag behind it.
      className="absolute origin-top-left [transition:translate_100ms_linear]"
      style={{ translate: `${at.x}px ${at.y}px`, scale: String(upright) }}
    >
      <svg width="16" height="16" viewBox="0 0 16 16">
        <path
          d="M1 1 L14 6.5 L8.3 8.3 L6.5 14 Z"
          fill={`var(--hue-${person.hue})`}
          stroke="var(--surface)"
          strokeWidth="1"
          strokeLinejoin="round"
        />
      </svg>
      <Sign person={person} className="absolute top-3 left-3" />
    </div>
  )
}

/** Initials, and the whole name while the pointer is on them. */
function Sign({ person: { name, hue }, className }: { person: CanvasPerson; className?: string }) {
  return (
    <span
      data-canvas-control
      className={cx(
        'group pointer-events-auto flex items-center rounded-full border-2 bg-raised text-12 text-ink',
        className,
      )}
      style={{ borderColor: `var(--hue-${hue})` }}
    >
      <Avatar name={name} size={20} decorative />
      <span className="hidden max-w-40 truncate px-1.5 group-hover:block">{name}</span>
    </span>
  )
}
