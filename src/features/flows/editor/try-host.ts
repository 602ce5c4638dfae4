import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { Flow, FlowResources, PastTalk } from '#src/api/types.ts'
import type { Found, RequestResult } from '#src/domain/step/effect.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { specOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { readAside } from './aside/graph-aside.ts'
import type { TryHost } from './try-it/try-state.ts'

type OpenFlow = { id: string; name: string; kind: Flow['kind']; document: GraphDocument }

/** What Try it needs of the server: the draft's index, other flows that are called, and whatever a flow asks for. */
export function tryHost(appId: string, flow: () => OpenFlow, resources: () => FlowResources): TryHost {
  /** All that look-ups have named so far. */
  const entries = new Map<string, PastTalk['entries'][number]>()
  const documents = new Map<string, PastTalk['documents'][number]>()
  let filesAt: string | undefined
  const others = new Map<string, Promise<OpenFlow | null>>()

  async function look(query: string, limit: number): Promise<Found> {
    const { candidates, passages, searchMs, ...named } = await client.flows.find({ appId, query, limit })
    for (const entry of named.entries) entries.set(entry.id, entry)
    for (const document of named.documents) documents.set(document.id, document)
    filesAt = named.filesAt
    return { candidates, searchMs, ...(passages.length > 0 && { passages }) }
  }

  function readOther(flowId: string): Promise<OpenFlow | null> {
    const known =
      others.get(flowId) ??
      client.flows.get({ appId, flowId }).then(
        async ({ id, name, kind, document }) => {
          const read = await readAside(document, kind)
          return read && { id, name, kind, document: read }
        },
        () => null,
      )
    others.set(flowId, known)
    return known
  }

  return {
    async program(): Promise<BotProgram> {
      // What was pressed is drawn first: a run may take hundreds of steps at once.
      await nextTask()
      const specs = specsFor(flow().kind)
      const flows = new Map<string, OpenFlow>([[flow().id, flow()]])
      for (const each of flows.values())
        for (const id of callsOf(specs, each.document)) {
          const called = flows.has(id) ? null : await readOther(id)
          if (called) flows.set(id, called)
        }
      return {
        releaseId: null,
        settings: resources().settings,
        filesAt,
        entry: (id) => entries.get(id),
        document: (id) => documents.get(id),
        flows: new Map([...flows].map(([id, each]) => [id, compileFlow(specs, each)])),
        specs,
      }
    },
    facts: () => ({
      defaultLanguage: resources().languages[0] ?? 'en',
      timeZone: resources().timeZone,
      applicationName: resources().applicationName,
    }),
    search: look,
    async find({ query, scope, limit }, { language, channel, open, userTags = [] }): Promise<RequestResult> {
      const heard = { language, channel, open, userTags: [...userTags] }
      const { items, searchMs } = await client.flows.find({ appId, query, limit, scope, heard })
      return { ok: true, value: { items }, ms: searchMs }
    },
    async perform(request): Promise<RequestResult> {
      try {
        return await client.flows.perform({ appId, flowId: flow().id, request })
      } catch (error) {
        return { ok: false, code: apiFailure(error).code, detail: '', ms: 0 }
      }
    },
    now: Date.now,
  }
}

const callsOf = (specs: NodeSpecs, document: GraphDocument): string[] =>
  [...document.nodes.values()].flatMap((node) => specOf(specs, node.kind)?.calls?.(node.data) ?? [])
