import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { openLoop } from '../open-loop.ts'
import { BODIES, BURST, LOGINS, SOCKETS, WATCHES, type Attack, type Attacked } from './attack.ts'

/**
 * One attack, in a process of its own: what is measured must not wait behind what attacks. It speaks to plain sockets, since
 * a client's courtesies would cost it more than the server.
 */
process.once('message', (attack: Attack) => {
  ATTACKS[attack.kind](attack).then((attacked) => {
    process.send?.(attacked)
    process.disconnect()
  }, fail)
})

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

const ATTACKS: Record<Attack['kind'], (attack: Attack) => Promise<Attacked>> = {
  watch: (attack) => flood(attack, WATCHES * attack.seconds, WATCHES),
  burst: (attack) => flood(attack, BURST, Number.POSITIVE_INFINITY),
  sockets,
  bodies,
  logins,
}

/** One socket asks to hear one conversation after another, and comes back whenever it is closed. */
async function flood(attack: Attack, count: number, perSecond: number): Promise<Attacked> {
  const told: Attacked = { sent: 0, closed: 0 }
  const until = performance.now() + attack.seconds * 1000
  const began = performance.now()
  while (performance.now() < until && told.sent < count) {
    const socket = await joined(attack)
    if (socket === null) {
      told.closed += 1
      await pause(50)
      continue
    }
    while (socket.writable && performance.now() < until && told.sent < count) {
      const due = Math.min(count, ((performance.now() - began) / 1000) * perSecond)
      for (; told.sent < due; told.sent += 1) socket.write(frame(`42${told.sent}["watch","${randomUUID()}"]`))
      await pause(5)
    }
    if (!socket.writable) told.closed += 1
    else await pause(Math.max(0, until - performance.now()))
    socket.destroy()
  }
  return told
}

async function sockets(attack: Attack): Promise<Attacked> {
  const told: Attacked = { sent: 0, closed: 0 }
  await openLoop({ perSecond: SOCKETS, count: SOCKETS * attack.seconds }, async () => {
    told.sent += 1
    const socket = await joined(attack)
    if (socket === null) told.closed += 1
    socket?.destroy()
  })
  return told
}

/** Bodies that come a little at a time, half of them saying how long they are; a new one for each that is ended. */
async function bodies({ url, seconds }: Attack): Promise<Attacked> {
  const { hostname, port } = new URL(url)
  const told: Attacked = { sent: 0, closed: 0 }
  const until = performance.now() + seconds * 1000
  const drip = 'x'.repeat(BODIES.drip)
  await Promise.all(
    Array.from({ length: BODIES.count }, async (_, index) => {
      const isChunked = index % 2 === 0
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODIES.bytes}`
      while (performance.now() < until) {
        const socket = quiet(connect({ host: hostname, port: Number(port) }))
        told.sent += 1
        socket.write(
          `POST /api/session HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
        )
        while (socket.writable && performance.now() < until) {
          socket.write(isChunked ? `${BODIES.drip.toString(16)}\r\n${drip}\r\n` : drip)
          await pause(BODIES.everyMs)
        }
        if (!socket.writable) told.closed += 1
        socket.destroy()
      }
    }),
  )
  return told
}

async function logins({ url, seconds }: Attack): Promise<Attacked> {
  const told: Attacked = { sent: 0, closed: 0 }
  const pool = new Pool(url, { connections: 128 })
  await openLoop({ perSecond: LOGINS.count / seconds, count: LOGINS.count }, async (index) => {
    told.sent += 1
    const address = index % LOGINS.addresses
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/api/session',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${address}` },
      body: JSON.stringify({ login: `nobody-${index}@example.com`, password: 'Wrong-1-password' }),
    })
    await body.dump()
    if (statusCode !== 401) told.closed += 1
  })
  await pool.destroy()
  return told
}

/** A live connection that has said who it is; null where it was refused. */
function joined({ url, appId, visitorToken }: Attack): Promise<Socket | null> {
  const { hostname, port } = new URL(url)
  const socket = quiet(connect({ host: hostname, port: Number(port) }))
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  return new Promise((resolve) => {
    const refuse = () => {
      socket.destroy()
      resolve(null)
    }
    socket.once('close', refuse)
    socket.setTimeout(10_000, refuse)
    let heard = ''
    socket.on('data', (chunk) => {
      if (heard === 'joined') return
      heard += chunk.toString('latin1')
      if (/^HTTP\/1\.1 (?!101)/.test(heard) || heard.includes('44{')) return refuse()
      if (heard.includes('40{"sid"')) {
        heard = 'joined'
        socket.setTimeout(0)
        resolve(socket)
      } else if (heard.includes('0{"sid"') && !heard.endsWith('asked')) {
        heard = 'asked'
        socket.write(frame(`40${JSON.stringify({ appId, visitorToken })}`))
      }
    })
  })
}

/** What becomes of an attacker's connection is counted, never thrown. */
function quiet(socket: Socket): Socket {
  return socket.on('error', () => undefined).on('data', () => undefined)
}

/** A text as a client's frame (RFC 6455): masked, with a mask that changes nothing. */
function frame(text: string): Buffer {
  const content = Buffer.from(text)
  const length =
    content.length < 126
      ? Buffer.from([0x80 | content.length])
      : Buffer.from([0x80 | 126, content.length >> 8, content.length & 0xff])
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), content])
}
