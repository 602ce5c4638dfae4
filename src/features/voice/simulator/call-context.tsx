import { channelSpecs } from '#src/channels/specs.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { compileFlow } from '#src/domain/engine/program.ts'
import type { Request, RequestResult } from '#src/domain/step/effect.ts'
import type { TraceStep } from '#src/domain/engine/trace.ts'
import type { Call } from '#src/domain/voice/call.ts'
import { defaultMenuSettings } from '#src/domain/voice/settings.ts'
import { quietWorld, type CallSetup } from '#src/domain/voice/world.ts'
import type { Path, RunMark } from '#src/editor/canvas/marks.ts'
import { SoundsProvider } from '#src/editor/prompt/sounds-context.tsx'
import { CalendarFiles } from '#src/features/shared/hours/calendar-files.tsx'
import { createStore, useStore } from '#src/features/shared/store.ts'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { useSoundsOf } from '../editor/use-sounds-of.ts'
import { createCallRun, type CallRun } from './call-run.ts'

const Context = createContext<CallRun | null>(null)

export function useCallRun(): CallRun {
  const run = use(Context)
  if (run === null) throw new Error('There is no call above.')
  return run
}

/** What all panels of a menu's editor share: its sounds, what holds for its calls, and the one call that is tried. */
export function VoiceAround({ children }: { children: ReactNode }) {
  const { appId, onTry } = useFlowEditor()
  const sounds = useSoundsOf(appId)
  const run = useCreatedRun(sounds.list)
  useEffect(() => onTry((nodeId) => run.begin(nodeId)))
  return (
    <SoundsProvider sounds={sounds}>
      <CalendarFiles appId={appId}>
        <Context value={run}>
          <RunOnCanvas run={run} />
          {children}
        </Context>
      </CalendarFiles>
    </SoundsProvider>
  )
}

/** What holds for calls of the open menu. */
export function useCallSetup(): CallSetup {
  const { appId, flow, resources } = useFlowEditor()
  const menu = useQuery(orpc.voice.get.queryOptions({ input: { appId, flowId: flow.id } }))
  const hours = useQuery(orpc.guide.hours.queryOptions({ input: { appId } }))
  const defaultLanguage = resources.languages[0] ?? 'en'
  return useMemo(
    () => ({
      settings: menu.data?.settings ?? defaultMenuSettings(defaultLanguage),
      callee: menu.data?.numbers[0] ?? '',
      hours: { timeZone: resources.timeZone, always: true, weekly: [], special: [], ...hours.data },
      defaultLanguage,
      applicationName: resources.applicationName,
    }),
    [menu.data, hours.data, defaultLanguage, resources.timeZone, resources.applicationName],
  )
}

function useCreatedRun(sounds: readonly { id: string; seconds: number }[]): CallRun {
  const { appId, flow, kinds, store, resources } = useFlowEditor()
  const setup = useCallSetup()
  // The run lives as long as the editor, and always goes by what is known now.
  const [known] = useState(() => createStore({ setup, sounds, resources }))
  useEffect(() => known.set({ setup, sounds, resources }), [known, setup, sounds, resources])
  const [run] = useState(() =>
    createCallRun(
      {
        flowId: flow.id,
        program() {
          const document = store.store.get(store.docAtom)
          return {
            releaseId: null,
            settings: known.get().resources.settings,
            entry: () => undefined,
            flows: new Map([[flow.id, compileFlow(kinds.specs, { id: flow.id, name: flow.name, document })]]),
            specs: kinds.specs,
          }
        },
        setup: () => known.get().setup,
        sounds: () => new Map(known.get().sounds.map((sound) => [sound.id, { seconds: sound.seconds }])),
        perform: (request) => performForCall(appId, flow.id, request, known.get().setup.settings.language),
        now: Date.now,
      },
      quietWorld(Date.now()),
    ),
  )
  return run
}

/** Whatever a menu asks of other systems while it is tried: done by the server, as for a call. */
async function performForCall(
  appId: string,
  flowId: string,
  request: Request,
  language: string,
): Promise<RequestResult> {
  try {
    if (request.type !== 'find') return await client.flows.perform({ appId, flowId, request: request as never })
    const { query, limit, scope } = request
    const heard = { language, channel: channelSpecs.phone.kind }
    const { items, searchMs } = await client.flows.find({ appId, query, limit, heard, scope })
    return { ok: true, value: { items }, ms: searchMs }
  } catch (error) {
    return { ok: false, code: apiFailure(error).code, detail: '', ms: 0 }
  }
}

/** The way of the call lights up on the canvas while it can be seen beside it, and the canvas follows where it rests. */
function RunOnCanvas({ run }: { run: CallRun }) {
  const { flow, search, setMarks, canvas } = useFlowEditor()
  const { call, left, isAsking } = useStore(run.store)
  const isShown = search.panel === 'try' || search.dock === 'trace'
  const mark = useMemo(
    () => (call === null || !isShown ? undefined : markOf(call, left, flow.id)),
    [call, left, isShown, flow.id],
  )
  useEffect(() => {
    setMarks({ run: mark })
    return () => setMarks({ run: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what sets marks is made anew with each drawing
  }, [mark])
  const rests = call === null || isAsking || !isShown ? null : restsAt(call, flow.id)
  useEffect(() => {
    if (rests !== null) canvas()?.reveal(rests)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where it comes to another node
  }, [rests])
  return null
}

const ownSteps = ({ taken }: Pick<Call, 'taken'>, flowId: string) =>
  taken.flatMap(({ trace }) => trace).filter((step) => step.flowId === flowId)
const standsAt = ({ session }: Pick<Call, 'session'>, flowId: string): string | null =>
  session.run?.frames.findLast((frame) => frame.flowId === flowId)?.nodeId ?? null

/** Where a call stands in a menu; of one that is over, where it ended. */
const restsAt = (call: Call, flowId: string): string | null =>
  standsAt(call, flowId) ?? ownSteps(call, flowId).at(-1)?.nodeId ?? null

/** The way of a call on the canvas, and the way that was left where somebody has gone back. */
function markOf(call: Call, left: readonly TraceStep[], flowId: string): RunMark {
  const current = standsAt(call, flowId)
  const way = pathOf(ownSteps(call, flowId))
  return {
    nodes: current === null ? way.nodes : new Set([...way.nodes, current]),
    edges: way.edges,
    current,
    ...(left.length > 0 && { fork: pathOf(left.filter((step) => step.flowId === flowId)) }),
  }
}

const pathOf = (steps: readonly TraceStep[]): Path => ({
  nodes: new Set(steps.map(({ nodeId }) => nodeId)),
  edges: new Set(steps.flatMap(({ left }) => left?.edgeId ?? [])),
})
