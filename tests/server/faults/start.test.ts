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
