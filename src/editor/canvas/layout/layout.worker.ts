import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import { layersOf } from './layering.ts'
import type { LayoutRequest, LayoutReply } from './layout-graph.ts'
import { nearArcs } from './near-arcs.ts'

const elk = new ELK()

/**
 * Layered from left to right. Ports keep the order of outlets; one pass (`thoroughness` 1) takes a third of the time of
 * the default and is as good for flows. Only places are asked for, so edges are routed the cheapest way.
 */
const OPTIONS = {
  'elk.edgeRouting': 'POLYLINE',
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.thoroughness': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '96',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.separateConnectedComponents': 'true',
} as const

/** Of few nodes there is time for more: the order of the document kept, and every node at its best place. */
const THOROUGH = {
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
} as const
/**
 * Of more, half the time goes into swapping neighbours that hardly cross fewer edges for it, and most of the rest into
 * edges that pass over many layers: nodes come with their layers, and the longest edges stay out of it.
 */
const QUICK = {
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.layering.strategy': 'INTERACTIVE',
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
} as const

/** Lays a graph out aside, so that the page goes on meanwhile; answers x and y of each node in the order they came. */
self.addEventListener('message', (event: MessageEvent<LayoutRequest>) => {
  const { id, isSmall, nodes, edges } = event.data
  const layers = isSmall ? undefined : layersOf(nodes.length, edges)
  const step = 1 + Math.max(...nodes.map(({ width }) => width))
  const graph: ElkNode = {
    id: 'flow',
    layoutOptions: { ...OPTIONS, ...(isSmall ? THOROUGH : QUICK) },
    children: nodes.map((node, index) => ({
      id: String(index),
      ...(layers && { x: layers[index]! * step, y: 0 }),
      width: node.width,
      height: node.height,
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
      ports: [
        { id: `${index}.in`, x: 0, y: node.input, width: 0, height: 0, layoutOptions: { 'elk.port.side': 'WEST' } },
        ...node.outlets.map((y, outlet) => ({
          id: `${index}.${outlet}`,
          x: node.width,
          y,
          width: 0,
          height: 0,
          layoutOptions: { 'elk.port.side': 'EAST' },
        })),
      ],
    })),
    edges: (layers ? nearArcs(edges, layers) : edges).map(({ from, outlet, to }, index) => ({
      id: `e${index}`,
      sources: [`${from}.${outlet}`],
      targets: [`${to}.in`],
    })),
  }
  elk.layout(graph).then(
    (done) => {
      const places = new Float64Array(nodes.length * 2)
      for (const child of done.children ?? []) {
        places[Number(child.id) * 2] = child.x ?? 0
        places[Number(child.id) * 2 + 1] = child.y ?? 0
      }
      const reply: LayoutReply = { id, places }
      self.postMessage(reply, { transfer: [places.buffer] })
    },
    (error: unknown) => {
      const reply: LayoutReply = { id, fault: error instanceof Error ? error.message : String(error) }
      self.postMessage(reply)
    },
  )
})
