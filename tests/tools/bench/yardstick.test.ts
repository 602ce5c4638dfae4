import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { ownTimes } from '#src/tools/bench/others.ts'
import { inYardsticks, yardstick } from '#src/tools/bench/yardstick.ts'

test('the yardstick comes to the same everywhere, and takes some time', () => {
  expect(yardstick()).toBeGreaterThan(0)
})

test('times are told as so many of it, rates as so much within it, and counts not at all', () => {
  expect(inYardsticks(30, 'ms', 15)).toBe(2)
  expect(inYardsticks(3, 's', 15)).toBe(200)
  expect(inYardsticks(500, 'messages/s', 15)).toBe(7.5)
  expect(inYardsticks(500, 'messages', 15)).toBeUndefined()
})

test.runIf(process.platform === 'linux')('what counts as ours is this process and all below it', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill())
  const [below] = (await once(child.stdout, 'data')) as [Buffer]
  const grandchild = Number(below.toString())
  onTestFinished(() => void process.kill(grandchild))
  const own = ownTimes()
  expect([process.pid, child.pid, grandchild].filter((pid) => !own.has(pid!))).toEqual([])
  expect(own.has(1)).toBe(false)
})
