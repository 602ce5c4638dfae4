import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { APP, signIn, waitingVisitor } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const SECRET = 'a secret that is as long as it has to be'
/** A page that knows the desk: it says that it listens, how tall it is, and writes down what it is told. */
const page = (
  desk: string,
) => `<!doctype html><html lang="en"><title>Orders</title><main><h1>Orders</h1><p id="told"></p></main>
<script>
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== ${JSON.stringify(desk)}) return
  if (data.type === 'deskwright.hello') {
    source.postMessage({ type: 'deskwright.ready', nonce: 'n-1' }, origin)
    source.postMessage({ type: 'deskwright.height', height: 5000 }, origin)
  }
  if (data.type === 'deskwright.context') told.textContent = data.token
})
</script></html>`

const workbench = z.looseObject({ revision: z.number(), workbench: z.looseObject({}) })
const served = z.looseObject({
  mine: z.array(z.looseObject({ id: z.string(), visitor: z.looseObject({ number: z.number() }) })),
})
const claims = z.looseObject({ conversationId: z.string(), nonce: z.string(), aud: z.string() })

test('a page of another system is told of the conversation that is open, and of the next one', async ({
  desk,
  openContext,
  t,
}) => {
  const rowOf = async (conversationId: string) => {
    const { mine } = served.parse(await desk.anna.call('GET', `/apps/${APP}/desk`))
    const number = mine.find(({ id }) => id === conversationId)?.visitor.number ?? 0
    return new RegExp(`${t('workspace.visitor.unnamed', { number })}\\b`)
  }
  const other = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(desk.url)),
  )
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  try {
    const address = other.address()
    if (address === null || typeof address === 'string') throw new Error('The page has no port.')
    const origin = `http://127.0.0.1:${address.port}`
    const stored = workbench.parse(await desk.admin.call('GET', `/apps/${APP}/settings/workbench`))
    const custom = { title: 'Orders', url: `${origin}/desk` }
    await desk.admin.call('PUT', `/apps/${APP}/settings/workbench`, {
      revision: stored.revision,
      workbench: { ...stored.workbench, custom },
      secret: SECRET,
    })
    // Whoever is not at the desk for a while is given nothing, and loses what they had.
    const { context } = await openContext()
    await signIn(context, desk, desk.anna)
    const tab = await context.newPage()
    await tab.goto(`${desk.url}/online`)
    await desk.anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
    const visitors = [await waitingVisitor(desk), await waitingVisitor(desk)]
    for (const { conversationId } of visitors)
      await desk.anna.call('POST', `/apps/${APP}/conversations/${conversationId}/accept`)

    const frame = tab.frameLocator('iframe[title="Orders"]')
    const told = frame.frameLocator('iframe').locator('#told')
    for (const [index, { conversationId }] of visitors.entries()) {
      if (index === 0) await tab.goto(`${desk.url}/online?chat=${conversationId}`)
      // Without a new page: the panel stays, and hears of it.
      else await tab.getByRole('button', { name: await rowOf(conversationId) }).click()
      await expect.poll(async () => readToken(await told.textContent()).conversationId).toBe(conversationId)
    }
    const token = (await told.textContent()) ?? ''
    expect(readToken(token)).toMatchObject({ nonce: 'n-1', aud: origin })
    const [head, body, signature] = token.split('.')
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url'))
    // It may not be taller than a panel is.
    expect((await tab.locator('iframe[title="Orders"]').boundingBox())?.height).toBe(800)
    await noAxeViolations(tab)
  } finally {
    other.close()
  }
})

const readToken = (token: string | null) => {
  const body = token?.split('.')[1]
  return body === undefined
    ? { conversationId: '' }
    : claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}
