import { afterAll, beforeAll, expect, it } from 'vitest'
import fc from '#tests/support/properties.ts'
import { createTestServer, type TestServer } from '#tests/support/server.ts'
import { createWorld, histories, type World } from './histories-world.ts'

/** How many are tried; `npm test -- --histories 2000` tries so many. */
const COUNT = Number(process.env['DESKWRIGHT_HISTORIES'] ?? 40)
/** What is cut off is found by the next looks. */
const LOOKS = 5

let server: TestServer
let world: World

beforeAll(async () => {
  server = await createTestServer()
  world = await createWorld(server)
})
afterAll(async () => {
  await world.close()
  await server.close()
})

it(
  'has one owner or none for each conversation, within limits, and nobody left behind, whatever happens',
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(histories, async ({ settings, steps }) => {
        await world.begin(settings)
        for (const step of steps) {
          await world.take(step)
          expect(await whatStays()).toEqual([])
        }
      }),
      { numRuns: COUNT },
    )
  },
  COUNT * 20_000,
)

/** The faults that looking at the desk again does not mend. */
async function whatStays(): Promise<string[]> {
  let faults: string[] = []
  for (let look = 0; look < LOOKS; look += 1) {
    await world.settle()
    faults = await world.faults()
    if (faults.length === 0) return faults
  }
  return faults
}
