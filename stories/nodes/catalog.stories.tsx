import { use, useEffect, useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import { problemsOf } from '#src/domain/flow-document/problems.ts'
import { outletsOf, specOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { kindName, type Kinds } from '#src/editor/canvas/card-texts.ts'
import { FlowCanvas, type FlowCanvasProps } from '#src/editor/canvas/flow-canvas.tsx'
import { cardSize } from '#src/editor/canvas/geometry.ts'
import type { ProblemCount } from '#src/editor/canvas/marks.ts'
import { selectionAtom, selectionOf } from '#src/editor/canvas/view-state.ts'
import { useStoreOf } from '#src/editor/document/context.tsx'
import { FLOW_KINDS, IVR_KINDS } from '#src/features/flows/editor/kinds.ts'
import { i18n } from '#src/i18n/i18n.ts'
import { flowSpecs, ivrSpecs } from '#src/nodes/specs.ts'
import { SampleLanguageContext } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'
import { aGraph, aNode, editorTexts, OpenDocument } from '../editor/support.tsx'
import { sampleOf } from './sample-data.ts'
import { sampleOfMenu } from './voice-sample-data.ts'

/** Every kind there is on one canvas, walked from the registry: a new kind is here before anybody thinks of it. */
const meta = preview.meta({ title: 'Nodes/Catalog', loaders: [editorTexts], parameters: { layout: 'fullscreen' } })

const COLUMNS = 4
const ROW_GAP = 32

/** One node a kind, in columns that fill evenly. */
function everyKind(
  dataOf: (kind: string) => GraphNode['data'],
  more: Partial<GraphNode> = {},
  specs: NodeSpecs = flowSpecs,
): GraphDocument {
  const ends = Array.from({ length: COLUMNS }, () => 0)
  const nodes = Object.keys(specs).map((kind) => {
    const data = dataOf(kind)
    const column = ends.indexOf(Math.min(...ends))
    const position = { x: column * 296, y: ends[column] ?? 0 }
    ends[column] = position.y + cardSize(outletsOf(specs, { kind, data }).length).height + ROW_GAP
    return aNode(kind, kind, data, { position, ...more })
  })
  return aGraph({ nodes })
}

const fresh = (kind: string) => new Map(Object.entries(flowSpecs)).get(kind)?.defaults() ?? null
const freshOfMenu = (kind: string) => (specOf(ivrSpecs, kind)?.defaults() ?? null) as GraphNode['data']

type SheetProps = {
  document: GraphDocument
  kinds?: Kinds
  selected?: boolean
  readOnly?: boolean
  withProblems?: boolean
  view?: NonNullable<FlowCanvasProps['start']>
}

const NEAR = { x: 24, y: 24, zoom: 1 }
const FAR = { x: 24, y: 24, zoom: 0.2 }

function Sheet({ document, readOnly = false, ...rest }: SheetProps) {
  return (
    <main className="h-[1180px] w-[1240px] bg-ground text-ink">
      <OpenDocument document={document} isReadOnly={readOnly}>
        <Canvas document={document} readOnly={readOnly} {...rest} />
      </OpenDocument>
    </main>
  )
}

function Canvas({
  document,
  kinds = FLOW_KINDS,
  selected = false,
  readOnly,
  withProblems = false,
  view = NEAR,
}: SheetProps) {
  const { store } = useStoreOf<GraphDocument>()
  const language = use(SampleLanguageContext)
  const [marks] = useState(() => (withProblems ? { problems: counted(kinds, document, language) } : {}))
  useEffect(() => {
    if (selected) store.set(selectionAtom, selectionOf({ nodes: [...document.nodes.keys()] }))
  }, [store, selected, document])
  return <FlowCanvas kinds={kinds} marks={marks} readOnly={readOnly ?? false} start={view} />
}

function counted(kinds: Kinds, document: GraphDocument, language: string): ReadonlyMap<string, ProblemCount> {
  const counts = new Map<string, ProblemCount>()
  const scope = { languages: [language], flows: null, hasModel: false, flowKind: 'ai' as const, flowId: 'f' }
  for (const { nodeId, severity } of problemsOf(kinds.specs, document, scope)) {
    if (nodeId === null) continue
    const { blocking, warnings } = counts.get(nodeId) ?? { blocking: 0, warnings: 0, open: 0 }
    const isBlocking = severity === 'blocking'
    counts.set(nodeId, {
      blocking: blocking + (isBlocking ? 1 : 0),
      warnings: warnings + (isBlocking ? 0 : 1),
      open: 0,
    })
  }
  return counts
}

export const Idle = meta.story({
  render: () => <Sheet document={everyKind(sampleOf)} />,
  play: async ({ canvasElement }) => {
    const text = () => canvasElement.textContent ?? ''
    // Cards come some at a time.
    for (const kind of Object.keys(flowSpecs)) await waitFor(() => expect(text()).toContain(kindName(flowSpecs, kind)))
  },
})
export const IdleDark = meta.story({ globals: DARK, render: () => <Sheet document={everyKind(sampleOf)} /> })

export const New = meta.story({ render: () => <Sheet document={everyKind(fresh)} /> })

export const Selected = meta.story({ render: () => <Sheet document={everyKind(sampleOf)} selected /> })
export const SelectedDark = Selected.extend({ globals: DARK })

export const Problems = meta.story({ render: () => <Sheet document={everyKind(fresh)} withProblems /> })
export const ProblemsDark = Problems.extend({ globals: DARK })

export const Disabled = meta.story({ render: () => <Sheet document={everyKind(sampleOf, { disabled: true })} /> })
export const DisabledDark = Disabled.extend({ globals: DARK })

export const ReadOnly = meta.story({ render: () => <Sheet document={everyKind(sampleOf)} readOnly /> })

export const Far = meta.story({ render: () => <Sheet document={everyKind(sampleOf)} view={FAR} /> })
export const FarDark = Far.extend({ globals: DARK })

/** A kind that only a later version knows, beside one that is known. */
const ofLater = () =>
  aGraph({
    nodes: [
      aNode('later', 'hologram', { beam: true }),
      aNode('known', 'end', sampleOf('end'), { position: { x: 328, y: 0 } }),
    ],
  })
export const UnknownKind = meta.story({
  render: () => <Sheet document={ofLater()} withProblems />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.textContent).toContain(i18n.t(($) => $.canvas.unknownKind)))
  },
})
export const UnknownKindDark = UnknownKind.extend({ globals: DARK })
export const UnknownKindFar = meta.story({
  render: () => <Sheet document={ofLater()} view={{ x: 24, y: 24, zoom: 0.5 }} />,
})

const menus = (dataOf: (kind: string) => GraphNode['data'], more: Partial<GraphNode> = {}) => ({
  document: everyKind(dataOf, more, ivrSpecs),
  kinds: IVR_KINDS,
})

export const Menus = meta.story({
  render: () => <Sheet {...menus(sampleOfMenu)} />,
  play: async ({ canvasElement }) => {
    const text = () => canvasElement.textContent ?? ''
    // Cards come some at a time.
    for (const kind of Object.keys(ivrSpecs)) await waitFor(() => expect(text()).toContain(kindName(ivrSpecs, kind)))
  },
})
export const MenusDark = meta.story({ globals: DARK, render: () => <Sheet {...menus(sampleOfMenu)} /> })
export const MenusNew = meta.story({ render: () => <Sheet {...menus(freshOfMenu)} withProblems /> })
export const MenusNewDark = MenusNew.extend({ globals: DARK })
export const MenusSelected = meta.story({ render: () => <Sheet {...menus(sampleOfMenu)} selected /> })
export const MenusDisabled = meta.story({ render: () => <Sheet {...menus(sampleOfMenu, { disabled: true })} /> })
export const MenusReadOnly = meta.story({ render: () => <Sheet {...menus(sampleOfMenu)} readOnly /> })
export const MenusFar = meta.story({ render: () => <Sheet {...menus(sampleOfMenu)} view={FAR} /> })
export const MenusFarDark = MenusFar.extend({ globals: DARK })
