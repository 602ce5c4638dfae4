import { expect, type Page } from '@playwright/test'
import type { NodeSpec } from '#src/domain/graph/spec.ts'
import { flowSpecs } from '#src/nodes/specs.ts'
import { editorIn } from './flow-editor.ts'
import { flowForm } from './flow-form.ts'
import type { WantedNode, WantedWay } from './flow-refund.ts'
import { hands } from './hands.ts'
import type { Say } from './texts.ts'

/** How the texts of a kind are named, and where it stands in the menus. */
type Kinds = { textKey: (kind: string) => string; groupOf: (kind: string) => string }

const FLOW_KINDS: Kinds = {
  textKey: (kind) => kind,
  groupOf: (kind) => new Map<string, NodeSpec>(Object.entries(flowSpecs)).get(kind)?.group ?? '',
}

/** Builds a flow in the Outline and the settings alone: each node at the end of the first way that leads to it. */
export async function buildInOutline(
  page: Page,
  t: Say,
  nodes: readonly WantedNode[],
  ways: readonly WantedWay[],
  { textKey, groupOf }: Kinds = FLOW_KINDS,
): Promise<void> {
  const editor = editorIn(page, t)
  const by = hands('mouse')
  const form = flowForm(page, 'mouse', t)
  const kindName = (kind: string) => t(`nodes.${textKey(kind)}.name`)
  // By its key: a list of a list goes when the pointer leaves it on the way.
  const choose = async (name: string | RegExp) => {
    const entry = page.getByRole('menuitem', { name })
    await expect(entry).toBeVisible()
    await entry.press('Enter')
  }

  await by.press(editor.button('flow.dock.toggle'))
  const outline = page.getByRole('list', { name: t('outline.label') })
  await expect(outline).toBeVisible()
  const menuOfWay = async (from: string, way: string, entry: string) => {
    await by.press(outline.getByRole('button', { name: t('outline.wayOf', { way, name: from }), exact: true }))
    await choose(t(entry))
  }
  const describe = async ({ kind, title, fill }: WantedNode) => {
    await expect(editor.settings.getByRole('heading', { level: 2, name: kindName(kind), exact: true })).toBeVisible()
    await form.text('editor.inspector.title', title)
    await fill(form)
    await expect(outline.getByRole('button', { name: new RegExp(`^${title}`) })).toBeVisible()
  }

  const [start, ...rest] = nodes
  if (start === undefined) return
  await by.press(outline.getByRole('button', { name: new RegExp(`^${kindName(start.kind)}`) }))
  await describe(start)
  const drawn = new Set<WantedWay>()
  for (const node of rest) {
    const way = ways.find(([, , to]) => to === node.title)
    if (way === undefined) throw new Error(`Nothing leads to ${node.title}.`)
    await menuOfWay(way[0], way[1], 'outline.addHere')
    await choose(t(`editor.groups.${groupOf(node.kind)}`))
    await choose(new RegExp(`^${kindName(node.kind)}`))
    drawn.add(way)
    await describe(node)
  }
  for (const way of ways) {
    if (drawn.has(way)) continue
    await menuOfWay(way[0], way[1], 'outline.leadTo')
    await choose(new RegExp(`^\\d+ ${way[2]}$`))
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}
