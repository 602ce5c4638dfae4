import type { Page } from '@playwright/test'
import { z } from 'zod'
import { docxOf, pdfOf, WORD_PAGE, wordLine } from '#tests/server/documents/files.ts'
import { xlsxOf } from '#tests/server/sheets/files.ts'
import { noAxeViolations } from './support/axe.ts'
import { openChat } from './support/chat.ts'
import { APP, deploy, readyDesk, signIn, visitorOf, type ReadyDesk } from './support/desk.ts'
import { badLines, check, goodLines, mended, openImport, returnedFile } from './support/sheets.ts'
import { expect, test } from './support/test.ts'

let desk: ReadyDesk
test.beforeAll(async () => {
  // Of its own: while an import is under way, nobody else can begin one.
  desk = await readyDesk()
})
test.afterAll(() => desk.stop())

const PATIENT = { timeout: 60_000 }
const EDITED = 30
/** What a visitor asks about a topic, and what the bot says of it once its entry was edited. */
const asking = (n: number) => `How do I get help with topic ${n}?`
const edited = (n: number) => `Edited by hand: topic ${n} is served at desk ${n}.`

/** A cell of the table, by its column and the place of its row among those of the filter. */
const cell = (page: Page, column: number, row: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 2}"] > [aria-colindex="${column}"]`)

test('rows are imported, mended, edited by keys, undone, moved and deployed, and the visitor gets the new answers', async ({
  page,
  context,
  t,
}) => {
  await signIn(context, desk, desk.admin)
  const entries = z.object({
    total: z.number(),
    items: z.array(z.object({ question: z.string(), answer: z.string() })),
  })
  const listed = async (query: string) => entries.parse(await desk.admin.call('GET', `/apps/${APP}/entries?${query}`))
  const { total: before } = await listed('limit=1')

  await test.step('a visitor has asked what nobody has written an answer for', async () => {
    const visitor = await visitorOf(desk)
    for (const [n, text] of [asking(7), asking(7), 'Where is my order?'].entries())
      await visitor.call('POST', `${visitor.path}/messages`, { clientMsgId: `asked-before-${n}`, text })
  })

  await test.step('500 rows are checked: 12 are refused, and what the rest changes for visitors is told', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge`)
    const dialog = await openImport(page)
    await check(dialog, 'faq.xlsx', await xlsxOf([...goodLines(488), ...badLines(12)]))
    await expect(dialog.getByRole('tab', { name: /Refused\s*12/ })).toBeVisible(PATIENT)
    const impact = dialog.getByRole('region', { name: t('impact.label') })
    await expect(impact.getByText(t('impact.gained', { count: 2 }))).toBeVisible(PATIENT)
    await impact.getByText(t('impact.show')).click()
    await expect(impact.getByRole('row', { name: /topic 7/ })).toContainText(t('impact.noAnswer'))

    const returned = await returnedFile(page, dialog)
    await dialog.getByRole('button', { name: 'Apply 488 changes' }).click()
    await expect(dialog.getByText('faq.xlsx: Import done')).toBeVisible(PATIENT)
    await dialog.getByRole('button', { name: t('imports.dialog.again') }).click()
    await check(dialog, 'faq mended.xlsx', await mended(returned))
    await dialog.getByRole('button', { name: 'Apply 12 changes' }).click(PATIENT)
    await expect(dialog.getByText('faq mended.xlsx: Import done')).toBeVisible(PATIENT)
    await page.keyboard.press('Escape')
    expect((await listed('limit=1')).total).toBe(before + 500)
  })

  await test.step(`${EDITED} answers are written by keys alone, and the last one is undone and done again`, async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge?text=topic&sort=number&descending=false`)
    await expect(page.getByText(t('knowledge.filters.total', { count: 488 }))).toBeVisible()
    // Columns: the row's own, standard question, similar questions, answer.
    await expect(cell(page, 4, 0)).toHaveText(/about topic 0/)
    const grid = page.getByRole('grid', { name: t('knowledge.table.label') })
    await page.getByLabel(t('knowledge.filters.search')).focus()
    const isInGrid = () => grid.evaluate((node) => node.contains(document.activeElement))
    for (let stops = 0; stops < 40 && !(await isCell(page)); stops++) await page.keyboard.press('Tab')
    expect(await isInGrid()).toBe(true)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 4, 0)).toBeFocused()
    for (let n = 0; n < EDITED; n++) {
      await expect(cell(page, 4, n)).toBeFocused()
      await page.keyboard.press('F2')
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(edited(n))
      await page.keyboard.press('Enter')
      await expect(cell(page, 4, n)).toHaveText(edited(n))
    }
    const last = EDITED - 1
    await page.keyboard.press('Control+Z')
    await expect(cell(page, 4, last)).toHaveText(new RegExp(`about topic ${last}`))
    await page.keyboard.press('Control+Y')
    await expect(cell(page, 4, last)).toHaveText(edited(last))
    await page.keyboard.press('Control+Z')
    await expect(page.getByText(t('knowledge.saving.done'))).toBeVisible()
    const stored = await listed('text=Edited%20by%20hand&limit=100')
    expect(stored.items.map(({ answer }) => answer).toSorted()).toEqual(
      Array.from({ length: last }, (_, n) => edited(n)).toSorted(),
    )
    await noAxeViolations(page)
  })

  await test.step('what was edited is moved together, and what deleting would do is seen before it is not done', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge?text=Edited%20by%20hand&sort=number&descending=false`)
    await page.getByRole('checkbox', { name: t('knowledge.table.selectAll') }).click()
    const bar = page.getByRole('region', { name: t('knowledge.bulk.label') })
    await bar.getByRole('button', { name: t('knowledge.bulk.remove'), exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(t('impact.lost', { count: 2 }))).toBeVisible(PATIENT)
    await question.getByRole('button', { name: t('common.cancel') }).click()
    await expect(question).toBeHidden()

    await bar.getByRole('button', { name: t('knowledge.bulk.move') }).click()
    await page.getByRole('menuitem', { name: 'Brand new' }).click()
    await expect(page.getByText(/entries moved to “Brand new”/)).toBeVisible()
  })

  await test.step('it is deployed', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/record`)
    const deploy = { name: t('releases.deploy.button'), exact: true }
    await page.getByRole('main').getByRole('button', deploy).click()
    const dialog = page.getByRole('dialog', { name: t('releases.deploy.title') })
    await dialog.getByRole('button', deploy).click()
    await expect(dialog.getByText(t('releases.deploy.doneText'))).toBeVisible(PATIENT)
  })

  await test.step('the visitor gets the new answers, and of what was undone the old one', async () => {
    const chat = await openChat(await context.newPage(), desk, t)
    for (const [n, answer] of [
      [0, edited(0)],
      [7, edited(7)],
      [EDITED - 1, `This is what we say about topic ${EDITED - 1}.`],
    ] as const) {
      await chat.field.fill(asking(n))
      await chat.field.press('Enter')
      await expect(chat.log.getByText(answer, { exact: true })).toBeVisible()
    }
    await chat.field.fill('Another 1 bad 3')
    await chat.field.press('Enter')
    await expect(chat.log.getByText('It repeats its own question.').first()).toBeVisible()
  })
})

test('a PDF and a Word file answer visitors with the right page, and what they say is found and becomes a Q&A', async ({
  page,
  context,
  t,
}) => {
  await signIn(context, desk, desk.admin)
  const VOLTAGE = 'What is the voltage of the Zephyr turbine?'
  const VINEGAR = 'With what is the Falcon kettle descaled?'
  const volts = 'The voltage of the Zephyr turbine is forty-eight volts.'
  const vinegar = 'The Falcon kettle is descaled with vinegar.'

  await test.step('both are sent in by the page and read', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/knowledge?tab=documents`)
    await expect(page.getByRole('button', { name: t('documents.upload.browse') })).toBeEnabled()
    // However long the list takes, nobody is told that there is none once one has arrived.
    const held = Promise.withResolvers<void>()
    await page.route('**/rpc/documents/list**', async (route) => {
      await held.promise
      await route.continue()
    })
    const arrived = page.waitForResponse((response) => /\/documents\?name=Falcon/.test(response.url()))
    const word = wordLine('Kettles') + WORD_PAGE + wordLine('Upkeep', 'H1') + wordLine(vinegar)
    await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([
      {
        name: 'Zephyr.pdf',
        mimeType: 'application/pdf',
        buffer: pdfOf([['The Zephyr turbine is mounted on a mast.'], ['Blades are made of ash wood.'], [volts]]),
      },
      { name: 'Falcon.docx', mimeType: 'application/octet-stream', buffer: await docxOf(word) },
    ])
    await (await arrived).finished()
    await expect(page.getByText(t('documents.upload.received'))).toHaveCount(2)
    await expect(page.getByText(t('documents.list.empty'))).toBeHidden()
    held.resolve()
    const list = page.getByRole('region', { name: t('documents.list.label') })
    for (const name of ['Zephyr.pdf', 'Falcon.docx'])
      await expect(list.getByRole('row', { name: new RegExp(name) })).toContainText(
        t('documents.status.ready'),
        PATIENT,
      )
  })

  await test.step('the draft says what would come back, before anything is live', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/file?tab=test`)
    await page.getByRole('textbox', { name: t('retrieval.test.input') }).fill(VOLTAGE)
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('common.source.page', { name: 'Zephyr.pdf', page: 3 })).first()).toBeVisible()
    await noAxeViolations(page)
  })

  await test.step('once deployed, they answer visitors with document and page', async () => {
    await deploy(desk.admin)
    const chat = await openChat(await context.newPage(), desk, t)
    for (const [question, answer, source] of [
      [VOLTAGE, volts, t('widget.source.page', { name: 'Zephyr.pdf', page: 3 })],
      [VINEGAR, vinegar, t('widget.source.page', { name: 'Falcon.docx', page: 2 })],
    ] as const) {
      await chat.field.fill(question)
      await chat.field.press('Enter')
      const reply = chat.log.getByRole('listitem').filter({ hasText: answer })
      await expect(reply).toBeVisible()
      await expect(reply).toContainText(source)
    }
  })

  await test.step('what they say is found, its words marked, and becomes a Q&A that keeps its source', async () => {
    await page.goto(`${desk.url}/main/${APP}/chatbot/file`)
    await page.getByRole('searchbox', { name: t('file.search.text') }).fill('descaling with vinegar')
    await page.keyboard.press('Enter')
    const hit = page
      .getByRole('region', { name: t('file.search.results') })
      .getByRole('listitem')
      .first()
    await expect(hit.getByText('vinegar', { exact: true })).toHaveJSProperty('tagName', 'MARK')
    await expect(hit).toContainText(t('file.hit.hits', { count: 1 }))
    await hit.getByRole('button', { name: t('file.hit.create') }).click()
    const drawer = page.getByRole('dialog', { name: t('knowledge.entry.addTitle') })
    await drawer.getByRole('textbox', { name: t('knowledge.fields.question') }).fill('Falcon and limescale?')
    await drawer.getByRole('button', { name: t('knowledge.entry.save'), exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(hit.getByRole('link', { name: /^FAQ-/ })).toBeVisible()
    await noAxeViolations(page)
  })

  await test.step('the visitor’s questions stand among the records, with what answered', async () => {
    await page.getByRole('tab', { name: t('file.tabs.records') }).click()
    const records = page.getByRole('region', { name: t('retrieval.records.label') })
    await expect(records.getByRole('row', { name: new RegExp(VINEGAR.slice(0, 20)) })).toContainText('Falcon.docx')
    await noAxeViolations(page)
  })
})

/** Whether the focus is on a cell of the table. */
const isCell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')
