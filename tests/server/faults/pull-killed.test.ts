import { afterAll, beforeAll, expect, it } from 'vitest'
import { aServiceWorld } from '../channels/wechat-service-world.ts'
import { channelDeaths } from './channel-deaths.ts'

let world: Awaited<ReturnType<typeof aServiceWorld>>
let deaths: ReturnType<typeof channelDeaths>

beforeAll(async () => {
  world = await aServiceWorld()
  deaths = channelDeaths(world)
})
afterAll(async () => {
  await world.close()
  deaths.close()
})

it.each(['channel_pull.before_hold', 'channel_pull.before_keeping'])(
  'what WeChat is asked for is taken once by a process that is killed at %s',
  async (step) => {
    const user = `wm-${step}`
    deaths.leaveUndone()
    world.operator.says(user, 'Where is my order?')
    await world.operator.call()
    expect(await world.talksOf(user)).toEqual([])
    await deaths.killedAt(step)
    await deaths.followed()
    const lines = await world.linesOf(user)
    expect(lines.filter(({ sender }) => sender === 'visitor').map(({ body }) => body.text)).toEqual([
      'Where is my order?',
    ])
  },
  60_000,
)
