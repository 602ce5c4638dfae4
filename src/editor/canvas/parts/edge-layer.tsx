import { memo } from 'react'
import { edgeStyle } from '../edge-style.ts'
import { edgeLook, isSameLook, type EdgeLook, type Showing } from '../marks.ts'
import { EDGE_LABEL } from '../paint/paint-edges.ts'
import { labelPlaceOf, svgPathOf, type Route } from '../route.ts'
import type { Scene } from '../scene.ts'
import type { SceneEdge } from '../scene-items.ts'

/**
 * Edges near by that change with the pointer: those a drag holds, the hovered, the selected. All others are painted below,
 * as the same curves.
 */
export function EdgeLayer({ scene, held, showing }: { scene: Scene; held: readonly SceneEdge[]; showing: Showing }) {
  const { selection, pointing } = showing
  const edges = new Map(held.map((item) => [item.id, item]))
  for (const id of [...selection.edges, pointing.hoveredEdge, pointing.insertion]) {
    const item = id === null ? undefined : scene.edges.get(id)
    if (item !== undefined) edges.set(item.id, item)
  }
  return (
    <div aria-hidden className="absolute top-0 left-0" style={{ zIndex: -1 }}>
      <svg className="absolute overflow-visible" width={1} height={1}>
        {[...edges.values()].map(({ id, edge, route }) =>
          route === null ? null : (
            <EdgePath key={id} route={route} disabled={edge.disabled} look={edgeLook(showing, id)} />
          ),
        )}
        {[...selection.edges].flatMap((id) =>
          (scene.edges.get(id)?.edge.points ?? []).map(({ x, y }, index) => (
            // A point is nothing but its place in the row.
            // oxlint-disable-next-line react/no-array-index-key
            <circle
              key={`${id} ${index}`}
              cx={x}
              cy={y}
              r={5}
              fill="var(--raised)"
              stroke="var(--accent-line)"
              strokeWidth={2}
            />
          )),
        )}
      </svg>
      {[...edges.values()].map(({ id, edge, route }) =>
        route === null || edge.label === '' ? null : <EdgeLabel key={id} route={route} text={edge.label} />,
      )}
    </div>
  )
}

type EdgePathProps = { route: Route; disabled: boolean; look: EdgeLook }

const EdgePath = memo(
  function EdgePath({ route, disabled, look }: EdgePathProps) {
    const style = edgeStyle(look, disabled)
    return (
      <path
        d={svgPathOf(route)}
        fill="none"
        stroke={`var(--${style.role})`}
        strokeWidth={style.width}
        strokeOpacity={style.opacity}
        strokeDasharray={style.dash.length > 0 ? style.dash.join(' ') : undefined}
      />
    )
  },
  (a, b) => a.route === b.route && a.disabled === b.disabled && isSameLook(a.look, b.look),
)

/** The painted label would lie below the line that is drawn here. */
const EdgeLabel = memo(function EdgeLabel({ route, text }: { route: Route; text: string }) {
  const { x, y } = labelPlaceOf(route)
  return (
    <span
      className="absolute truncate rounded-full border border-line bg-raised text-center text-muted"
      style={{
        left: x,
        top: y,
        translate: '-50% -50%',
        height: EDGE_LABEL.height,
        width: 'max-content',
        maxWidth: EDGE_LABEL.maxWidth + 2 * EDGE_LABEL.padding,
        paddingInline: EDGE_LABEL.padding - 1,
        fontSize: EDGE_LABEL.size,
        fontWeight: EDGE_LABEL.weight,
        lineHeight: `${EDGE_LABEL.height - 2}px`,
      }}
    >
      {text}
    </span>
  )
})
