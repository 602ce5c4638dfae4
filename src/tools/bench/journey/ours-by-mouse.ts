import type { Locator, Page } from 'playwright'
import { CARD } from '#src/editor/canvas/geometry.ts'
import { WANTED } from './wanted.ts'

/** Builds the flow on our canvas with the mouse, and writes only words. */
export async function buildByMouse(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Settings of the selection' })
  const palette = page.getByRole('complementary', { name: 'Steps' })
  const field = (label: string) =>
    panel.getByLabel(label, { exact: true }).and(panel.locator('input, textarea, [role=textbox]')).first()
  const write = async (place: Locator, text: string) => {
    await place.click()
    await page.keyboard.insertText(text)
  }
  const add = async (kind: string) => {
    await palette.locator(`button[data-kind="${kind}"]`).last().dblclick()
    await panel.getByRole('heading', { level: 2 }).waitFor()
    // Whoever goes on lets the palette fold.
    await page.mouse.move(800, 250)
  }
  const declare = async (label: string, name: string) => {
    await write(panel.getByRole('combobox', { name: label, exact: true }), name)
    await page.getByRole('option').filter({ hasText: name }).first().click()
  }

  const card = (words: string) => page.locator('.flow-card').filter({ hasText: words }).last()
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  /** The dot of a way out at the right edge of its card. */
  const dotOf = async (words: string, way: string) => {
    const box = (await card(words).boundingBox())!
    const row = card(words).getByText(way, { exact: true }).last()
    // A single way out goes without words, on the line of the title.
    if ((await row.count()) === 0)
      return { x: box.x + box.width, y: box.y + (box.width * CARD.header) / 2 / CARD.width }
    const { y } = await middleOf(row)
    return { x: box.x + box.width, y }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
  }
  const connect = async (words: string, way: string, to: string) =>
    drag(await dotOf(words, way), await middleOf(card(to)))

  await untilStill(card('Start'))
  const begin = (await card('Start').boundingBox())!
  // The pointer is the canvas's own: cards do not take it.
  await page.mouse.click(begin.x + 60, begin.y + 12)
  await write(field('Keywords'), WANTED.keyword)
  await page.keyboard.press('Enter')
  await add('collect')
  await write(field('Label'), WANTED.ask.label)
  await declare('Fill the variable', WANTED.ask.variable)
  await write(field('Question'), WANTED.ask.question)
  await add('http')
  await write(field('Address'), WANTED.call.url)
  await panel.getByRole('button', { name: 'Take another part', exact: true }).click()
  await write(field('Path'), WANTED.call.path)
  await declare('Into the variable', WANTED.call.variable)
  await add('condition')
  await write(field('Name'), WANTED.branch.name)
  await declare('What is looked at', WANTED.call.variable)
  await write(field('Compared with'), WANTED.branch.is)
  await add('message')
  await write(field('Text'), WANTED.there)
  // The other branch: pulled out of its exit onto empty ground.
  const from = await dotOf(WANTED.branch.name, 'Otherwise')
  await drag(from, { x: from.x + 60, y: from.y + 110 })
  await page.getByRole('option').filter({ hasText: 'Message' }).first().click()
  await write(field('Text'), WANTED.onItsWay)
  await add('end')
  // All of it in sight.
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  await untilStill(card('Start'))
  await connect(WANTED.there, 'Next', 'End: helped')
  await connect('Collect', 'Gave up', 'End: helped')
  await connect('Collect', 'Cancelled', 'End: helped')
  await connect('API call', 'Failed', 'End: helped')
  await connect('API call', 'Time-out', 'End: helped')
}

/** Resolves once something has stood at one place for ten frames. */
async function untilStill(place: Locator): Promise<void> {
  await place.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        let still = 0
        let before = ''
        const look = () => {
          const { x, y, width } = element.getBoundingClientRect()
          const now = `${x} ${y} ${width}`
          still = now === before ? still + 1 : 0
          before = now
          if (still >= 10) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
