import { and, asc, eq, inArray } from 'drizzle-orm'
import type { RoutingStep } from '#src/contract/routing-steps.ts'
import type { Why } from '#src/domain/routing/choose.ts'
import { LANGUAGE_SKILL } from '#src/domain/routing/needs.ts'
import type { TargetKind } from '#src/domain/routing/targets.ts'
import type { Tx } from '../db/client.ts'
import { conversationEvent } from '../db/schema/conversation.ts'
import { offer } from '../db/schema/routing.ts'
import { skill } from '../db/schema/skill.ts'
import { agentGroup } from '../db/schema/team.ts'
import { nicknamesOf } from './rows.ts'

/** What events of a conversation tell of its routing, and what they hold. */
type Noted = { groupId?: string; skills?: string[]; why?: Why; kind?: TargetKind; seconds?: number }
const NOTED = ['chosen', 'needs_lapsed', 'queue_widened', 'target_missed'] as const

/** Whom a conversation was offered or given to and why, what was asked for no longer, and where else it waited; oldest first. */
export async function routingSteps(tx: Tx, conversationId: string): Promise<RoutingStep[]> {
  const offers = await tx.select().from(offer).where(eq(offer.conversationId, conversationId)).orderBy(asc(offer.at))
  const events = await tx
    .select()
    .from(conversationEvent)
    .where(and(eq(conversationEvent.conversationId, conversationId), inArray(conversationEvent.type, [...NOTED])))
    .orderBy(asc(conversationEvent.id))
  if (offers.length === 0 && events.length === 0) return []
  const names = await nicknamesOf(
    tx,
    [...offers, ...events].map(({ personId }) => personId),
  )
  const groups = await tx.select({ id: agentGroup.id, name: agentGroup.name }).from(agentGroup)
  const skills = await tx.select({ id: skill.id, name: skill.name }).from(skill)
  const agent = (id: string | null) => ({ id: id ?? '', nickname: names.get(id ?? '') ?? '' })
  const group = (id = '') => ({ id, name: groups.find((one) => one.id === id)?.name ?? '' })
  const steps = [
    ...offers.map(({ at, personId, groupId, result, why }): RoutingStep => {
      return { type: 'offer', at: at.toISOString(), agent: agent(personId), group: group(groupId), result, why }
    }),
    ...events.flatMap(({ type, at: moment, personId, data }): RoutingStep[] => {
      const { groupId, skills: asked = [], why, kind, seconds } = data as Noted
      const at = moment.toISOString()
      if (type === 'queue_widened') return [{ type, at, group: group(groupId) }]
      if (type === 'target_missed') return kind && seconds ? [{ type, at, kind, seconds }] : []
      if (type === 'chosen') return why ? [{ type, at, agent: agent(personId), group: group(groupId), why }] : []
      const languages = asked.filter((one) => one.startsWith(LANGUAGE_SKILL))
      return [
        {
          type: 'needs_lapsed',
          at,
          languages: languages.map((one) => one.slice(LANGUAGE_SKILL.length)),
          skills: skills.filter(({ id }) => asked.includes(id)).map(({ name }) => name),
        },
      ]
    }),
  ]
  return steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
