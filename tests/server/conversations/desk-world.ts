import { asc, eq } from 'drizzle-orm'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import type { Strategy } from '#src/domain/routing/state.ts'
import { serveQueues } from '#src/server/conversations/route.ts'
import { application } from '#src/server/db/schema/platform.ts'
import { offer } from '#src/server/db/schema/routing.ts'
import { member } from '#src/server/db/schema/team.ts'
import { aGroup, aMember, anApplication, aVisitor, type TestMember, type TestServer } from '#tests/support/server.ts'

export type Rules = Partial<GroupRules> & { strategy?: Strategy; limit?: number }

type Visitor = Pick<Awaited<ReturnType<typeof aVisitor>>, 'conversationId'>

let made = 0

export type Desk = Awaited<ReturnType<typeof aDesk>>

/** An application of its own with a queue, agents who come online and visitors who ask for one. */
export async function aDesk(server: TestServer) {
  const appId = await anApplication(server, { appId: String(1_400_000_100 + ++made) })
  return {
    appId,

    /** A group, which those who ask for a person come to. */
    async aQueue({ strategy = 'longest_idle', limit = 5, ...rules }: Rules): Promise<string> {
      const groupId = await aGroup(server, { appId, strategy, limit, rules })
      await server.db.inApp(appId, async (tx) => {
        const [app] = await tx.select({ settings: application.settings }).from(application)
        await tx.update(application).set({ settings: { ...app!.settings, defaultGroupId: groupId } })
      })
      return groupId
    },

    /** An agent who comes online, later than those before them. */
    async anAgent(nickname: string, ...groups: string[]): Promise<TestMember> {
      const agent = await aMember(server, { appId, roles: ['online_staff'], nickname, groups })
      server.clock.advance(1_000)
      await agent.client.team.setOwnStatus({ appId, status: 'online' })
      return agent
    },

    /** A visitor who has asked for a person. */
    async somebody(language = 'en') {
      const visitor = await aVisitor(server, appId, language)
      const { conversationId } = visitor
      await visitor.client.visitor.transfer({ appId, conversationId })
      await serveQueues(server.deps)
      return visitor
    },

    async pass(seconds: number): Promise<void> {
      server.clock.advance(seconds * 1_000)
      await serveQueues(server.deps)
    },

    /** Where a conversation stands, and with whom. */
    async stands({ conversationId }: Visitor): Promise<string> {
      const { rows } = await server.db.inApp(appId, (tx) =>
        tx.execute<{
          state: string
          reason: string | null
          nickname: string | null
        }>(
          `select c.state, c.end_reason as reason, m.nickname from conversation c
           left join member m on m.app_id = c.app_id and m.person_id = c.owner_id where c.id = '${conversationId}'`,
        ),
      )
      const [{ state, reason, nickname } = { state: 'none', reason: null, nickname: null }] = rows
      return [state, reason ?? nickname].filter((part) => part !== null).join(' ')
    },

    /** At whom it has rung, and what came of it. */
    offers: ({ conversationId }: Visitor): Promise<string[]> =>
      server.db.inApp(appId, async (tx) => {
        const rows = await tx
          .select({ nickname: member.nickname, result: offer.result })
          .from(offer)
          .innerJoin(member, eq(member.personId, offer.personId))
          .where(eq(offer.conversationId, conversationId))
          .orderBy(asc(offer.at), asc(offer.id))
        return rows.map(({ nickname, result }) => `${nickname} ${result}`)
      }),
  }
}
