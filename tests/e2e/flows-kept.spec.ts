import { z } from 'zod'
import { PASSWORD, signIn } from './support/desk.ts'
import { openEditor, type Editor } from './support/flow-editor.ts'
import { sampleFlow } from './support/flow-sample.ts'
import { readFlow, test } from './support/flow-test.ts'
import { expect } from './support/test.ts'
import type { Say } from './support/texts.ts'

/** Wide enough for the whole flow to be near. */
test.use({ viewport: { width: 1920, height: 1200 } })

const SAVE = '**/rpc/flows/save*'

/** Gives a node another name. */
async function rename(editor: Editor, t: Say, from: string, to: string): Promise<void> {
  const { canvas, card, settings } = editor
  const { x, y } = (await card(from).boundingBox())!
  await canvas.page().mouse.click(x + 60, y + 12)
  await settings.getByRole('textbox', { name: t('editor.inspector.title'), exact: true }).fill(to)
  await expect(card(to)).toHaveCount(1)
}

const titled = z.object({ nodes: z.record(z.string(), z.object({ title: z.string() })) })

test('what a page that crashed had not saved is offered back, as a step that can be undone', async ({
  page,
  context,
  desk,
  makeFlow,
  faults,
  t,
}) => {
  faults.allow(/ERR_FAILED/)
  const flowId = await makeFlow('Tea time', sampleFlow())
  const titleOf = async (id: string) => titled.parse((await readFlow(desk, flowId)).document).nodes[id]?.title
  await page.route(SAVE, (route) => route.abort())
  const editor = await openEditor(page, desk, flowId, t)
  await rename(editor, t, 'Pour tea', 'Fill the pot')
  await expect(page.getByText(t('flow.save.offline'))).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  expect(await titleOf('tea')).toBe('Pour tea')

  const again = await context.newPage()
  const reopened = await openEditor(again, desk, flowId, t)
  await expect(again.getByText(t('flow.crash.title'))).toBeVisible()
  await expect(reopened.card('Pour tea')).toHaveCount(1)
  await reopened.button('flow.crash.takeBack').click()
  await expect(reopened.card('Fill the pot')).toHaveCount(1)
  await expect.poll(() => titleOf('tea')).toBe('Fill the pot')
  await reopened.canvas.focus()
  await again.keyboard.press('Control+z')
  await expect(reopened.card('Pour tea')).toHaveCount(1)
  await expect.poll(() => titleOf('tea')).toBe('Pour tea')
  await again.reload()
  await expect(reopened.card('Pour tea')).toBeVisible()
  await expect(again.getByText(t('flow.crash.title'))).toHaveCount(0)
})

test('what is written when the session ends is saved once the same person has signed in again, in place', async ({
  page,
  desk,
  makeFlow,
  faults,
  t,
}) => {
  faults.allow(/401/)
  const flowId = await makeFlow('Tea time', sampleFlow())
  const titleOf = async (id: string) => titled.parse((await readFlow(desk, flowId)).document).nodes[id]?.title
  const ended = Promise.withResolvers<void>()
  await page.route(SAVE, async (route) => {
    await ended.promise
    await route.continue()
  })
  const editor = await openEditor(page, desk, flowId, t)
  const { pathname } = new URL(page.url())
  const asked = page.waitForRequest(SAVE)
  await rename(editor, t, 'Pour tea', 'Fill the pot')
  await asked
  // Signed out by another device.
  await desk.admin.call('DELETE', '/sessions')
  ended.resolve()
  const dialog = page.getByRole('alertdialog', { name: t('frame.sessionEnd.title') })
  await dialog.getByLabel(t('frame.reauth.password')).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => titleOf('tea')).toBe('Fill the pot')
  expect(new URL(page.url()).pathname).toBe(pathname)
  // It goes on as before: by itself, and one step back at a time.
  await editor.canvas.focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => titleOf('tea')).toBe('Pour tea')
})

test('of two who edit a flow, each sees what the other saves, and nobody overwrites the other unasked', async ({
  page,
  desk,
  makeFlow,
  openContext,
  t,
}) => {
  const flowId = await makeFlow('Tea time', sampleFlow())
  const titleOf = async (id: string) => titled.parse((await readFlow(desk, flowId)).document).nodes[id]?.title
  const { context, faults } = await openContext({ viewport: { width: 1920, height: 1200 } })
  // The save that comes too late.
  faults.allow(/status of 409/)
  await signIn(context, desk, desk.admin)
  const first = await openEditor(page, desk, flowId, t)
  const otherPage = await context.newPage()
  const second = await openEditor(otherPage, desk, flowId, t)
  await expect(first.card('Goodbye')).toBeVisible()
  await expect(second.card('Goodbye')).toBeVisible()

  await test.step('a saved change comes in without a reload, beside the own history', async () => {
    await rename(second, t, 'Begin', 'Hello')
    await second.saved()
    await rename(first, t, 'Goodbye', 'See you')
    await first.saved()
    await expect(first.card('Hello')).toHaveCount(1)
    await expect(second.card('See you')).toHaveCount(1)
    await second.canvas.focus()
    await otherPage.keyboard.press('Control+z')
    await expect(second.card('Begin')).toHaveCount(1)
    await expect(second.card('See you')).toHaveCount(1)
    await expect(first.card('Begin')).toHaveCount(1)
  })

  await test.step('where both changed the same, both values are shown and one is chosen', async () => {
    const sent = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    await context.route(SAVE, async (route) => {
      sent.resolve()
      await go.promise
      await route.continue()
    })
    await rename(second, t, 'Pour tea', 'Tea with milk')
    await sent.promise
    await rename(first, t, 'Pour tea', 'Tea with lemon')
    await first.saved()
    const dialog = otherPage.getByRole('dialog', { name: t('flow.together.conflict.title', { name: 'Ada' }) })
    await expect(dialog).toBeVisible()
    go.resolve()
    await expect(dialog).toContainText('Tea with milk')
    await expect(dialog).toContainText('Tea with lemon')
    expect(await titleOf('tea')).toBe('Tea with lemon')
    await dialog.getByRole('button', { name: t('flow.together.conflict.allMine') }).click()
    await dialog.getByRole('button', { name: t('flow.together.conflict.done') }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => titleOf('tea')).toBe('Tea with milk')
    await expect(first.card('Tea with milk')).toHaveCount(1)
    expect(await titleOf('last')).toBe('See you')
  })
})
