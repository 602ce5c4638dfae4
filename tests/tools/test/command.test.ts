import { expect, test } from 'vitest'
import { runCommand } from '#src/tools/test/command.ts'

const node = (code: string) => runCommand(['node', '-e', code], { hold: true })

test('gives how a program ended, and what it said', async () => {
  expect(await node('console.log("said"); process.exitCode = 3')).toEqual({ exitCode: 3, output: 'said\n' })
})

test('names a program that was ended, and by what: it says nothing itself', async () => {
  const { exitCode, output } = await node('process.kill(process.pid, "SIGTRAP")')
  expect(exitCode).toBe(1)
  expect(output).toMatch(/^node -e .* was ended by SIGTRAP\.\n$/)
})
