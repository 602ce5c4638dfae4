import { z } from 'zod'
import { startHttpStandIn, type HttpStandIn } from '#tests/support/http-stand-in.ts'
import { APP, readyDesk, signIn, type ReadyDesk } from './desk.ts'
import { test as base } from './test.ts'

type WorkerFixtures = {
  /** The shop's own system, as the flows of a worker's desk may call it. */
  shop: HttpStandIn
  /** A desk at work whose flows may call the shop. */
  desk: ReadyDesk
}
type Fixtures = {
  /** Makes a flow with the document given, or an empty one; answers its id. */
  makeFlow: (name: string, document?: unknown) => Promise<string>
}

/** Tests of the editor: signed in as the administrator, without any flow yet, beside a system that flows call. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const shop = await startHttpStandIn()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  desk: [
    async ({ shop }, use) => {
      const desk = await readyDesk({ env: { OUTBOUND_ALLOW: shop.host } })
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ context, desk }, use) => {
    await removeFlows(desk)
    await signIn(context, desk, desk.admin)
    await use(context)
  },
  makeFlow: async ({ desk }, use) =>
    use(async (name, document) => {
      const made = await desk.admin.call('POST', `/apps/${APP}/flows`, { name, kind: 'standard' })
      const { id } = z.object({ id: z.string() }).parse(made)
      if (document !== undefined) await saveFlow(desk, id, document)
      return id
    }),
})

const stored = z.object({ revision: z.number(), document: z.unknown() })

/** A flow as the server has it. */
export async function readFlow({ admin }: ReadyDesk, flowId: string): Promise<z.infer<typeof stored>> {
  return stored.parse(await admin.call('GET', `/apps/${APP}/flows/${flowId}`))
}

/** Puts a document in place of a flow's, as somebody else would who has just opened it. */
export async function saveFlow(desk: ReadyDesk, flowId: string, document: unknown): Promise<void> {
  const { revision } = await readFlow(desk, flowId)
  const body = { baseRevision: revision, document }
  await desk.admin.call('PUT', `/apps/${APP}/flows/${flowId}/document`, body)
}

/** Removes all flows that there are. */
export async function removeFlows({ admin }: ReadyDesk): Promise<void> {
  const list = z.object({ items: z.array(z.object({ id: z.string() })) })
  const { items } = list.parse(await admin.call('GET', `/apps/${APP}/flows`))
  if (items.length > 0) await admin.call('POST', `/apps/${APP}/flows/remove`, { ids: items.map(({ id }) => id) })
}
