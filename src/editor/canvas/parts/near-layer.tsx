import { ReactFlow, ViewportPortal, useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { specOf } from '#src/domain/graph/spec.ts'
import type { Kinds, TextsOf } from '../card-texts.ts'
import { isSameLook, nodeLook, type Showing } from '../marks.ts'
import { ledFrom } from '../paint/painter.ts'
import type { SceneNode } from '../scene-items.ts'
import type { Stage } from '../stage.ts'
import { clampZoom, ZOOM, type View } from '../view.ts'
import { EdgeLayer } from './edge-layer.tsx'
import { NoteField } from './note-field.tsx'
import { NodeCard, type Card } from './node-card.tsx'

const HIDDEN = { hideAttribution: true }
const MIDDLE = [1]
const LEFT_AND_MIDDLE = [0, 1]

type NearLayerProps = {
  stage: Stage
  kinds: Kinds
  textsOf: TextsOf
  /** Whether a plain drag moves the view. */
  panning: boolean
  start: Pick<View, 'x' | 'y' | 'zoom'> | undefined
  writing: string | null
  onWrite: (id: string | null) => void
  onNoteText: (id: string, text: string) => void
}

/**
 * The near renderer: React Flow moves the view, and the cards of the window stand on the plane that it moves. They are no
 * nodes of React Flow: each of those has a transform of its own, which the browser puts together anew in every frame. What
 * lies below the cards is painted. The pointer and the keyboard are the canvas's own.
 */
export function NearLayer(props: NearLayerProps) {
  const { stage, kinds, textsOf, panning, start, writing, onWrite, onNoteText } = props
  const note = useSyncExternalStore(stage.scene.subscribe, () =>
    writing === null ? undefined : stage.scene.notes.get(writing),
  )

  return (
    <ReactFlow
      ref={setPresentation}
      defaultViewport={start}
      minZoom={ZOOM.min}
      maxZoom={ZOOM.max}
      panOnDrag={panning ? LEFT_AND_MIDDLE : MIDDLE}
      panOnScroll
      zoomOnScroll={false}
      zoomOnDoubleClick={false}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      elevateNodesOnSelect={false}
      selectionKeyCode={null}
      deleteKeyCode={null}
      multiSelectionKeyCode={null}
      zoomActivationKeyCode={null}
      disableKeyboardA11y
      proOptions={HIDDEN}
    >
      <ViewLink stage={stage} />
      <ViewportPortal>
        <Cards stage={stage} kinds={kinds} textsOf={textsOf} />
        {note && <NoteField item={note} onText={(text) => onNoteText(note.id, text)} onDone={() => onWrite(null)} />}
      </ViewportPortal>
    </ReactFlow>
  )
}

/** What of the window stands on the plane. Apart from React Flow, which need not be drawn again when a card comes. */
function Cards({ stage, kinds, textsOf }: Pick<NearLayerProps, 'stage' | 'kinds' | 'textsOf'>) {
  const window = useSyncExternalStore(stage.near.subscribe, stage.near.get)
  const showing = useSyncExternalStore(stage.subscribeShowing, stage.showing)
  const [projected] = useState(() => createProjection(stage, kinds))
  const cards = useMemo(() => projected(window.nodes, showing, textsOf), [projected, window.nodes, showing, textsOf])

  useLayoutEffect(() => {
    stage.setMounted(new Set(window.nodes.map(({ id }) => id)))
  }, [stage, window.nodes])

  return (
    <>
      <EdgeLayer scene={stage.scene} held={window.edges} showing={showing} />
      {cards.map((card) => (
        <NodeCard key={card.item.id} card={card} />
      ))}
    </>
  )
}

/** React Flow calls itself an application; the canvas around it is one already. */
function setPresentation(element: HTMLDivElement | null): void {
  element?.setAttribute('role', 'presentation')
}

/** Tells the stage where React Flow looks from. */
function ViewLink({ stage }: { stage: Stage }) {
  const api = useStoreApi()
  useEffect(() => {
    const tell = () => {
      const { transform, width, height } = api.getState()
      stage.setView({ x: transform[0], y: transform[1], zoom: transform[2], width, height })
    }
    tell()
    return api.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) tell()
    })
  }, [api, stage])
  return null
}

/** Makes cards of the scene's nodes, the same object as long as nothing of it changes. */
function createProjection({ scene, fits }: Stage, kinds: Kinds) {
  let known = new Map<string, Card>()
  return (items: readonly SceneNode[], showing: Showing, textsOf: TextsOf): Card[] => {
    const cards = items.map((item): Card => {
      const before = known.get(item.id)
      const look = nodeLook(showing, item.id)
      const texts = textsOf(item)
      const led = ledFrom(scene, item.id)
      const isSame =
        before !== undefined &&
        before.item === item &&
        before.texts === texts &&
        isSameLook(before.look, look) &&
        isSameSet(before.led, led)
      if (isSame) return before
      return { item, look, texts, kinds, led, fits, isStart: specOf(kinds.specs, item.node.kind)?.isStart === true }
    })
    known = new Map(cards.map((card) => [card.item.id, card]))
    return cards
  }
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id))

/** How the view is moved: by leaps, or gliding for so many milliseconds. */
export function useViewport(): {
  set: (view: Pick<View, 'x' | 'y' | 'zoom'>, duration: number) => void
} {
  const { setViewport } = useReactFlow()
  return {
    set: ({ x, y, zoom }, duration) => void setViewport({ x, y, zoom: clampZoom(zoom) }, { duration }),
  }
}
