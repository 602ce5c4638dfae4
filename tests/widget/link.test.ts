import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ClientEvents, LiveAuth, ServerEvents } from '#src/contract/live.ts'
import { type Heard, type Link, openLink } from '#src/widget/chat/link.ts'
import { aMessage } from './support.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** The real server's library, which the page's small client must understand. */
async function aLiveServer(options: { pingInterval?: number; port?: number } = {}) {
  const http = createServer()
  const io = new Server<ClientEvents, ServerEvents>(http, { pingInterval: options.pingInterval ?? 25_000 })
  const auths: LiveAuth[] = []
  io.use((socket, next) => {
    auths.push(socket.handshake.auth as LiveAuth)
    next()
  })
  await new Promise<void>((done) => http.listen(options.port ?? 0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  const close = async () => {
    await io.close()
  }
  open.push(close)
  return { io, auths, port, close }
}

function aLink(port: number) {
  const on = {
    message: vi.fn<Heard['message']>(),
    conversation: vi.fn<Heard['conversation']>(),
    typing: vi.fn<Heard['typing']>(),
  }
  const onStatus = vi.fn<(isConnected: boolean) => void>()
  const link = openLink({
    origin: `ws://127.0.0.1:${port}`,
    auth: () => ({ appId: '1400000001', visitorToken: 'token' }),
    on,
    onStatus,
  })
  open.push(() => link.close())
  return { link, on, onStatus }
}

const ask = (link: Link, conversationId: string) =>
  new Promise((resolve) => {
    link.watch(conversationId, resolve)
  })

describe('the live connection', () => {
  test('says who it is and is told when it is there', async () => {
    const { auths, port } = await aLiveServer()
    const { onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledWith(true))
    expect(auths).toEqual([{ appId: '1400000001', visitorToken: 'token' }])
  })

  test('hears what it knows and passes over the rest', async () => {
    const { io, port } = await aLiveServer()
    const { on, onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledWith(true))
    io.emit('signed_out')
    io.emit('message', aMessage(7, { body: { type: 'text', text: 'Grüße, 您好\n"quoted"' } }))
    await vi.waitFor(() => expect(on.message).toHaveBeenCalledOnce())
    expect(on.message).toHaveBeenCalledWith(aMessage(7, { body: { type: 'text', text: 'Grüße, 您好\n"quoted"' } }))
  })

  test('asks to hear conversations and gets the answer to each question', async () => {
    const { io, port } = await aLiveServer()
    io.on('connection', (socket) => {
      socket.on('watch', (id, answer) => answer(id === 'known' ? { seq: 12 } : { code: 'NOT_FOUND' }))
    })
    const { link, onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledWith(true))
    expect(await Promise.all([ask(link, 'known'), ask(link, 'other')])).toEqual([{ seq: 12 }, { code: 'NOT_FOUND' }])
  })

  test('tells that the visitor is typing', async () => {
    const { io, port } = await aLiveServer()
    const typing = vi.fn<(conversationId: string) => void>()
    io.on('connection', (socket) => socket.on('typing', typing))
    const { link, onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledWith(true))
    link.typing('first')
    await vi.waitFor(() => expect(typing).toHaveBeenCalledWith('first'))
  })

  test('tells how far the visitor has come', async () => {
    const { io, port } = await aLiveServer()
    const received = vi.fn<ClientEvents['received']>()
    io.on('connection', (socket) => socket.on('received', received))
    const { link, onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenCalledWith(true))
    const answers: unknown[] = []
    link.received('first', 7, true, (refused) => void answers.push(refused))
    await vi.waitFor(() => expect(received).toHaveBeenCalledWith('first', 7, true, expect.any(Function)))
    received.mock.calls[0]?.[3]({ code: 'RATE_LIMITED' })
    await vi.waitFor(() => expect(answers).toEqual([{ code: 'RATE_LIMITED' }]))
  })

  test('answers the heartbeat, so that the server keeps it', async () => {
    const { io, port } = await aLiveServer({ pingInterval: 20 })
    const { onStatus } = aLink(port)
    const beats = vi.fn<() => void>()
    io.engine.on('connection', (socket: { on: (event: string, listener: () => void) => void }) =>
      socket.on('heartbeat', beats),
    )
    await vi.waitFor(() => expect(beats.mock.calls.length).toBeGreaterThan(2))
    expect(onStatus.mock.calls).toEqual([[true]])
  })

  test('comes back after the server was away, as soon as it is woken', async () => {
    const first = await aLiveServer()
    const { link, onStatus } = aLink(first.port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenLastCalledWith(true))
    await first.close()
    await vi.waitFor(() => expect(onStatus).toHaveBeenLastCalledWith(false))
    const second = await aLiveServer({ port: first.port })
    link.wake()
    await vi.waitFor(() => expect(onStatus).toHaveBeenLastCalledWith(true))
    expect(second.auths).toHaveLength(1)
  })

  test('comes back by itself when the server ended it', async () => {
    const { io, port } = await aLiveServer()
    const { onStatus } = aLink(port)
    await vi.waitFor(() => expect(onStatus).toHaveBeenLastCalledWith(true))
    io.disconnectSockets(true)
    await vi.waitFor(() => expect(onStatus.mock.calls).toEqual([[true], [false], [true]]), { timeout: 5000 })
  })

  test('is not there while the server refuses it', async () => {
    const { io, port } = await aLiveServer()
    const refused = vi.fn<() => void>()
    io.use((_socket, next) => {
      refused()
      next(new Error('UNAUTHORIZED'))
    })
    const { onStatus } = aLink(port)
    await vi.waitFor(() => expect(refused).toHaveBeenCalled())
    expect(onStatus).not.toHaveBeenCalledWith(true)
  })
})

describe('a connection that falls silent', () => {
  /** A socket that opens, greets and then says nothing more, as one whose way was cut without a word. */
  class SilentSocket {
    static made: SilentSocket[] = []
    onmessage?: (event: { data: string }) => void
    constructor() {
      SilentSocket.made.push(this)
    }
    send(): void {}
    close(): void {}
    receive(data: string): void {
      this.onmessage?.({ data })
    }
  }

  test('is given up after the time the server named, and made again', () => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', SilentSocket)
    open.push(() => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    })
    const { onStatus } = aLink(1)
    const [socket] = SilentSocket.made
    socket?.receive('0{"sid":"a","pingInterval":20000,"pingTimeout":5000}')
    socket?.receive('40{"sid":"b"}')
    vi.advanceTimersByTime(24_999)
    expect(onStatus.mock.calls).toEqual([[true]])
    vi.advanceTimersByTime(1)
    expect(onStatus.mock.calls).toEqual([[true], [false]])
    vi.advanceTimersByTime(750)
    expect(SilentSocket.made).toHaveLength(2)
  })

  test('waits longer after each attempt, a second and a half and a half of that at most', () => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', SilentSocket)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    SilentSocket.made = []
    open.push(() => {
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    })
    aLink(1)
    const waits = [500, 1000, 1500, 1500]
    for (const [index, wait] of waits.entries()) {
      SilentSocket.made.at(-1)?.receive('1')
      vi.advanceTimersByTime(wait - 1)
      expect(SilentSocket.made).toHaveLength(index + 1)
      vi.advanceTimersByTime(1)
      expect(SilentSocket.made).toHaveLength(index + 2)
    }
  })
})
