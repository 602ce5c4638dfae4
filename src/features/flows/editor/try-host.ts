import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { Flow, FlowResources } from '#src/api/types.ts'
import type { RequestResult } from '#src/domain/engine/effect.ts'
import { compileFlow, type BotProgram } from '#src/domain/engine/program.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import { specOf, type NodeSpecs } from '#src/domain/graph/spec.ts'
import { nextTask } from '#src/lib/next-task.ts'
import { specsFor } from '#src/nodes/specs.ts'
import { readAside } from './aside/graph-aside.ts'
import type { TryHost } from './try-it/try-run.ts'

type OpenFlow = { id: string; name: string; kind: Flow['kind']; document: GraphDocument }

/** What Try it needs of the server: the draft's index, other flows that are called, and whatever a flow asks for. */
export function tryHost(appId: string, flow: () => OpenFlow, resources: () => FlowResources): TryHost {
  const entries = new Map<string, { question: string; answer: string }>()
  const others = new Map<string, Promise<OpenFlow | null>>()

  async function look(query: string, limit: number) {
    const { candidates, searchMs } = await client.flows.find({ appId, query, limit })
    for (const { entryId, question, answer } of candidates)
      if (answer !== null) entries.set(entryId, { question, answer })
    return { candidates, searchMs }
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
        entry: (id) => entries.get(id),
        flows: new Map([...flows].map(([id, each]) => [id, compileFlow(specs, each)])),
        specs,
      }
    },
    facts: () => ({
      defaultLanguage: resources().languages[0] ?? 'en',
      timeZone: resources().timeZone,
      applicationName: resources().applicationName,
    }),
    async search(query, limit) {
      const { candidates, searchMs } = await look(query, limit)
      return {
        candidates: candidates.map(({ entryId, confidence, question }) => ({ entryId, confidence, question })),
        searchMs,
      }
    },
    async find({ query, scope, limit }): Promise<RequestResult> {
      const { items, searchMs } = await client.flows.find({ appId, query, limit, scope })
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
