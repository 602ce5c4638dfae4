import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiFailure } from '#src/api/errors.ts'
import { createQueryClient } from '#src/api/query.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: false })
  onlineManager.setOnline(false)
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const unreached = () => Promise.reject(new TypeError('Failed to fetch'))

test('what is asked for without a network fails and says so, instead of waiting for ever', async () => {
  const client = createQueryClient()
  const asked = client.fetchQuery({ queryKey: ['any'], queryFn: unreached }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(client.getQueryState(['any'])?.status).toBe('error'))
  expect(client.getQueryState(['any'])?.fetchStatus).toBe('idle')
  expect(apiFailure(await asked).code).toBe('OFFLINE')
})

test('a deed without a network fails too', async () => {
  const client = createQueryClient()
  const deed = client.getMutationCache().build(client, { mutationFn: unreached })
  await expect(deed.execute(undefined)).rejects.toThrow('Failed to fetch')
  expect(deed.state.isPaused).toBe(false)
})

test('it is asked for anew when the network is back', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnReconnect).toBe(true)
})
