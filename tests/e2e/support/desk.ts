import { expect, type BrowserContext } from '@playwright/test'
import { z } from 'zod'
import { caller, serve, temporaryDataDir, type Caller, type Served } from '#tests/support/served.ts'
import type { Lang } from './texts.ts'

/** The id of the first application, which set-up names. */
export const APP = '1400000001'
export const PASSWORD = 'Right-1-password'

/** A built server in a process of its own, on an empty data folder. */
export type Desk = { server: Served; url: string; stop: () => Promise<void> }

type Settings = {
  /** More of the server's environment. */
  env?: Record<string, string>
}

export async function startDesk(options: Settings & { sample: boolean }): Promise<Desk> {
  const { dataDir, remove } = temporaryDataDir()
  const env = { ...options.env, SAMPLE_DATA: options.sample ? '1' : '0' }
  const server = await serve({ dataDir, env, entry: 'dist/server/main.js' })
  return {
    server,
    url: server.url,
    stop: async () => {
      await server.stop()
      remove()
    },
  }
}

/** Somebody who can sign in. */
export type Person = { account: string; nickname: string; call: Call }
/** A call that has to succeed; its answer. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** A desk at work: set up, filled with the shop template and deployed, with two agents beside the administrator. */
export type ReadyDesk = Desk & { admin: Person; anna: Person; ben: Person }

const idOf = z.object({ id: z.string() })

export async function readyDesk({ lang = 'en', ...settings }: Settings & { lang?: Lang } = {}): Promise<ReadyDesk> {
  const desk = await startDesk({ sample: false, ...settings })
  try {
    return { ...desk, ...(await putToWork(desk, lang)) }
  } catch (error) {
    await desk.stop()
    throw error
  }
}

async function putToWork(desk: Desk, language: Lang): Promise<Omit<ReadyDesk, keyof Desk>> {
  const admin = { account: 'ada@example.com', nickname: 'Ada', call: calls(caller(() => desk.url)) }
  await admin.call('POST', '/setup', {
    token: desk.server.setupToken,
    applicationName: 'Harbour Books',
    nickname: admin.nickname,
    email: admin.account,
    password: PASSWORD,
    language,
  })
  await admin.call('POST', `/apps/${APP}/guide/template`, { template: 'shop', language })
  const groups = z.array(idOf.loose()).parse(await admin.call('GET', `/apps/${APP}/groups`))
  // Agents take visitors from the queue themselves: a test says who serves whom.
  for (const { id, name, receptionLimit, memberIds } of groups)
    await admin.call('PUT', `/apps/${APP}/groups/${id}`, { name, receptionLimit, memberIds, strategy: 'manual' })
  const [group] = groups
  const groupId = group?.id ?? ''
  await deploy(admin)
  const anna = await addAgent(desk, admin, 'anna.agent', 'Anna', groupId)
  const ben = await addAgent(desk, admin, 'ben.agent', 'Ben', groupId)
  return { admin, anna, ben }
}

/** Deploys the draft and waits until it is live. */
export async function deploy(admin: Person): Promise<void> {
  const { releaseId } = z.object({ releaseId: z.string() }).parse(await admin.call('POST', `/apps/${APP}/releases`, {}))
  const state = async () => admin.call('GET', `/apps/${APP}/releases/${releaseId}`)
  await expect.poll(state).toMatchObject({ status: 'deployed' })
}

/** A new member who answers visitors, and has signed in once. */
export async function addAgent(
  { url }: Desk,
  admin: Person,
  account: string,
  nickname: string,
  groupId: string,
): Promise<Person> {
  const email = `${account}@example.com`
  await admin.call('POST', `/apps/${APP}/members`, {
    account,
    nickname,
    email,
    roles: ['online_staff'],
    groupIds: [groupId],
  })
  const outbox = z.array(z.object({ body: z.string() })).parse(await admin.call('GET', `/apps/${APP}/outbox`))
  const temporary = /password:\s+(\S+)/.exec(outbox[0]?.body ?? '')?.[1] ?? ''
  const call = calls(caller(() => url))
  await call('POST', '/session', { login: account, password: temporary })
  await call('POST', '/session/password', { current: temporary, password: PASSWORD })
  return { account, nickname, call }
}

function calls(call: Caller): Call {
  return async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** Signs somebody in, in every page of a context, without the form. */
export async function signIn(context: BrowserContext, desk: Desk, { account }: Person): Promise<void> {
  const response = await context.request.post(`${desk.url}/api/session`, {
    data: { login: account, password: PASSWORD },
  })
  expect(response.status()).toBe(200)
}

/** A visitor whose browser is not shown: what they do goes straight to the server. */
export type ApiVisitor = { conversationId: string; path: string; call: Call }

/** A visitor who has begun a conversation. */
export async function visitorOf(desk: Desk, language: Lang = 'en'): Promise<ApiVisitor> {
  const { token, conversation } = z
    .object({ token: z.string(), conversation: idOf })
    .parse(await calls(caller(() => desk.url))('POST', `/visitor/${APP}/open`, { language }))
  return {
    conversationId: conversation.id,
    path: `/visitor/${APP}/conversations/${conversation.id}`,
    call: calls(caller(() => desk.url, `Visitor ${token}`)),
  }
}

/** A visitor who has asked for a person and waits in the queue. */
export async function waitingVisitor(desk: Desk): Promise<ApiVisitor> {
  const visitor = await visitorOf(desk)
  await visitor.call('POST', `${visitor.path}/transfer`, {})
  return visitor
}
