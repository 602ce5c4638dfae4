import { expect, test } from 'vitest'
import { RESOURCE_RETRY, retry } from '#src/lib/retry.ts'

function recorder() {
  const waits: number[] = []
  return { waits, wait: async (ms: number) => void waits.push(ms) }
}

test('a task that never succeeds runs six times, with waits of 350 ms doubling, and its last error comes out', async () => {
  const { waits, wait } = recorder()
  let runs = 0
  const task = async () => {
    runs++
    throw new Error(`run ${runs}`)
  }
  await expect(retry(task, RESOURCE_RETRY, wait)).rejects.toThrow('run 6')
  expect(runs).toBe(6)
  expect(waits).toEqual([350, 700, 1400, 2800, 5600])
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(10_850)
})

test.each([0, 1, 3, 5])('a task that succeeds after %i failures waits that often and no more', async (failures) => {
  const { waits, wait } = recorder()
  const task = async (attempt: number) => {
    if (attempt < failures) throw new Error('not yet')
    return 'done'
  }
  await expect(retry(task, RESOURCE_RETRY, wait)).resolves.toBe('done')
  expect(waits).toHaveLength(failures)
})
