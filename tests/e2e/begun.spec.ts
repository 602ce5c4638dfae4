import { noAxeViolations } from './support/axe.ts'
import { openWaitingChat } from './support/chat.ts'
import { APP, signIn } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test('an agent writes again to a visitor who is gone, by keys, and the visitor finds it when they come back', async ({
  desk,
  openContext,
  t,
}) => {
  const { anna } = desk
  await anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
  const visitor = await openContext()
  const chat = await visitor.context.newPage()
  const { conversationId } = await openWaitingChat(chat, desk, t)
  await expect(chat.getByText(/^You are number \d+ in the queue\.$/)).toBeVisible()
  await anna.call('POST', `/apps/${APP}/conversations/${conversationId}/accept`, {})
  await anna.call('POST', `/apps/${APP}/conversations/${conversationId}/end`, {})
  const address = chat.url()
  await chat.close()

  const { context } = await openContext()
  await signIn(context, desk, anna)
  const page = await context.newPage()
  await page.goto(`${desk.url}/online?tab=done&chat=${conversationId}`)
  await page.getByRole('button', { name: t('workspace.act.more') }).press('Enter')
  await page.getByRole('menuitem', { name: t('workspace.beginning.begin') }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Your parcel has come after all.')
  await noAxeViolations(page)
  await dialog.getByRole('button', { name: t('workspace.beginning.submit') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('log').getByText('Your parcel has come after all.')).toBeVisible()
  await expect(main.getByPlaceholder(/^Write a reply/)).toBeFocused()

  const back = await visitor.context.newPage()
  await back.goto(address)
  await expect(back.getByRole('log')).toContainText('Your parcel has come after all.')
  await back.getByRole('textbox', { name: t('widget.composer.label') }).fill('Thank you, I have it.')
  await back.keyboard.press('Enter')
  await expect(main.getByRole('log').getByText('Thank you, I have it.')).toBeVisible()
})
