import { useMemo, useState, type RefObject } from 'react'
import type { Flow, FlowResources } from '#src/api/types.ts'
import { selectIn } from '#src/editor/actions/select-in.ts'
import type { CanvasApi } from '#src/editor/canvas/flow-canvas.tsx'
import type { Marks } from '#src/editor/canvas/marks.ts'
import { selectionOf } from '#src/editor/canvas/view-state.ts'
import { useDoc } from '#src/editor/document/context.tsx'
import type { FieldTarget } from '#src/editor/inspector/node-panel.tsx'
import type { FlowEditor } from './editor-context.ts'
import type { FlowFamily } from './family.ts'
import type { OpenFlow } from './open-flow.ts'
import type { FlowSearch, SetFlowSearch } from './search.ts'
import type { OpenFlowLink } from './together/flow-link.ts'
import { useTogether } from './together/use-together.ts'
import { useTryIt } from './try-it/use-try-it.ts'
import { useFamilyScope } from './use-family.ts'
import { useKinds } from './use-kinds.ts'
import { useMarks } from './use-marks.ts'
import { useProblems } from './use-problems.ts'
import type { Room } from './use-room.ts'

export type OpenEditorProps = {
  appId: string
  family: FlowFamily
  flow: Flow
  resources: FlowResources
  open: OpenFlow
  isReadOnly: boolean
  /** A story brings its own live connection. */
  openLink?: OpenFlowLink
  search: FlowSearch
  onSearch: SetFlowSearch
}

type Shown = {
  room: Room | null
  canvas: RefObject<CanvasApi | null>
  stageBox: RefObject<HTMLDivElement | null>
  connectFrom: FlowEditor['connectFrom']
}

/** The open flow with its surroundings, what is marked on its canvas, and the field that somebody is led to. */
export function useOpenEditor(
  props: OpenEditorProps,
  { room, canvas, stageBox, connectFrom }: Shown,
): { editor: FlowEditor; marks: Marks; goal: FieldTarget | null } {
  const { appId, family, flow, resources, open, openLink, search, onSearch } = props
  const { store, autosave, sync } = open
  const [goal, setGoal] = useState<FieldTarget | null>(null)
  const more = useFamilyScope(family, appId, flow.id)
  const languages = useMemo(
    () => [...new Set([...(more.languages ?? []), ...resources.languages])],
    [more.languages, resources.languages],
  )
  const kinds = useKinds(flow.kind, { languages, flows: resources.flows })
  const isInTrouble = useDoc(sync.troubleAtom) !== null
  const peopleAtom = useTogether({ appId, flowId: flow.id, open, canvas, stageBox, openLink })
  const problems = useProblems(open, flow, resources, more)
  const { runMark, trying } = useTryIt({ appId, flow, resources, store, canvas, search, onSearch })
  const isAsked = search.check === 'all'
  const { marks, drawing } = useMarks({ specs: kinds.specs, problems, runMark, isAsked })

  const select = selectIn(store, canvas)
  const editor: FlowEditor = {
    appId,
    family,
    flow,
    kinds,
    resources,
    languages,
    store,
    autosave,
    sync,
    peopleAtom,
    isReadOnly: props.isReadOnly || isInTrouble,
    room: room ?? 'wide',
    problems,
    connectFrom,
    search,
    onSearch,
    canvas: () => canvas.current,
    select,
    goTo(nodeId, path = []) {
      select(selectionOf({ nodes: [nodeId] }), { reveal: true })
      onSearch({ node: nodeId, panel: 'settings' })
      setGoal({ nodeId, path })
    },
    ...drawing,
    ...trying,
  }
  return { editor, marks, goal }
}
