import { useSyncExternalStore } from 'react'
import { svgPathOf } from '../route.ts'
import type { SketchBoard } from '../sketch.ts'
import type { Stage } from '../stage.ts'

/** Draws what a gesture is doing: the frame that selects, guide lines, a wire on its way. */
export function SketchLayer({ board, stage }: { board: SketchBoard; stage: Stage }) {
  const sketch = useSyncExternalStore(board.subscribe, board.get)
  const view = useSyncExternalStore(stage.subscribeView, stage.view)
  const { marquee, guides, wire } = sketch
  if (marquee === null && guides.length === 0 && wire === null) return null
  const thin = 1 / view.zoom
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
      <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`} fill="none">
        {guides.map(({ axis, at, from, to }) => (
          <line
            key={`${axis}${at}`}
            x1={axis === 'x' ? at : from}
            x2={axis === 'x' ? at : to}
            y1={axis === 'x' ? from : at}
            y2={axis === 'x' ? to : at}
            stroke="var(--info-line)"
            strokeWidth={thin}
          />
        ))}
        {wire && (
          <>
            <path d={svgPathOf(wire)} stroke="var(--accent-line)" strokeWidth={Math.max(2.5, 1.25 * thin)} />
            <circle cx={wire.at(-2)} cy={wire.at(-1)} r={Math.max(5, 2 * thin)} fill="var(--accent-line)" />
          </>
        )}
        {marquee && (
          <rect
            {...marquee}
            fill="var(--accent-line)"
            fillOpacity={0.08}
            stroke="var(--accent-line)"
            strokeWidth={thin}
          />
        )}
      </g>
    </svg>
  )
}
