import { useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Stage } from '#src/editor/canvas/stage.ts'
import { cx } from '#src/ui/cx.ts'

/** A few words that stand over a card without being part of the flow; `more`: a second line. */
export type CardNote = { readonly text: string; readonly more?: string; readonly tone: 'plain' | 'warning' | 'danger' }
export type CardNotes = ReadonlyMap<string, CardNote>

/** Farther away the words would cover what they speak of. */
const READABLE = 0.4

/** Words over cards: figures of what happened there, or what a search has found. A panel beside says the same in full. */
export function CardNotesLayer({ stage, notes }: { stage: Stage; notes: CardNotes }) {
  const view = useSyncExternalStore(stage.subscribeView, stage.view)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => stage.scene.subscribe(redraw), [stage])
  if (view.zoom < READABLE) return null
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {[...notes].map(([nodeId, { text, more, tone }]) => {
        const item = stage.scene.nodes.get(nodeId)
        if (item === undefined || item.hiddenIn !== null) return null
        return (
          <span
            key={nodeId}
            data-card-note={nodeId}
            className={cx(
              'tabular absolute origin-bottom-left border px-2 text-12 leading-5 *:block *:truncate',
              more === undefined ? 'rounded-full' : 'rounded-control',
              tone === 'plain' && 'border-line bg-raised text-muted',
              tone === 'warning' && 'border-warning-line/40 bg-warning-soft text-warning-text',
              tone === 'danger' && 'border-danger-line/40 bg-danger-soft text-danger-text',
            )}
            style={{
              left: item.x * view.zoom + view.x,
              top: item.y * view.zoom + view.y,
              maxWidth: item.width * view.zoom,
              translate: '0 calc(-100% - 3px)',
            }}
          >
            <span>{text}</span>
            {more !== undefined && <span>{more}</span>}
          </span>
        )
      })}
    </div>
  )
}
