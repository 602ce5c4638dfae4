import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve, temporaryDataDir, type Served } from '#tests/support/served.ts'

let server: Served
const { dataDir, remove } = temporaryDataDir()
beforeAll(async () => {
  server = await serve({ dataDir })
}, 60_000)
afterAll(async () => {
  signal('SIGCONT')
  await server.stop()
  remove()
})

/** The whole of the server's own PostgreSQL: what listens, and every process that it has made. */
function processes(): number[] {
  const parent = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
  return [parent, ...children]
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(join('/proc', pid, 'status'), 'utf8'))?.[1])
  } catch {
    return 0
  }
}

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of processes()) process.kill(pid, name)
}
const open = () =>
  fetch(`${server.url}/api/visitor/1400000002/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

it.runIf(process.platform === 'linux')(
  'answers that it is not there while the database stands still, and goes on with it',
  { timeout: 120_000 },
  async () => {
    expect((await open()).status).toBe(200)
    signal('SIGSTOP')
    // More than there are connections: who waits for one hears of it, too.
    const refused = await Promise.all(Array.from({ length: 24 }, open))
    for (const response of refused) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' })
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    signal('SIGCONT')
    await expect.poll(async () => (await open()).status, { timeout: 60_000 }).toBe(200)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  },
)
