import type { Page } from 'playwright'
import { WANTED } from './wanted.ts'

/** Where nodes are laid, in pixels from the corner of the workspace: by column and row. */
const PLACES = { begin: [90, 150], ask: [240, 150], call: [420, 150], branch: [590, 150] } as const
const LATER = { there: [730, 90], onItsWay: [730, 220], end: [850, 300] } as const
type Place = readonly [x: number, y: number]

/**
 * Builds the same in Node-RED with the mouse: nodes out of its palette, wires from port to port, settings in its dialogs. It
 * has no step that asks a visitor, so a template stands for it; a failed call has no way out of its own there.
 */
export async function buildInNodeRed(page: Page): Promise<void> {
  const chart = page.locator('#red-ui-workspace-chart')
  const corner = (await chart.boundingBox())!
  const spot = ([x, y]: Place) => ({ x: corner.x + x, y: corner.y + y })
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await page.mouse.up()
  }
  const middleOf = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const ids = () => page.$$eval('.red-ui-flow-node-group', (groups) => groups.map(({ id }) => id))
  const add = async (kind: string, place: Place): Promise<string> => {
    const before = await ids()
    const tile = `.red-ui-palette-node[data-palette-type="${kind}"]`
    await page.locator(tile).scrollIntoViewIfNeeded()
    await drag(await middleOf(tile), spot(place))
    await page.waitForFunction(
      (count) => document.querySelectorAll('.red-ui-flow-node-group').length > count,
      before.length,
    )
    return (await ids()).find((id) => !before.includes(id))!
  }
  const open = async (id: string) => {
    const { x, y } = await middleOf(`[id="${id}"] .red-ui-flow-node`)
    await page.mouse.dblclick(x, y)
    await page.locator('#node-dialog-ok').waitFor()
  }
  const close = async () => {
    await page.locator('#node-dialog-ok').click()
    await page.locator('#node-dialog-ok').waitFor({ state: 'detached' })
  }
  const write = async (selector: string, text: string, at = 0) => {
    await page.locator(selector).nth(at).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(text)
  }
  const says = async (id: string, text: string) => {
    await open(id)
    await page.locator('#node-input-template-editor').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await close()
  }
  const wire = async (from: string, outlet: number, to: string) => {
    const out = page.locator(`[id="${from}"] .red-ui-flow-port-output .red-ui-flow-port`).nth(outlet)
    const { x, y, width, height } = (await out.boundingBox())!
    await drag(
      { x: x + width / 2, y: y + height / 2 },
      await middleOf(`[id="${to}"] .red-ui-flow-port-input .red-ui-flow-port`),
    )
  }

  const begin = await add('inject', PLACES.begin)
  await open(begin)
  await write('#node-input-name', WANTED.keyword)
  await close()
  const ask = await add('template', PLACES.ask)
  await says(ask, WANTED.ask.question)
  const call = await add('http request', PLACES.call)
  await open(call)
  await write('#node-input-url', WANTED.call.url)
  // A press opens the list of the browser; another one chooses.
  await page.locator('#node-input-ret').click()
  await page.locator('#node-input-ret').selectOption('obj')
  await close()
  const branch = await add('switch', PLACES.branch)
  await open(branch)
  await write('.red-ui-tray .red-ui-typedInput-input', `payload.${WANTED.call.path}`)
  await write('.red-ui-tray .red-ui-typedInput-input', WANTED.branch.is, 1)
  await page.locator('.red-ui-tray .red-ui-editableList-addButton').click()
  await page.locator('.red-ui-tray .red-ui-editableList-container li select').nth(1).click()
  await page.locator('.red-ui-tray .red-ui-editableList-container li select').nth(1).selectOption('else')
  await close()
  const there = await add('template', LATER.there)
  await says(there, WANTED.there)
  const onItsWay = await add('template', LATER.onItsWay)
  await says(onItsWay, WANTED.onItsWay)
  const end = await add('debug', LATER.end)
  await wire(begin, 0, ask)
  await wire(ask, 0, call)
  await wire(call, 0, branch)
  await wire(branch, 0, there)
  await wire(branch, 1, onItsWay)
  await wire(there, 0, end)
  await wire(onItsWay, 0, end)
}
