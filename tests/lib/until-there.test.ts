import { expect, test } from 'vitest'
import { untilThere } from '#src/lib/until-there.ts'

test('is loaded until it is there, with a pause after each failure', async () => {
  const answers = [() => Promise.reject(new Error('no network')), () => Promise.resolve(undefined), async () => 'part']
  let pauses = 0
  const loaded = await untilThere<string>(
    () => answers.shift()!(),
    async () => void pauses++,
  )
  expect(loaded).toBe('part')
  expect(pauses).toBe(2)
})
