import sharp from 'sharp'
import { z } from 'zod'
import { noAxeViolations } from './support/axe.ts'
import { openChat } from './support/chat.ts'
import { APP, deploy, signIn } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** As much of a video as says that it is one. */
const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42'), Buffer.alloc(3000, 7)])

test('what an editor writes with its form, the visitor sees with its form', async ({ page, context, desk, t }) => {
  const question = 'How do I find your island shop?'
  await signIn(context, desk, desk.admin)
  await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge?entry=new`)
  const drawer = page.getByRole('dialog', { name: t('knowledge.entry.addTitle') })
  await drawer.getByRole('textbox', { name: t('knowledge.fields.question') }).fill(question)

  const answer = drawer.getByRole('textbox', { name: t('knowledge.fields.answer'), exact: true })
  const tool = (name: string) => drawer.getByRole('button', { name: t(`answer.tools.${name}`), exact: true })
  await answer.click()
  await page.keyboard.type('Hello {{system.nickname}}, take the ')
  await tool('bold').click()
  await page.keyboard.type('ferry')
  await tool('bold').click()
  await page.keyboard.type(' at R&D pier: ')
  await tool('link').click()
  const link = page.getByRole('dialog', { name: t('answer.link.title') })
  await link.getByLabel(t('answer.link.address')).fill('https://ferry.example/times')
  await link.getByLabel(t('answer.link.words')).fill('times')
  await link.getByRole('button', { name: t('answer.link.apply') }).click()
  await answer.press('Enter')
  await tool('bulletList').click()
  await page.keyboard.type('first left')
  await page.keyboard.press('Enter')
  await page.keyboard.type('then right')

  const chosen = (kind: string) => drawer.locator(`input[data-media=${kind}]`)
  const map = await sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await chosen('image').setInputFiles({ name: 'island map.png', mimeType: 'image/png', buffer: map })
  await chosen('video').setInputFiles({ name: 'the way.mp4', mimeType: 'video/mp4', buffer: VIDEO })
  await expect(drawer.getByRole('img', { name: 'island map' })).toBeVisible()
  await expect(drawer.getByRole('textbox', { name: t('answer.media.name') })).toHaveValue('the way.mp4')

  await drawer.getByRole('button', { name: t('answer.buttons.add') }).click()
  await page.getByRole('menuitem', { name: t('answer.buttons.kinds.agent') }).click()

  // The ampersand is told, and stands in the way of saving until it is replaced.
  await expect(drawer.getByText(t('answer.forbidden.found', { count: 1 }))).toBeVisible()
  const save = drawer.getByRole('button', { name: t('knowledge.entry.save'), exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: t('answer.forbidden.replaceAll') }).click()
  await noAxeViolations(page)
  await save.click()
  await expect(drawer).toBeHidden()

  const list = z.object({ items: z.array(z.object({ answer: z.string(), rich: z.unknown() })) })
  const path = `/apps/${APP}/entries?text=${encodeURIComponent(question)}`
  const [stored] = list.parse(await desk.admin.call('GET', path)).items
  expect(stored?.answer).toContain('ferry at R and D pier: times\n- first left\n- then right')
  await deploy(desk.admin)

  const chat = await openChat(await context.newPage(), desk, t)
  await chat.field.fill(question)
  await chat.field.press('Enter')
  const said = chat.log.locator('li.entry').filter({ hasText: 'take the' })
  await expect(said.locator('strong')).toHaveText('ferry')
  await expect(said.getByRole('link', { name: 'times' })).toHaveAttribute('href', 'https://ferry.example/times')
  await expect(said.getByRole('listitem').filter({ hasText: 'first left' })).toBeVisible()
  const picture = said.getByRole('img', { name: 'island map' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expect(said.getByText('the way.mp4')).toBeVisible()
  await expect(said).not.toContainText('{{')
  await said.getByRole('button', { name: t('answer.buttons.agentLabel') }).click()
  await expect(chat.log).toContainText(t('answer.buttons.agentLabel'))
})
