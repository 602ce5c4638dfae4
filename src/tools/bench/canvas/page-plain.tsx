import {
  Background,
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useEdgesState,
  useNodesInitialized,
  useNodesState,
  useReactFlow,
  useStoreApi,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import { memo, useEffect, useState } from 'react'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { cardTexts } from '#src/editor/canvas/card-texts.ts'
import { CARD, outletOf } from '#src/editor/canvas/geometry.ts'
import { nodeLook, POINTING_AT_NOTHING } from '#src/editor/canvas/marks.ts'
import { NodeCard, type Card } from '#src/editor/canvas/parts/node-card.tsx'
import { createScene } from '#src/editor/canvas/scene.ts'
import { NOTHING_SELECTED } from '#src/editor/canvas/view-state.ts'
import { sayReady, type BenchPage } from './protocol.ts'
import { sampleKinds } from './sample-kinds.ts'

type CardNode = Node<{ card: Card }, 'card'>

const ORIGIN = { x: 0, y: 0 }

/** The same card, with React Flow's own handles on it. */
const PlainCard = memo(function PlainCard({ data: { card } }: NodeProps<CardNode>) {
  const { item, isStart } = card
  return (
    <div style={{ width: CARD.width, height: item.height }}>
      {!isStart && <Handle type="target" position={Position.Left} style={{ top: CARD.header / 2 }} />}
      <NodeCard card={card} />
      {item.outlets.map(({ id }, index) => (
        <Handle
          key={id}
          id={id}
          type="source"
          position={Position.Right}
          style={{ top: outletOf(ORIGIN, index, item.outlets.length).y }}
        />
      ))}
    </div>
  )
})
const nodeTypes = { card: PlainCard }

/** The same flow in React Flow as its manual has it: all nodes and edges handed over, and nothing else. */
export function PlainPage({ document }: { document: GraphDocument }) {
  return (
    <ReactFlowProvider>
      <div className="h-dvh">
        <Plain document={document} />
      </div>
    </ReactFlowProvider>
  )
}

function Plain({ document }: { document: GraphDocument }) {
  const [initial] = useState(() => toReactFlow(document))
  const [nodes, , onNodesChange] = useNodesState<CardNode>(initial.nodes)
  const [edges, , onEdgesChange] = useEdgesState<Edge>(initial.edges)
  const flow = useReactFlow()
  const api = useStoreApi()
  const isReady = useNodesInitialized()
  useEffect(() => {
    if (!isReady) return
    const page: BenchPage = {
      look(id, zoom) {
        const { x, y, height } = positionOf(id)
        const { width, height: high } = api.getState()
        const middle = { x: x + CARD.width / 2, y: y + height / 2 }
        void flow.setViewport({ x: width / 2 - middle.x * zoom, y: high / 2 - middle.y * zoom, zoom })
      },
      fit: () => void flow.fitView({ padding: 0.04, minZoom: 0.01 }),
      placeOf(id) {
        const { x, y, height } = positionOf(id)
        return flow.flowToScreenPosition({ x: x + CARD.width / 2, y: y + height / 2 })
      },
      selected: () => flow.getNodes().filter(({ selected }) => selected).length,
    }
    function positionOf(id: string) {
      const node = flow.getInternalNode(id)!
      return { ...node.internals.positionAbsolute, height: node.measured.height ?? 0 }
    }
    sayReady(page)
  }, [isReady, flow, api])
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      fitView
      minZoom={0.01}
    >
      <Background />
    </ReactFlow>
  )
}

function toReactFlow(document: GraphDocument): { nodes: CardNode[]; edges: Edge[] } {
  const scene = createScene(sampleKinds.specs)
  scene.update(document)
  const textsOf = cardTexts(sampleKinds, (() => '') as never)
  const showing = { marks: {}, selection: NOTHING_SELECTED, current: null, pointing: POINTING_AT_NOTHING }
  return {
    nodes: [...scene.nodes.values()].map((item) => ({
      id: item.id,
      type: 'card',
      position: { x: item.x, y: item.y },
      data: {
        card: {
          item: { ...item, ...ORIGIN },
          look: nodeLook(showing, item.id),
          texts: textsOf(item),
          kinds: sampleKinds,
          isStart: item.node.kind === 'begin',
          led: new Set<string>(),
          fits: () => true,
        },
      },
    })),
    edges: [...document.edges.values()].map(({ id, source, target, label }) => ({
      id,
      type: 'smoothstep',
      source: source.node,
      sourceHandle: source.outlet,
      target,
      label,
    })),
  }
}
