import { expect, type Page } from '@playwright/test'
import { CARD } from '#src/editor/canvas/geometry.ts'
import { editorIn } from './flow-editor.ts'
import { flowForm } from './flow-form.ts'
import type { WantedNode, WantedWay } from './flow-refund.ts'
import type { Say } from './texts.ts'

/** A place in the canvas's box, in pixels of the window. */
type Spot = { x: number; y: number }
/** How a node comes onto the canvas. */
export type How =
  /** The start is there from the beginning. */
  | { by: 'there' | 'drag' | 'twice'; to: Spot }
  /** A wire is dropped on empty ground, and what comes there is chosen. */
  | { by: 'wire'; to: Spot; from: readonly [title: string, way: string] }
  /** The `+` of the edge from a way out. */
  | { by: 'plus'; from: readonly [title: string, way: string] }

/** A place by columns and rows of cards. */
export const at = (column: number, row: number): Spot => ({ x: 75 + column * 185, y: 80 + row * 165 })

/** Each node comes in another way that the mouse has. */
const HOW: Record<string, How> = {
  Begin: { by: 'there', to: at(0, 0) },
  'Which order': { by: 'wire', to: at(0.65, 0), from: ['Begin', 'Next'] },
  'Look it up': { by: 'twice', to: at(2, 0) },
  'Shop is away': { by: 'drag', to: at(2, 2) },
  'Has it come': { by: 'wire', to: at(2.65, 0.2), from: ['Look it up', 'Success'] },
  'Their wish': { by: 'drag', to: at(4, 0) },
  'The end': { by: 'wire', to: at(4.65, 3), from: ['Their wish', 'Money back'] },
  'Good news': { by: 'plus', from: ['Their wish', 'Money back'] },
  'A person': { by: 'drag', to: at(3.6, 3) },
}

/** The pointer's deeds on the canvas. `textKey`: where the texts of a kind are, where not by its name. */
export function mouseOn(page: Page, t: Say, textKey = (kind: string): string => kind) {
  const { mouse } = page
  const { canvas, card } = editorIn(page, t)
  const kindName = (kind: string) => t(`nodes.${textKey(kind)}.name`)
  const boxOf = async (title: string) => (await card(title).boundingBox())!

  /** The dot of a way out, at the right edge of its card. */
  async function dotOf(title: string, way: string): Promise<Spot> {
    const box = await boxOf(title)
    const row = card(title).getByText(way, { exact: true }).last()
    // A single way out goes without words, on the line of the title.
    if ((await row.count()) === 0)
      return { x: box.x + box.width, y: box.y + (box.width * CARD.header) / 2 / CARD.width }
    const { y, height } = (await row.boundingBox())!
    return { x: box.x + box.width, y: y + height / 2 }
  }
  async function drag(from: Spot, to: Spot): Promise<void> {
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 })
    await mouse.move(to.x, to.y, { steps: 3 })
    await mouse.up()
  }
  async function inWindow(spot: Spot): Promise<Spot> {
    const box = (await canvas.boundingBox())!
    return { x: box.x + spot.x, y: box.y + spot.y }
  }
  const inPalette = (kind: string) =>
    page
      .getByRole('complementary', { name: t('editor.palette.label') })
      .locator(`button[data-kind="${kind}"]`)
      .last()

  /** Chooses from the list beside the pointer. */
  async function choose(kind: string): Promise<void> {
    const field = page.getByRole('combobox', { name: t('editor.palette.quickAdd') })
    await expect(field).toBeFocused()
    await field.fill(kindName(kind))
    await page
      .getByRole('option')
      .filter({ hasText: kindName(kind) })
      .first()
      .click()
    await expect(field).toHaveCount(0)
  }

  return {
    dotOf,
    drag,
    inWindow,
    inPalette,
    choose,
    boxOf,
    async connect([from, way, to]: WantedWay): Promise<void> {
      const target = await boxOf(to)
      await drag(await dotOf(from, way), { x: target.x + target.width / 2, y: target.y + 14 })
    },
    /** Drags a card by its title; `to` is where the middle of its head comes to lie. */
    async move(title: string, to: Spot): Promise<void> {
      const box = await boxOf(title)
      await drag({ x: box.x + box.width / 2, y: box.y + 12 }, await inWindow(to))
    },
    async add(kind: string, how: How): Promise<void> {
      if (how.by === 'wire' || how.by === 'plus') {
        const [title, way] = how.from
        const dot = await dotOf(title, way)
        if (how.by === 'wire') await drag(dot, await inWindow(how.to))
        else {
          await mouse.move(dot.x + 14, dot.y)
          await page.getByRole('button', { name: t('canvas.insert') }).click()
        }
        return choose(kind)
      }
      if (how.by === 'drag') return inPalette(kind).dragTo(canvas, { targetPosition: how.to })
      if (how.by === 'twice') await inPalette(kind).dblclick()
      const box = await boxOf(kindName(kind))
      await drag({ x: box.x + box.width / 2, y: box.y + 12 }, await inWindow(how.to))
    },
  }
}

/** What is drawn: its nodes, the ways between them, and how each node comes, in that order. */
export type Drawing = {
  nodes: readonly WantedNode[]
  ways: readonly WantedWay[]
  how: Readonly<Record<string, How>>
  textKey?: (kind: string) => string
}

/** Builds the flow of the refund on the empty canvas with the mouse. */
export const buildByMouse = (
  page: Page,
  t: Say,
  nodes: readonly WantedNode[],
  ways: readonly WantedWay[],
): Promise<void> => drawByMouse(page, t, { nodes, ways, how: HOW })

/** Draws on the empty canvas with the mouse. */
export async function drawByMouse(page: Page, t: Say, drawing: Drawing): Promise<void> {
  const { nodes, ways, how: wanted, textKey = (kind) => kind } = drawing
  const { settings, button } = editorIn(page, t)
  const form = flowForm(page, 'mouse', t)
  const hand = mouseOn(page, t, textKey)
  for (let step = 0; step < 3; step++) await button('flow.bar.zoomOut').click()
  const order = Object.keys(wanted).flatMap((title) => nodes.find((node) => node.title === title) ?? [])
  const drawn = new Set<string>()
  for (const { kind, title, fill } of order) {
    const how = wanted[title]
    if (how === undefined) throw new Error(`No way to add ${title}.`)
    await hand.add(kind, how)
    const name = t(`nodes.${textKey(kind)}.name`)
    await expect(settings.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    await form.text('editor.inspector.title', title)
    await fill(form)
    if ('from' in how) drawn.add(how.from.join(' → '))
    if (how.by === 'plus') drawn.add(`${title} → ${t(`nodes.${textKey(kind)}.next`)}`)
  }
  for (const way of ways) if (!drawn.has(way.slice(0, 2).join(' → '))) await hand.connect(way)
}
