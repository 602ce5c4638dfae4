import { z } from 'zod'
import type { Point } from '#src/domain/graph/document.ts'
import type { ReadyDesk } from './support/desk.ts'
import { openEditor } from './support/flow-editor.ts'
import { mouseOn } from './support/flow-mouse.ts'
import { SAMPLE_COUNTS, sampleFlow } from './support/flow-sample.ts'
import { readFlow, test } from './support/flow-test.ts'
import { expect } from './support/test.ts'

/** Wide enough for the whole flow to be near. */
test.use({ viewport: { width: 1920, height: 1200 } })

const stored = z.object({
  nodes: z.record(
    z.string(),
    z.object({ kind: z.string(), title: z.string(), position: z.object({ x: z.number(), y: z.number() }) }),
  ),
  edges: z.record(z.string(), z.object({ source: z.object({ node: z.string() }), target: z.string() })),
})

/** A flow as it is stored: where each node stands, and the ways as «Begin → Question»; a node without a title by its kind. */
async function storedFlow(
  desk: ReadyDesk,
  flowId: string,
): Promise<{ places: Map<string, Point>; ways: readonly string[] }> {
  const { nodes, edges } = stored.parse((await readFlow(desk, flowId)).document)
  const nameOf = (id: string) => nodes[id]?.title || nodes[id]?.kind || id
  return {
    places: new Map(Object.entries(nodes).map(([id, { position }]) => [nameOf(id), position])),
    ways: Object.values(edges)
      .map(({ source, target }) => `${nameOf(source.node)} → ${nameOf(target)}`)
      .toSorted(),
  }
}

test('whatever adds a node puts it where the flow goes on, makes room for it, and is one step', async ({
  page,
  desk,
  t,
  makeFlow,
}) => {
  const flowId = await makeFlow('Tea time', sampleFlow())
  const { canvas, card } = await openEditor(page, desk, flowId, t)
  await expect(card('Goodbye')).toBeVisible()
  const hand = mouseOn(page, t)
  const before = await storedFlow(desk, flowId)
  const counts = (more: number, moreWays = more) =>
    expect(canvas).toHaveAccessibleName(
      t('canvas.label', { count: SAMPLE_COUNTS.count + more, edges: SAMPLE_COUNTS.edges + moreWays }),
    )
  const standAt = async (title: string) => {
    const { x, y } = await hand.boxOf(title)
    await page.mouse.click(x + 60, y + 12)
  }
  /** Waits until what the canvas shows is what is stored. */
  const isStored = (wanted: (flow: Awaited<ReturnType<typeof storedFlow>>) => void) =>
    expect(async () => wanted(await storedFlow(desk, flowId))).toPass()
  const isTakenBack = async () => {
    await canvas.focus()
    await page.keyboard.press('Control+z')
    await counts(0)
    await isStored((flow) => expect(flow).toEqual(before))
  }
  const dotOf = (title: string) => hand.dotOf(title, t('nodes.message.next'))

  const atFreeExit: Record<string, () => Promise<void>> = {
    N: async () => {
      await page.keyboard.press('n')
      await hand.choose('wait')
    },
    Tab: async () => {
      await page.keyboard.press('Tab')
      await hand.choose('wait')
    },
    'two presses in the palette': () => hand.inPalette('wait').dblclick(),
    'a press on the exit': async () => {
      const { x, y } = await dotOf('Pour coffee')
      await page.mouse.click(x, y)
      await hand.choose('wait')
    },
  }
  for (const [how, add] of Object.entries(atFreeExit))
    await test.step(`at the free exit of what is selected: ${how}`, async () => {
      await standAt('Pour coffee')
      await add()
      await counts(1)
      await isStored(({ places, ways }) => {
        expect(ways).toEqual([...before.ways, 'Pour coffee → wait'].toSorted())
        const [from, added] = [before.places.get('Pour coffee')!, places.get('wait')!]
        expect(added.x).toBeGreaterThan(from.x)
        expect(added.y).toBe(from.y)
      })
      await isTakenBack()
    })

  /** A node has come between tea and the end, which stands a card farther to the right. */
  const isBetween = async (kind: string) => {
    await isStored(({ places, ways }) => {
      expect(ways).toEqual(
        [
          ...before.ways.filter((way) => way !== 'Pour tea → Goodbye'),
          `Pour tea → ${kind}`,
          `${kind} → Goodbye`,
        ].toSorted(),
      )
      const [added, next] = [places.get(kind)!, places.get('Goodbye')!]
      expect(added.x).toBeGreaterThan(places.get('Pour tea')!.x)
      expect(next.x).toBeGreaterThan(before.places.get('Goodbye')!.x)
      expect(next.x).toBeGreaterThan(added.x)
    })
  }
  const onWay = async (): Promise<Point> => {
    const [dot, { x, y }] = [await dotOf('Pour tea'), (await canvas.boundingBox())!]
    return { x: dot.x + 16 - x, y: dot.y - y }
  }

  await test.step('into a way, dropped on it from the palette', async () => {
    await page.keyboard.press('Escape')
    await hand.inPalette('wait').dragTo(canvas, { targetPosition: await onWay() })
    await counts(1)
    await isBetween('wait')
  })

  await test.step('deleted, it leaves no gap; both are one step', async () => {
    await canvas.focus()
    await page.keyboard.press('Delete')
    await counts(0)
    await isStored(({ ways }) => expect(ways).toEqual(before.ways))
    await page.keyboard.press('Control+z')
    await counts(1)
    await isBetween('wait')
    await isTakenBack()
  })

  await test.step('into a way, a node that nothing led to', async () => {
    await page.keyboard.press('Escape')
    await hand.inPalette('tag').dragTo(canvas, { targetPosition: { x: 700, y: 900 } })
    await counts(1, 0)
    const name = t('nodes.tag.name')
    await expect(card(name)).toBeVisible()
    const { x, y } = (await canvas.boundingBox())!
    const [box, way] = [await hand.boxOf(name), await onWay()]
    await hand.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: x + way.x, y: y + way.y })
    await counts(1)
    await isBetween('tag')
    await page.keyboard.press('Control+z')
    await counts(1, 0)
    await isTakenBack()
  })
})
