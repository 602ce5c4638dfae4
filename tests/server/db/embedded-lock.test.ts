import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Lock, lockDataDir } from '#src/server/db/embedded/lock.ts'

const LOCK_MODULE = new URL('../../../src/server/db/embedded/lock.ts', import.meta.url).href

let dir: string
const held: Lock[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
})

afterEach(() => {
  for (const lock of held.splice(0)) lock.release()
  rmSync(dir, { recursive: true, force: true })
})

function claim(folder = dir): void {
  held.push(lockDataDir(folder))
}

async function claimInChild() {
  const program = `
    const { lockDataDir } = await import(process.argv[1])
    lockDataDir(process.argv[2])
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, LOCK_MODULE, dir])
  await once(child.stdout, 'data')
  return child
}

test('a folder held by a living process is refused with the process named', async () => {
  const holder = await claimInChild()
  expect(() => claim()).toThrow(`The data folder ${dir} is in use by process ${holder.pid}.`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

test('the lock of a killed process is taken over', async () => {
  const holder = await claimInChild()
  holder.kill('SIGKILL')
  claim()
  expect(existsSync(join(dir, 'server.pid'))).toBe(true)
})

test('a process number left behind that another program has by now is no obstacle', () => {
  writeFileSync(join(dir, 'server.pid'), `${process.ppid}\n`)
  expect(() => claim()).not.toThrow()
})

test('a released folder can be claimed again', () => {
  lockDataDir(dir).release()
  expect(existsSync(join(dir, 'server.pid'))).toBe(false)
  expect(() => claim()).not.toThrow()
})

test('a second claim of the same process is refused too', () => {
  claim()
  expect(() => claim()).toThrow(`in use by process ${process.pid}.`)
})

test('the folder is made when it is missing', () => {
  claim(join(dir, 'deep', 'data'))
  expect(existsSync(join(dir, 'deep', 'data'))).toBe(true)
})
