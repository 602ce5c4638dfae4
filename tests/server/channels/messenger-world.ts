import { startMessenger } from '#tests/support/platforms/messenger.ts'
import { aChannelWorld } from './channel-world.ts'

export type MessengerWorld = Awaited<ReturnType<typeof aMessengerWorld>>

/** A world that Messenger reaches, with a page that is bound. */
export async function aMessengerWorld() {
  const { operator: messenger, ...world } = await aChannelWorld(startMessenger, ({ page }) => ({
    kind: 'messenger',
    config: { pageName: page.name, pageId: page.id, humanAgent: false },
    secrets: { accessToken: page.token, appSecret: page.secret },
  }))
  return { ...world, messenger }
}
