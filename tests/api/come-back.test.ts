import { ORPCError } from '@orpc/client'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comeBack, type LiveSocket } from '#src/api/live.ts'

const { me } = vi.hoisted(() => ({ me: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/api/client.ts', () => ({ client: { auth: { me } } }))

/** A connection that a test drops and refuses. */
function fakeSocket() {
  const events = new EventEmitter()
  const connect = vi.fn<() => void>()
  return {
    socket: Object.assign(events, { connect, active: false }) as unknown as LiveSocket,
    connect,
    refuse: (code: string) => events.emit('connect_error', new Error(code)),
    tell: (name: string, ...args: unknown[]) => events.emit(name, ...args),
  }
}

const onOver = vi.fn<() => void>()
const signedOut = () => new ORPCError('UNAUTHORIZED', { status: 401 })

beforeEach(() => {
  vi.useFakeTimers()
  me.mockReset()
  onOver.mockReset()
})
afterEach(() => vi.useRealTimers())

test('a connection that the server refused for want of strength is tried again', async () => {
  const { socket, connect, refuse } = fakeSocket()
  comeBack(socket, onOver)
  refuse('UNAVAILABLE')
  await vi.runAllTimersAsync()
  expect(connect).toHaveBeenCalledOnce()
  expect(me).not.toHaveBeenCalled()
})

test('one without a session comes back once whoever works here is signed in again', async () => {
  const { socket, connect, refuse, tell } = fakeSocket()
  let signIn: (me: unknown) => void = () => {}
  me.mockImplementation(() => new Promise((resolve) => (signIn = resolve)))
  comeBack(socket, onOver)
  tell('signed_out')
  tell('disconnect', 'io server disconnect')
  await vi.runAllTimersAsync()
  expect(connect).not.toHaveBeenCalled()
  signIn({})
  await vi.runAllTimersAsync()
  expect(connect).toHaveBeenCalledOnce()
  tell('connect')
  // Ended once more, much later: asked for once more.
  refuse('UNAUTHORIZED')
  expect(me).toHaveBeenCalledTimes(2)
  expect(onOver).not.toHaveBeenCalled()
})

test('it is over for whoever does not sign in again', async () => {
  const { socket, connect, refuse } = fakeSocket()
  me.mockRejectedValue(signedOut())
  comeBack(socket, onOver)
  refuse('UNAUTHORIZED')
  await vi.runAllTimersAsync()
  refuse('UNAUTHORIZED')
  await vi.runAllTimersAsync()
  expect(onOver).toHaveBeenCalledOnce()
  expect(connect).not.toHaveBeenCalled()
})

test('it is over for whoever is signed in and let in no more', async () => {
  const { socket, refuse, tell } = fakeSocket()
  me.mockResolvedValue({})
  comeBack(socket, onOver)
  tell('signed_out')
  await vi.runAllTimersAsync()
  refuse('UNAUTHORIZED')
  expect(onOver).toHaveBeenCalledOnce()
})

test('a lost network while asking ends nothing', async () => {
  const { socket, connect, refuse } = fakeSocket()
  me.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  comeBack(socket, onOver)
  refuse('UNAUTHORIZED')
  await vi.runAllTimersAsync()
  expect(onOver).not.toHaveBeenCalled()
  expect(connect).toHaveBeenCalledOnce()
})
