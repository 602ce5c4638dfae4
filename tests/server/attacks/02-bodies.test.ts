import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { getRequestListener } from '@hono/node-server'
import { LIMITS } from '#src/domain/limits.ts'
import { createApp } from '#src/server/app.ts'
import { boundBodies } from '#src/server/http/bound-bodies.ts'
import { createTraffic, type Traffic } from '#src/server/platform/traffic.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let http: Server
let traffic: Traffic
const open: Socket[] = []

beforeAll(async () => {
  server = await createTestServer()
  traffic = createTraffic()
  const app = createApp(server.deps, { ready: async () => true })
  http = createServer(boundBodies(getRequestListener(app.fetch), { traffic, trustProxy: [], withinMs: 200 }))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  await new Promise((resolve) => http.close(resolve))
  await server.close()
})

/** Begins a call of the API; `heard` is what came back when the server ended it. */
function begin(length: string, path = '/api/session') {
  const address = http.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  open.push(socket)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
  return { socket, ended, heard: () => heard }
}

it('ends a body that drips, whether it says its length or not', async () => {
  for (const length of ['Content-Length: 1000', 'Transfer-Encoding: chunked']) {
    const { socket, ended } = begin(length)
    const drip = setInterval(() => socket.write(length.startsWith('C') ? 'x' : '1\r\nx\r\n'), 50)
    await ended
    clearInterval(drip)
    expect(socket.destroyed).toBe(true)
  }
})

it('takes a body that comes whole, and one that comes in pieces', async () => {
  const body = JSON.stringify({ login: 'nobody@example.com', password: 'Wrong-1-password' })
  const whole = begin(`Content-Length: ${body.length}`)
  whole.socket.write(body)
  await expect.poll(whole.heard).toContain('LOGIN_FAILED')
  const pieces = begin('Transfer-Encoding: chunked')
  for (const piece of [body.slice(0, 10), body.slice(10)]) {
    pieces.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  }
  pieces.socket.write('0\r\n\r\n')
  await expect.poll(pieces.heard).toContain('LOGIN_FAILED')
})

it('refuses a body of 50 MB as soon as it says so, or as soon as it is counted', async () => {
  const said = begin(`Content-Length: ${50 * 1024 * 1024}`)
  await expect.poll(said.heard).toContain('413')
  await said.ended
  const counted = begin('Transfer-Encoding: chunked')
  const piece = 'x'.repeat(256 * 1024)
  const flow = setInterval(() => counted.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`), 5)
  await expect.poll(counted.heard).toContain('413')
  await counted.ended
  clearInterval(flow)
})

it('takes so many bodies of one address at once, and the next when one of them ends', async () => {
  const fill = () => {
    const held: (() => void)[] = []
    for (let close; (close = traffic.open('body', { address: '127.0.0.1' })) !== null;) held.push(close)
    return held
  }
  // Those before have gone.
  const places = () => {
    const held = fill()
    for (const close of held) close()
    return held.length
  }
  await expect.poll(places).toBe(LIMITS.atOnce.bodies)
  const held = fill()
  const refused = begin('Content-Length: 1000')
  expect(await refused.ended).toContain('429 Too Many Requests')
  held[0]?.()
  const body = '{}'
  const taken = begin(`Content-Length: ${body.length}`)
  taken.socket.write(body)
  await expect.poll(taken.heard).toContain('422')
})
