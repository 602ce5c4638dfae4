import { sql } from 'drizzle-orm'
import { DeskError } from '#src/domain/errors.ts'
import { isPublishable, problemsOf, type Problem } from '#src/domain/flow-document/problems.ts'
import type { OutboundScope } from '#src/domain/graph/spec.ts'
import { specsFor } from '#src/nodes/specs.ts'
import type { FlowContent } from '../../bots/content.ts'
import type { Tx } from '../../db/client.ts'
import { robot } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup } from '../../db/schema/team.ts'
import { voiceMenu, voiceSound } from '../../db/schema/voice.ts'
import { readFlowSecrets } from './secrets.ts'
import { readSignatures, signatureOf, type SignedFlow } from './signatures.ts'

/** What checks know of the application besides its flows. */
export type CheckedApplication = {
  languages: string[]
  hasModel: boolean
  sounds: { id: string; name: string; seconds: number }[]
  /** Of menus whose settings have been saved, by flow. */
  menus: Record<string, { language: string }>
  /** Whether there is any group of agents. */
  hasGroup: boolean
  outbound: OutboundScope
}

/** `allow`: private hosts that this server may call. */
export async function readCheckedApplication(tx: Tx, allow: readonly string[]): Promise<CheckedApplication> {
  const [app] = await tx.select({ settings: application.settings }).from(application)
  const [bot] = await tx.select({ model: robot.model }).from(robot)
  const sounds = await tx
    .select({ id: voiceSound.id, name: voiceSound.name, seconds: voiceSound.seconds })
    .from(voiceSound)
    .orderBy(voiceSound.id)
  const menus = await tx
    .select({ id: voiceMenu.flowId, language: sql<string>`${voiceMenu.settings} ->> 'language'` })
    .from(voiceMenu)
    .orderBy(voiceMenu.flowId)
  const groups = await tx.select({ id: agentGroup.id }).from(agentGroup).where(stands).limit(1)
  return {
    languages: app ? [app.settings.language] : [],
    hasModel: bot?.model != null,
    sounds,
    menus: Object.fromEntries(menus.map(({ id, ...menu }) => [id, menu])),
    hasGroup: groups.length > 0,
    outbound: { secrets: new Map((await readFlowSecrets(tx)).map(({ name, places }) => [name, places])), allow },
  }
}

/** Problems of flows, with all of the application's flows of their family in view. */
export function checkFlows(flows: readonly SignedFlow[], app: CheckedApplication): Map<string, Problem[]> {
  const { languages, hasModel, hasGroup, outbound } = app
  const family = (isMenu: boolean) =>
    new Map(flows.filter((flow) => (flow.kind === 'ivr') === isMenu).map((flow) => [flow.id, flow]))
  const [written, menus] = [family(false), family(true)]
  const sounds = new Map(app.sounds.map(({ id, ...sound }) => [id, sound]))
  return new Map(
    flows.map((flow) => {
      const own = { flowKind: flow.kind, flowId: flow.id, hasModel, outbound }
      if (flow.kind !== 'ivr')
        return [flow.id, problemsOf(specsFor(flow.kind), flow.document, { ...own, languages, flows: written })]
      const menu = app.menus[flow.id]
      const voice = { sounds, numbersTwice: [], hasGroup }
      const scope = { ...own, languages: menu ? [menu.language] : languages, flows: menus, voice }
      return [flow.id, problemsOf(specsFor(flow.kind), flow.document, scope)]
    }),
  )
}

/**
 * Refuses a deploy while a flow that is switched on cannot run: CANVAS_INVALID with the flows and their problems. `left`:
 * flows that it leaves as they are live, with what they are there; null: it is without them.
 */
export async function assertFlowsRun(
  tx: Tx,
  allow: readonly string[],
  left: ReadonlyMap<string, FlowContent | null> = new Map(),
): Promise<void> {
  const flows = (await readSignatures(tx)).map((one): SignedFlow => {
    const live = left.get(one.id)
    if (live === undefined) return one
    return live === null ? { ...one, enabled: false } : signatureOf({ ...live, id: one.id, enabled: true })
  })
  const problems = checkFlows(flows, await readCheckedApplication(tx, allow))
  const broken = flows.flatMap(({ id, name, kind, enabled }) => {
    const found = problems.get(id) ?? []
    if (!enabled || left.has(id) || isPublishable(found)) return []
    const blocking = found.filter(({ severity }) => severity === 'blocking')
    return [{ flowId: id, name, kind, codes: [...new Set(blocking.map(({ code }) => code))], count: blocking.length }]
  })
  if (broken.length > 0) throw new DeskError('CANVAS_INVALID', { flows: broken })
}
