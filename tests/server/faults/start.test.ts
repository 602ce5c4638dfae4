import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'

const started: Served[] = []
const folders: { remove(): void }[] = []
const start = async (dataDir: string, options: { port?: number; env?: Record<string, string> } = {}) => {
  const server = await serve({ dataDir, ...options, env: { SAMPLE_DATA: '0', ...options.env } })
  started.push(server)
  return server
}
const folder = () => {
  const made = temporaryDataDir()
  folders.push(made)
  return made.dataDir
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  for (const one of folders.splice(0)) one.remove()
})

describe('a start', () => {
  it('prints where it serves, the set-up link and where the data lies, and answers', async () => {
    const dataDir = folder()
    const server = await start(dataDir)
    expect(server.output()).toContain(dataDir)
    expect(server.setupToken).toMatch(/^[\w-]{20,}$/)
    expect(server.output().trim().split('\n').at(-1)).toMatch(/^ready http:\/\/localhost:\d+$/)
    for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200)
  })

  it('is refused on a folder that another server uses, which goes on unharmed', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/in use by process \d+/)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('takes over after a crash, with a new set-up link', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    await first.kill()
    const second = await start(dataDir)
    expect(second.setupToken).not.toBe(first.setupToken)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })

  it('refuses a busy port that was asked for by name', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => busy.once('listening', resolve))
    const address = busy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(start(folder(), { port, env: { HOST: '127.0.0.1' } })).rejects.toThrow(/is in use/)
    busy.close()
  })
})

describe('a stop', () => {
  it('ends with 0 when asked to', async () => {
    const server = await start(folder())
    expect(await server.stop()).toBe(0)
  })
})

describe('a deploy that a crash cuts off', () => {
  it.each(['deploy.after_snapshot', 'deploy.after_build', 'deploy.before_switch'])(
    'at %s goes on with the next server, without a word from anybody',
    { timeout: 120_000 },
    async (step) => {
      const dataDir = folder()
      const first = await start(dataDir)
      const { setupToken } = first
      const setUp = {
        token: setupToken,
        applicationName: 'Acme',
        nickname: 'Ada',
        email: 'ada@example.com',
        password: 'Right-1-password',
        language: 'en',
      }
      const api = (server: Served) => async (method: string, path: string, body?: unknown, cookie?: string) =>
        fetch(`${server.url}/api${path}`, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(cookie ? { cookie } : {}),
          },
          body: body === undefined ? null : JSON.stringify(body),
        })
      const made = await api(first)('POST', '/setup', setUp)
      const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
      await api(first)('POST', '/apps/1400000001/guide/template', { template: 'shop', language: 'en' }, cookie)
      await first.stop()

      const doomed = await start(dataDir, { env: { FAILPOINT: step } })
      await api(doomed)('POST', '/apps/1400000001/releases', { note: '' }, cookie).catch(() => undefined)
      await expect
        .poll(
          () =>
            fetch(`${doomed.url}/healthz`).then(
              () => 'up',
              () => 'down',
            ),
          { timeout: 20_000 },
        )
        .toBe('down')

      const after = await start(dataDir)
      const read = async (path: string) => (await api(after)('GET', path, undefined, cookie)).json()
      await expect
        .poll(() => read('/apps/1400000001/releases'), { timeout: 60_000 })
        .toMatchObject({ items: [{ number: 1, status: 'deployed', live: true }] })
      expect(await read('/apps/1400000001')).toMatchObject({ robot: { liveVersion: 1 } })
    },
  )
})
