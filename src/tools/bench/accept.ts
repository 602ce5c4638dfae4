import { Pool } from 'undici'
import { z } from 'zod'
import { caller, expecting, type Caller } from './caller.ts'
import { quantile } from './quantiles.ts'
import type { Row } from './row.ts'
import { serve } from './served.ts'
import { APP, openShop, PASSWORD } from './shop.ts'
import { sized } from './size.ts'
import { openVisitors } from './visitors.ts'

const CONVERSATIONS = sized(200, 2)
const AGENTS = sized(20, 2)

const groups = z.array(z.object({ id: z.string(), name: z.string(), memberIds: z.array(z.string()) })).min(1)
const outbox = z.array(z.object({ body: z.string() }))

/** The race for a conversation: all agents accept it at once, and one of them must win. */
export async function* bench(): AsyncIterable<Row> {
  const server = await serve()
  const pool = new Pool(server.url, { connections: AGENTS * 2 })
  try {
    const admin = await openShop(server, pool)
    const agents = await makeAgents(admin, pool)
    const visitors = await openVisitors(pool, CONVERSATIONS)
    const won: number[] = []
    const lost: number[] = []
    const winners: number[] = []
    let others = 0
    for (const { conversationId, call } of visitors) {
      await expecting(call)('POST', `/visitor/${APP}/conversations/${conversationId}/transfer`, {})
      const answers = await Promise.all(
        agents.map(async (agent) => {
          const began = performance.now()
          const { status, body } = await agent('POST', `/apps/${APP}/conversations/${conversationId}/accept`, {})
          return {
            status,
            code: z.object({ code: z.string() }).safeParse(body).data?.code,
            ms: performance.now() - began,
          }
        }),
      )
      const winning = answers.filter(({ status }) => status === 200)
      const losing = answers.filter(({ code }) => code === 'ALREADY_TAKEN')
      winners.push(winning.length)
      others += AGENTS - winning.length - losing.length
      won.push(...winning.map(({ ms }) => ms))
      lost.push(...losing.map(({ ms }) => ms))
    }
    const name = `${CONVERSATIONS} conversations, ${AGENTS} agents each at once`
    const row = (metric: string, value: number, unit: string): Row => ({
      bench: 'accept',
      case: name,
      metric,
      value,
      unit,
    })
    yield row(
      'winners',
      winners.reduce((sum, count) => sum + count, 0),
      'agents',
    )
    yield row('conversations with one winner', winners.filter((count) => count === 1).length, 'conversations')
    yield row('answers that are neither', others, 'answers')
    yield row('winner answered p50', quantile(won, 0.5), 'ms')
    yield row('winner answered p95', quantile(won, 0.95), 'ms')
    yield row('loser answered p50', quantile(lost, 0.5), 'ms')
    yield row('loser answered p95', quantile(lost, 0.95), 'ms')
  } finally {
    await pool.destroy()
    await server.stop()
  }
}

/** Agents who are online, in a group that hands nothing out by itself and lets each of them serve everybody. */
async function makeAgents(admin: ReturnType<typeof expecting>, pool: Pool): Promise<Caller[]> {
  const [group] = groups.parse(await admin('GET', `/apps/${APP}/groups`))
  if (group === undefined) throw new Error('The template has no group.')
  const agents: Caller[] = []
  for (let index = 0; index < AGENTS; index++) {
    const account = `agent-${index}`
    await admin('POST', `/apps/${APP}/members`, {
      account,
      nickname: account,
      email: `${account}@example.com`,
      roles: ['online_staff'],
      groupIds: [group.id],
    })
    const [mail] = outbox.parse(await admin('GET', `/apps/${APP}/outbox`))
    const current = /password:\s+(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const agent = caller({ pool })
    const must = expecting(agent)
    await must('POST', '/session', { login: account, password: current })
    await must('POST', '/session/password', { current, password: PASSWORD })
    await must('PUT', `/apps/${APP}/me/status`, { status: 'online' })
    agents.push(agent)
  }
  const [filled] = groups.parse(await admin('GET', `/apps/${APP}/groups`))
  await admin('PUT', `/apps/${APP}/groups/${group.id}`, {
    name: group.name,
    strategy: 'manual',
    receptionLimit: 999,
    memberIds: filled?.memberIds ?? [],
  })
  return agents
}
