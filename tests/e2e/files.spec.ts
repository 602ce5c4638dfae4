import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { noAxeViolations } from './support/axe.ts'
import { openWaitingChat } from './support/chat.ts'
import { APP, signIn } from './support/desk.ts'
import { expect, test } from './support/test.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()

test('agent and visitor send one another pictures and files, chosen, pasted and dropped', async ({
  page: visitors,
  desk,
  openContext,
  t,
}) => {
  await desk.anna.call('PUT', `/apps/${APP}/me/status`, { status: 'online' })
  const chat = await openWaitingChat(visitors, desk, t)
  await expect(chat.button('widget.file.choose')).toHaveCount(0)
  const { context } = await openContext()
  await signIn(context, desk, desk.anna)
  const page = await context.newPage()
  await page.goto(`${desk.url}/online?tab=queue&chat=${chat.conversationId}`)
  await page.getByRole('button', { name: t('workspace.act.accept'), exact: true }).click()
  const composer = page.getByPlaceholder(t('workspace.composer.placeholder'))
  await expect(composer).toBeFocused()

  await test.step('the agent pastes a picture, drops a list, and sends both with words', async () => {
    const png = (await picture('#3b6ea5')).toString('base64')
    await composer.evaluate((element, bytes) => {
      const clipboardData = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      clipboardData.items.add(new File([content], 'shelf.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, png)
    await composer.evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['piece,price'], 'prices.csv', { type: 'text/csv' }))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    const attached = page.getByRole('list', { name: t('workspace.composer.attached') })
    await expect(attached.getByRole('listitem')).toHaveCount(2)
    await noAxeViolations(page)
    await composer.fill('These are the parts.')
    await composer.press('Enter')
    await expect(attached).toHaveCount(0)
    await expect(chat.log).toContainText('These are the parts.')
    await expect(chat.log.getByRole('button', { name: /prices\.csv/ })).toBeVisible()
    const shown = chat.log.getByRole('img', { name: 'shelf.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  })

  await test.step('the visitor saves the list and sends a picture back', async () => {
    const saving = visitors.waitForEvent('download')
    await chat.log.getByRole('button', { name: /prices\.csv/ }).click()
    expect((await saving).suggestedFilename()).toBe('prices.csv')
    const choosing = visitors.waitForEvent('filechooser')
    await chat.button('widget.file.choose').click()
    await (await choosing).setFiles({ name: 'broken.png', mimeType: 'image/png', buffer: await picture('#a53b3b') })
    const shown = page.getByRole('log').getByRole('img', { name: 'broken.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await noAxeViolations(visitors)
    await noAxeViolations(page)
  })

  await test.step('the visitor ends it, and takes what was said along', async () => {
    await chat.button('widget.endChat').click()
    await chat.button('widget.endChat').last().click()
    const saving = visitors.waitForEvent('download')
    await chat.button('widget.saveChat').click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^Harbour Books \d{4}-\d\d-\d\d\.txt$/)
    const text = await readFile(await saved.path(), 'utf8')
    expect(text).toMatch(/\d\d:\d\d {2}Anna: These are the parts\.\n/)
    expect(text).toMatch(/\d\d:\d\d {2}You: broken\.png\n/)
  })
})
