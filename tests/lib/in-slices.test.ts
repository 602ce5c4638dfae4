import { expect, test } from 'vitest'
import { inSlices } from '#src/lib/in-slices.ts'

/** Counts, and takes a little longer than a slice at each number. */
function* slowly(to: number): Generator<undefined, number> {
  for (let n = 0; n < to; n += 1) {
    const until = performance.now() + 20
    while (performance.now() < until);
    yield
  }
  return to
}

test('long work lets others have their turn meanwhile, and comes to its end', async () => {
  let turns = 0
  let isDone = false
  const others = () => {
    turns += 1
    if (!isDone) setTimeout(others)
  }
  setTimeout(others)
  expect(await inSlices(slowly(4))).toBe(4)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('what fails on the way is a failure of all of it', async () => {
  // oxlint-disable-next-line require-yield -- it fails before it comes to stop
  function* failing(): Generator<undefined, number> {
    throw new Error('broken')
  }
  await expect(inSlices(failing())).rejects.toThrow('broken')
})
