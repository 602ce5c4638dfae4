import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import { emptyGraph, type GraphDocument, type GraphEdge, type GraphNode } from '#src/domain/graph/document.ts'
import { graphFromJson, graphToJson } from '#src/domain/graph/json.ts'
import type { Json, ValueType } from '#src/domain/value/value.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { defaultMenuSettings } from '#src/domain/voice/settings.ts'
import { quietWorld, type CallSetup, type VoiceWorld } from '#src/domain/voice/world.ts'
import { ivrSpecs, type IvrKind } from '#src/nodes/specs.ts'
import { settings } from '#tests/domain/engine/world.ts'

/** A node of a menu: its kind, what differs from how it begins, and where its outlets lead. */
export type MenuNode = { kind: IvrKind; data?: Record<string, unknown>; to?: Record<string, string> }

/** A menu from short notes. The node `start` leads to the first of the others. Throws where its data is refused. */
export function menu(nodes: Record<string, MenuNode>, variables: Record<string, ValueType> = {}): GraphDocument {
  const [first = ''] = Object.keys(nodes)
  const all: Record<string, MenuNode> = { start: { kind: 'start', to: { next: first } }, ...nodes }
  const made = Object.entries(all).map(([id, { kind, data = {} }], index): GraphNode => ({
    id,
    kind,
    title: '',
    position: { x: index * 300, y: 0 },
    data: { ...(ivrSpecs[kind].defaults() as object), ...data } as Json,
    disabled: false,
    pinned: false,
    group: null,
  }))
  const edges = Object.entries(all).flatMap(([id, { to = {} }]) =>
    Object.entries(to).map(([outlet, target]): GraphEdge => ({
      id: `${id}.${outlet}`.replaceAll(':', '-').replaceAll('.', '_'),
      source: { node: id, outlet },
      target,
      label: '',
      disabled: false,
    })),
  )
  const document: GraphDocument = {
    ...emptyGraph(),
    nodes: new Map(made.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
    variables: new Map(
      Object.entries(variables).map(([reference, type]) => [
        reference,
        { reference, type, initial: null, description: '', input: false, output: false },
      ]),
    ),
  }
  const read = graphFromJson(ivrSpecs, graphToJson(document))
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  return read.document
}

/** An option of a key menu, named by its keys. */
export const option = (keys: string, phrases: string[] = []) => ({ id: `k${keys}`, keys, label: `To ${keys}`, phrases })
/** A prompt in English. */
export const says = (text: string) => ({ text: { en: text }, sounds: {} })

export const programOf = (document: GraphDocument): BotProgram => ({
  releaseId: null,
  settings,
  entry: () => undefined,
  flows: new Map([['menu', compileFlow(ivrSpecs, { id: 'menu', name: 'Menu', document })]]),
  specs: ivrSpecs,
})

export const OFFICE: WorkingHours = {
  timeZone: 'Europe/Berlin',
  always: false,
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
  special: [{ when: { kind: 'date', date: '2026-12-25' }, label: '', periods: [] }],
}

/** Monday, 23 November 2026, 10:00 in Berlin. */
export const MONDAY = Date.parse('2026-11-23T09:00:00Z')

export const setupOf = (changes: Partial<CallSetup> = {}): CallSetup => ({
  settings: defaultMenuSettings('en'),
  callee: '+493012345',
  hours: OFFICE,
  defaultLanguage: 'en',
  applicationName: 'Shop',
  ...changes,
})

export const worldOf = (changes: Partial<VoiceWorld> = {}): VoiceWorld => ({ ...quietWorld(MONDAY), ...changes })
