import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { askAgainBy, withSession } from '#src/api/session-end.ts'

const refused = () => new ORPCError('UNAUTHORIZED', { status: 401 })
let stop = () => {}
afterEach(() => stop())

/** A call that is refused until somebody is signed in. */
function world() {
  let isIn = false
  const ask = vi.fn<() => Promise<boolean>>()
  stop = askAgainBy(ask)
  return {
    ask,
    enter: () => {
      isIn = true
    },
    call: vi.fn<() => Promise<string>>(async () => {
      if (!isIn) throw refused()
      return 'done'
    }),
  }
}

test('a refused call is made once more after signing in again', async () => {
  const { ask, enter, call } = world()
  ask.mockImplementation(async () => {
    enter()
    return true
  })
  await expect(withSession(call)).resolves.toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
})

test('many refused calls ask once', async () => {
  const { ask, enter, call } = world()
  ask.mockImplementation(async () => {
    enter()
    return true
  })
  await expect(Promise.all([withSession(call), withSession(call), withSession(call)])).resolves.toHaveLength(3)
  expect(ask).toHaveBeenCalledOnce()
})

test('a refusal that comes after signing in again asks nobody', async () => {
  const { ask, enter, call } = world()
  ask.mockImplementation(async () => {
    enter()
    return true
  })
  let refuse = () => {}
  const late = vi.fn<() => Promise<string>>(
    () => new Promise<string>((_, reject) => (refuse = () => reject(refused()))),
  )
  const slow = withSession(late)
  await withSession(call)
  late.mockResolvedValue('late')
  refuse()
  await expect(slow).resolves.toBe('late')
  expect(ask).toHaveBeenCalledOnce()
})

test('who does not come back gets the refusal', async () => {
  const { ask, call } = world()
  ask.mockResolvedValue(false)
  await expect(withSession(call)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(call).toHaveBeenCalledOnce()
})

test('other refusals, and pages that do not ask, are left alone', async () => {
  const { ask, call } = world()
  await expect(withSession(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(TypeError)
  expect(ask).not.toHaveBeenCalled()
  stop()
  await expect(withSession(call)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
