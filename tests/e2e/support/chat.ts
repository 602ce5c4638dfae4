import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { APP, type Desk } from './desk.ts'
import type { Lang, Say } from './texts.ts'

/** The visitor's chat, as a page of its own or in a frame on a host page. */
export type Chat = {
  log: Locator
  field: Locator
  button: (path: string) => Locator
  /** How often the conversation holds a text. */
  count: (text: string) => Promise<number>
}

export function chatIn(place: Page | Frame, t: Say): Chat {
  const log = place.getByRole('log', { name: t('widget.log') })
  return {
    log,
    field: place.getByRole('textbox', { name: t('widget.composer.label') }),
    button: (path) => place.getByRole('button', { name: t(path), exact: true }),
    count: (text) => log.getByText(text, { exact: true }).count(),
  }
}

/** Opens the chat as a page of its own and waits for the robot's welcome. */
export async function openChat(page: Page, desk: Desk, t: Say, lang: Lang = 'en'): Promise<Chat> {
  await page.goto(`${desk.url}/chat/${APP}?lang=${lang}`)
  const chat = chatIn(page, t)
  await expect(chat.log.getByRole('listitem').first()).toBeVisible()
  return chat
}

const opened = z.object({ conversation: z.object({ id: z.string() }) })

/** Opens the chat of a new visitor who asks for a person at once; the id of the conversation that waits. */
export async function openWaitingChat(page: Page, desk: Desk, t: Say): Promise<Chat & { conversationId: string }> {
  const opening = page.waitForResponse(`**/api/visitor/${APP}/open`)
  const chat = await openChat(page, desk, t)
  const { conversation } = opened.parse(await (await opening).json())
  await chat.button('widget.transfer').click()
  return { ...chat, conversationId: conversation.id }
}
