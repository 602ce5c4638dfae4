import { and, eq, sql } from 'drizzle-orm'
import { compileFlow, type FlowProgram } from '#src/domain/engine/program.ts'
import { graphFromJson } from '#src/domain/graph/json.ts'
import { ivrSpecs } from '#src/nodes/specs.ts'
import type { LoadedBot } from '../bots/bots.ts'
import { readDraftSettings } from '../bots/content.ts'
import type { Tx } from '../db/client.ts'
import { flow, flowVersion } from '../db/schema/flow.ts'
import { application } from '../db/schema/platform.ts'
import { voiceSchedule } from '../db/schema/voice.ts'
import type { Deps } from '../deps.ts'

/** What a call runs from its first second to its last: a release, or a version that was scheduled when it began. */
export type CallProgram = { flowId: string; releaseId: string | null; versionId: string | null }

/** The release that is live, and the version that is set to run in its place now. */
export async function programFor(tx: Tx, flowId: string, now: Date): Promise<CallProgram> {
  const [[app], [schedule]] = await Promise.all([
    tx.select({ releaseId: application.liveRelease }).from(application),
    tx
      .select({ versionId: voiceSchedule.versionId })
      .from(voiceSchedule)
      .where(and(eq(voiceSchedule.flowId, flowId), sql`${voiceSchedule.during} @> ${now}::timestamptz`)),
  ])
  return { flowId, releaseId: app?.releaseId ?? null, versionId: schedule?.versionId ?? null }
}

/** Versions that this process has at hand: they never change. The oldest go first. */
const KEPT = 64
const versions = new Map<string, Promise<FlowProgram | null>>()

/** The bot of a call: the release's menus, with the scheduled version of its own where there is one. */
export async function botOfCall(
  deps: Deps,
  appId: string,
  { flowId, releaseId, versionId }: CallProgram,
): Promise<LoadedBot> {
  const bot = releaseId === null ? await withoutRelease(deps, appId) : await deps.bots.ofRelease(appId, releaseId)
  if (versionId === null) return { ...bot, program: bot.voice }
  const version = await versionOf(deps, appId, flowId, versionId)
  const flows = new Map(bot.voice.flows)
  if (version) flows.set(flowId, version)
  return { ...bot, program: { ...bot.voice, flows } }
}

/** Before anything has been deployed a scheduled version runs alone: it has no answers to look up. */
async function withoutRelease(deps: Deps, appId: string): Promise<LoadedBot> {
  const settings = await deps.db.inApp(appId, (tx) => readDraftSettings(tx))
  const empty = { releaseId: null, settings, entry: () => undefined, flows: new Map(), specs: ivrSpecs }
  return { ...EAR, program: empty, voice: empty }
}

const EAR = {
  prepare: async () => undefined,
  read: async () => undefined,
  search: () => ({ candidates: [], searchMs: 0 }),
  heard: () => [],
}

function versionOf(deps: Deps, appId: string, flowId: string, versionId: string): Promise<FlowProgram | null> {
  const key = `${appId}/${versionId}`
  const known = versions.get(key)
  if (known) return known
  const loading = deps.db.inApp(appId, async (tx) => {
    const [row] = await tx
      .select({ name: flow.name, document: flowVersion.document })
      .from(flowVersion)
      .innerJoin(flow, and(eq(flow.appId, flowVersion.appId), eq(flow.id, flowVersion.flowId)))
      .where(and(eq(flowVersion.id, versionId), eq(flowVersion.flowId, flowId)))
    const read = row ? graphFromJson(ivrSpecs, row.document) : null
    return row && read?.ok ? compileFlow(ivrSpecs, { id: flowId, name: row.name, document: read.document }) : null
  })
  versions.set(key, loading)
  loading.catch(() => versions.delete(key))
  const [oldest] = versions.keys()
  if (versions.size > KEPT && oldest !== undefined) versions.delete(oldest)
  return loading
}
