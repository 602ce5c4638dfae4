import type { Page } from '@playwright/test'
import type { Point } from '#src/domain/graph/document.ts'
import type { ReadyDesk } from './support/desk.ts'
import { openEditor, type Editor } from './support/flow-editor.ts'
import { mouseOn } from './support/flow-mouse.ts'
import { SAMPLE_COUNTS, sampleFlow } from './support/flow-sample.ts'
import { hands } from './support/hands.ts'
import { openWithin, test as base } from './support/kept-tab.ts'
import { expect } from './support/test.ts'
import type { Say } from './support/texts.ts'

/** The editor of a flow that offers tea and coffee, its canvas with the focus, its start where the keyboard stands. */
type Keys = Editor & {
  page: Page
  desk: ReadyDesk
  t: Say
  press: (...keys: string[]) => Promise<void>
  /** Stands at a node, by a press on its card. */
  at: (title: string) => Promise<void>
  /** Adds to the selection what lies on the canvas under these titles. */
  alsoSelect: (...titles: string[]) => Promise<void>
  counts: (nodes: number, edges: number) => Promise<void>
  /** Where a card stands on the canvas. */
  placeOf: (title: string) => Promise<Point>
  view: () => Promise<{ x: number; y: number; zoom: number }>
  /** What the panel at the right is about. */
  shows: (heading: string) => Promise<void>
  isOff: (title: string) => Promise<boolean>
  makeFlow: (name: string, document?: unknown) => Promise<string>
}

const { count: NODES, edges: EDGES } = SAMPLE_COUNTS

const test = base.extend<{ keys: Keys }>({
  keys: async ({ page, desk, t, makeFlow }, use) => {
    const editor = await openWithin(page, desk, await makeFlow('Tea time', sampleFlow()), t)
    const { canvas, card, settings } = editor
    const heading = settings.getByRole('heading', { level: 2 })
    await expect(card('Goodbye')).toBeVisible()
    // The pointer is the canvas's own: cards do not take it.
    const pressOn = async (title: string) => {
      const { x, y } = (await card(title).boundingBox())!
      await page.mouse.click(x + 60, y + 12)
    }
    await canvas.focus()
    await use({
      ...editor,
      page,
      desk,
      t,
      makeFlow,
      async press(...keys) {
        for (const key of keys) await page.keyboard.press(key)
      },
      async at(title) {
        await pressOn(title)
        await expect(editor.spoken).toHaveAccessibleName(new RegExp(`“${title}”`))
      },
      async alsoSelect(...titles) {
        await page.keyboard.down('Shift')
        for (const title of titles) await pressOn(title)
        await page.keyboard.up('Shift')
      },
      counts: (count, edges) => expect(canvas).toHaveAccessibleName(t('canvas.label', { count, edges })),
      async placeOf(title) {
        const { x, y } = await card(title).evaluate((element) => {
          const { left, top } = getComputedStyle(element)
          return { x: left, y: top }
        })
        return { x: Number.parseFloat(x), y: Number.parseFloat(y) }
      },
      view: () =>
        page.locator('.react-flow__viewport').evaluate((element) => {
          const { e, f, a } = new DOMMatrix(getComputedStyle(element).transform)
          return { x: e, y: f, zoom: a }
        }),
      shows: (text) => expect(heading).toHaveText(text),
      isOff: async (title) => {
        const image = await card(title).evaluate((element) => getComputedStyle(element).backgroundImage)
        return image !== 'none'
      },
    })
  },
})

/** How an element lies, as the browser draws it. */
const transformOf = (element: Element): string => getComputedStyle(element).transform

/** Ends when an element lies elsewhere than `from` and has been drawn there `draws` times on end. */
const atRestFrom = (element: Element, { from, draws }: { from: string; draws: number }): Promise<void> =>
  new Promise((resolve) => {
    let last = ''
    let same = 0
    const look = () => {
      const now = getComputedStyle(element).transform
      same = now === last && now !== from ? same + 1 : 0
      last = now
      if (same === draws) resolve()
      else requestAnimationFrame(look)
    }
    look()
  })

/** The rows of the table of keys: what a row promises, and how it shows that it is kept. */
const ROWS: Record<string, (keys: Keys) => Promise<void>> = {
  'undo and redo: Ctrl Z, Ctrl Shift Z, Ctrl Y': async ({ at, press, counts }) => {
    await at('Pour tea')
    await press('Delete')
    await counts(NODES - 1, EDGES - 1)
    await press('Control+z')
    await counts(NODES, EDGES)
    await press('Control+Shift+Z')
    await counts(NODES - 1, EDGES - 1)
    await press('Control+z')
    await counts(NODES, EDGES)
    await press('Control+y')
    await counts(NODES - 1, EDGES - 1)
  },
  'cut and paste: Ctrl X, Ctrl V at the pointer': async ({ page, canvas, at, press, counts, card }) => {
    await at('Pour tea')
    await press('Control+x')
    await counts(NODES - 1, EDGES - 1)
    const box = (await canvas.boundingBox())!
    const pointer = { x: box.x + 200, y: box.y + 120 }
    await page.mouse.move(pointer.x, pointer.y)
    await press('Control+v')
    await counts(NODES, EDGES - 1)
    const pasted = (await card('Pour tea').boundingBox())!
    expect(Math.abs(pasted.x - pointer.x)).toBeLessThan(pasted.width)
    expect(Math.abs(pasted.y - pointer.y)).toBeLessThan(pasted.height)
  },
  'copy and paste between two flows in two tabs: Ctrl C, Ctrl V': async (keys) => {
    const { page, desk, t, at, alsoSelect, press, counts, makeFlow } = keys
    await at('Question')
    await alsoSelect('Pour tea')
    await press('Control+c')
    const tab = await page.context().newPage()
    const other = await openEditor(tab, desk, await makeFlow('Another flow'), t)
    await expect(other.canvas).toHaveAccessibleName(t('canvas.label', { count: 1, edges: 0 }))
    await other.canvas.focus()
    await tab.keyboard.press('Control+v')
    await expect(other.canvas).toHaveAccessibleName(t('canvas.label', { count: 3, edges: 1 }))
    await expect(other.card('Question')).toHaveCount(1)
    await counts(NODES, EDGES)
  },
  'duplicate: Ctrl D': async ({ at, alsoSelect, press, counts, card, shows, t }) => {
    await at('Question')
    await alsoSelect('Pour tea')
    await press('Control+d')
    await counts(NODES + 2, EDGES + 1)
    await expect(card('Pour tea')).toHaveCount(2)
    await shows(t('editor.inspector.nodes', { count: 2 }))
  },
  'select all: Ctrl A; Shift and a press add': async ({ press, settings, at, alsoSelect, shows, t }) => {
    await press('Control+a')
    await expect(settings.getByRole('heading', { level: 2 })).toContainText(
      t('editor.inspector.nodes', { count: NODES }),
    )
    await press('Escape')
    await shows('Tea time')
    await at('Begin')
    await alsoSelect('Goodbye')
    await shows(t('editor.inspector.nodes', { count: 2 }))
  },
  'select: Shift and a drag draw a frame': async ({ page, card, press, shows, t }) => {
    const [from, to] = [(await card('Begin').boundingBox())!, (await card('Question').boundingBox())!]
    await page.keyboard.down('Shift')
    await mouseOn(page, t).drag(
      { x: from.x + 5, y: from.y - 12 },
      { x: to.x + to.width - 20, y: to.y + to.height + 12 },
    )
    await page.keyboard.up('Shift')
    await shows(t('editor.inspector.nodes', { count: 2 }))
    await press('Escape')
    await shows('Tea time')
  },
  'delete: Delete or Backspace': async ({ at, press, counts }) => {
    await at('Pour tea')
    await press('Delete')
    await counts(NODES - 1, EDGES - 1)
    await at('Pour coffee')
    await press('Backspace')
    await counts(NODES - 2, EDGES - 2)
  },
  'fit: 1, Shift 1, and 2 for the selection': async ({ page, at, press, view }) => {
    /** Where the view comes to rest, elsewhere than it was: drawn there so many times on end. */
    const restsAfter = async (deed: () => Promise<unknown>) => {
      const sheet = page.locator('.react-flow__viewport')
      const from = await sheet.evaluate(transformOf)
      await deed()
      await sheet.evaluate(atRestFrom, { from, draws: 12 })
      return await view()
    }
    await restsAfter(() => press('-'))
    const all = await restsAfter(() => press('1'))
    const isAll = () => expect.poll(view).toEqual(all)
    await press('-')
    await expect.poll(view).not.toEqual(all)
    await press('1')
    await isAll()
    await at('Goodbye')
    await press('2')
    await expect.poll(view).not.toEqual(all)
    await page.keyboard.press('Shift+Digit1')
    await isAll()
  },
  'zoom: +, -, 0': async ({ press, view }) => {
    const zoom = async () => (await view()).zoom
    await press('0')
    await expect.poll(zoom).toBe(1)
    await press('+')
    await expect.poll(zoom).toBeCloseTo(1.25)
    await press('-')
    await expect.poll(zoom).toBeCloseTo(1)
    await press('-')
    await expect.poll(zoom).toBeCloseTo(0.8)
    await press('0')
    await expect.poll(zoom).toBe(1)
  },
  'pan: Space and a drag, the middle button, two fingers; H and V': async (keys) => {
    const { page, canvas, card, press, view, shows } = keys
    const { mouse } = page
    const box = (await canvas.boundingBox())!
    const ground = { x: box.x + 40, y: box.y + 40 }
    const there = { x: ground.x + 60, y: ground.y + 30 }
    const moves = async (deed: () => Promise<void>, by: Point) => {
      const before = await view()
      await deed()
      await expect.poll(view).toEqual({ x: before.x + by.x, y: before.y + by.y, zoom: before.zoom })
    }
    const dragWith = async (button: 'left' | 'middle') => {
      await mouse.move(ground.x, ground.y)
      await mouse.down({ button })
      await mouse.move(there.x, there.y, { steps: 4 })
      await mouse.up({ button })
    }
    await press('v')
    await expect(canvas).toHaveAttribute('data-mode', 'pointer')
    await moves(
      async () => {
        await page.keyboard.down('Space')
        await dragWith('left')
        await page.keyboard.up('Space')
      },
      { x: 60, y: 30 },
    )
    await moves(() => dragWith('middle'), { x: 60, y: 30 })
    const before = await view()
    await mouse.wheel(20, 40)
    await expect.poll(async () => (await view()).x).toBeLessThan(before.x)
    await expect.poll(async () => (await view()).y).toBeLessThan(before.y)
    expect((await view()).zoom).toBe(before.zoom)
    // With V a plain drag draws a frame.
    const begin = (await card('Begin').boundingBox())!
    await moves(
      async () => {
        await mouse.move(begin.x - 20, begin.y - 20)
        await mouse.down()
        await mouse.move(begin.x + 20, begin.y + 20, { steps: 3 })
        await mouse.up()
      },
      { x: 0, y: 0 },
    )
    await shows('Begin')
    await press('h')
    await expect(canvas).toHaveAttribute('data-mode', 'hand')
    await moves(() => dragWith('left'), { x: 60, y: 30 })
  },
  'add a node: N or /': async ({ page, t, press, counts, shows, canvas }) => {
    const field = page.getByRole('combobox', { name: t('editor.palette.quickAdd') })
    await press('n')
    await expect(field).toBeFocused()
    await page.keyboard.insertText(t('nodes.wait.name'))
    await expect(page.getByRole('option').first()).toContainText(t('nodes.wait.name'))
    await press('Enter')
    await counts(NODES + 1, EDGES)
    await shows(t('nodes.wait.name'))
    await expect(canvas).toBeFocused()
    await press('/')
    await expect(field).toBeFocused()
    await press('Escape')
    await expect(field).toHaveCount(0)
    await expect(canvas).toBeFocused()
    await counts(NODES + 1, EDGES)
  },
  'find: Ctrl F, and Ctrl K anywhere': async ({ page, t, press, shows, spoken, canvas }) => {
    await press('Control+f')
    await expect(page.getByRole('dialog', { name: t('flow.find.title') })).toBeVisible()
    await page.keyboard.insertText('coffee')
    await press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await shows('Question')
    await expect(spoken).toHaveAccessibleName(/“Question”/)
    await canvas.focus()
    await press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'rename: F2': async ({ page, at, press, card, canvas, settings, spoken, t }) => {
    await at('Pour tea')
    await press('F2')
    await expect(settings.getByRole('textbox', { name: t('editor.inspector.title'), exact: true })).toBeFocused()
    await page.keyboard.insertText('Fill the pot')
    await expect(card('Fill the pot')).toHaveCount(1)
    await expect(card('Pour tea')).toHaveCount(0)
    // Whoever comes back to the node later is not led into its settings again.
    await press('Escape')
    await expect(canvas).toBeFocused()
    await press('ArrowRight')
    await expect(spoken).toHaveAccessibleName(/“Goodbye”/)
    await press('ArrowLeft')
    await expect(spoken).toHaveAccessibleName(/“Fill the pot”/)
    await expect(settings.getByRole('textbox', { name: t('editor.inspector.title'), exact: true })).toHaveValue(
      'Fill the pot',
    )
    await press('ArrowLeft')
    await expect(spoken).toHaveAccessibleName(/“Question”/)
  },
  'switch off and on: D': async ({ at, press, isOff }) => {
    await at('Pour tea')
    await press('d')
    await expect.poll(() => isOff('Pour tea')).toBe(true)
    await press('d')
    await expect.poll(() => isOff('Pour tea')).toBe(false)
  },
  'open the settings: Enter; Esc goes back': async ({ at, press, settings, canvas }) => {
    await at('Question')
    await press('Enter')
    await expect(settings.locator(':focus')).toHaveCount(1)
    await press('Escape')
    await expect(canvas).toBeFocused()
  },
  'walk: arrows along the ways and among siblings': async ({ press, spoken }) => {
    const stands = (title: string) => expect(spoken).toHaveAccessibleName(new RegExp(`“${title}”`))
    await press('ArrowRight')
    await stands('Begin')
    await press('ArrowRight')
    await stands('Question')
    await press('ArrowRight')
    await stands('Pour tea')
    await press('ArrowDown')
    await stands('Pour coffee')
    await press('ArrowUp')
    await stands('Pour tea')
    await press('ArrowRight')
    await stands('Goodbye')
    await press('ArrowLeft', 'ArrowLeft')
    await stands('Question')
  },
  'select all before or after: Shift and an arrow': async ({ at, press, shows, t }) => {
    await at('Question')
    await press('Shift+ArrowRight')
    await shows(t('editor.inspector.nodes', { count: 4 }))
    await at('Pour tea')
    await press('Shift+ArrowLeft')
    await shows(t('editor.inspector.nodes', { count: 3 }))
  },
  'move: Alt and an arrow by 8, with Shift by 40': async ({ at, press, placeOf }) => {
    const { x, y } = await placeOf('Pour tea')
    await at('Pour tea')
    await press('Alt+ArrowRight', 'Alt+ArrowUp')
    await expect.poll(() => placeOf('Pour tea')).toEqual({ x: x + 8, y: y - 8 })
    await press('Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowDown')
    await expect.poll(() => placeOf('Pour tea')).toEqual({ x: x - 32, y: y + 32 })
  },
  'align: Alt A, D, W, S, H, V': async ({ at, alsoSelect, press, placeOf }) => {
    await at('Pour tea')
    await alsoSelect('Pour coffee')
    const [tea, coffee] = [await placeOf('Pour tea'), await placeOf('Pour coffee')]
    const [left, right, top, bottom] = [tea.x, coffee.x, tea.y, coffee.y]
    const after = async (key: string, wanted: Point[]) => {
      await press(key)
      await expect.poll(async () => [await placeOf('Pour tea'), await placeOf('Pour coffee')]).toEqual(wanted)
      await press('Control+z')
      await expect.poll(async () => [await placeOf('Pour tea'), await placeOf('Pour coffee')]).toEqual([tea, coffee])
    }
    const column = (x: number) => [
      { x, y: top },
      { x, y: bottom },
    ]
    const row = (y: number) => [
      { x: left, y },
      { x: right, y },
    ]
    await after('Alt+a', column(left))
    await after('Alt+d', column(right))
    await after('Alt+h', column((left + right) / 2))
    await after('Alt+w', row(top))
    await after('Alt+s', row(bottom))
    await after('Alt+v', row((top + bottom) / 2))
  },
  'distribute: Alt Shift H and V': async ({ press, at, alsoSelect, card }) => {
    const titles = ['Question', 'Pour tea', 'Goodbye']
    /** By how much one gap between the three is wider than the other, in whole pixels. */
    const unevenness = async (way: 'across' | 'down') => {
      const boxes = await Promise.all(titles.map(async (title) => (await card(title).boundingBox())!))
      const spans = boxes
        .map(({ x, y, width, height }) => (way === 'across' ? [x, x + width] : [y, y + height]))
        .toSorted(([one = 0], [other = 0]) => one - other)
      const [first = 0, second = 0] = spans.slice(1).map(([begin = 0], index) => begin - spans[index]![1]!)
      return Math.round(Math.abs(first - second))
    }
    await at('Pour tea')
    await press('Alt+Shift+ArrowRight')
    await at('Question')
    await alsoSelect('Pour tea', 'Goodbye')
    for (const [way, key] of [
      ['across', 'Alt+Shift+h'],
      ['down', 'Alt+Shift+v'],
    ] as const) {
      expect(await unevenness(way)).toBeGreaterThan(20)
      await press(key)
      await expect.poll(() => unevenness(way)).toBeLessThanOrEqual(1)
    }
  },
  'lay out: Shift Alt T, one step of the history': async ({ press, placeOf }) => {
    const titles = ['Begin', 'Question', 'Pour tea', 'Pour coffee', 'Goodbye']
    const places = () => Promise.all(titles.map(placeOf))
    const before = await places()
    await press('Alt+Shift+t')
    // The worker is loaded first, which takes long on a busy machine.
    await expect.poll(places, { timeout: 30_000 }).not.toEqual(before)
    // They are seen to go there, which takes a moment.
    const columns = async () => (await places()).slice(0, 3).map(({ x }) => x)
    const isInColumns = (x: number[]) => x[0]! < x[1]! && x[1]! < x[2]!
    await expect.poll(async () => isInColumns(await columns())).toBe(true)
    await press('Control+z')
    await expect.poll(places).toEqual(before)
  },
  'connect: L, the way out, the node, Enter; Esc leaves': async ({ page, t, at, press, counts, canvas }) => {
    await at('Pour coffee')
    await press('l')
    const dialog = page.getByRole('dialog', { name: t('flow.connect.title', { name: 'Pour coffee' }) })
    await expect(dialog).toBeVisible()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(canvas).toBeFocused()
    await counts(NODES, EDGES)
    await press('l')
    await expect(dialog.getByRole('combobox', { name: t('flow.connect.outlet') })).toBeFocused()
    await press('Tab')
    await page.keyboard.insertText('good')
    await expect(page.getByRole('option')).toHaveText(['Goodbye'])
    await press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await press('Enter')
    await expect(dialog).toHaveCount(0)
    await counts(NODES, EDGES + 1)
    await expect(canvas).toBeFocused()
  },
  'try it: Ctrl Enter, and Alt Enter from a node': async ({ page, t, at, press, canvas }) => {
    const log = page.getByRole('log', { name: t('flow.try.log') })
    await press('Control+Enter')
    await expect(log).toContainText('Tea or coffee?')
    await canvas.focus()
    await at('Pour coffee')
    await press('Alt+Enter')
    await expect(log).toContainText('Here is your coffee.')
    await expect(log).not.toContainText('Tea or coffee?')
  },
  'keep a version: Ctrl S': async ({ page, t, press, canvas }) => {
    await press('Control+s')
    const dialog = page.getByRole('dialog', { name: t('flow.checkpoint.title') })
    await dialog.getByRole('textbox', { name: t('flow.checkpoint.name') }).fill('Before the milk')
    await dialog.getByRole('button', { name: t('flow.checkpoint.keep'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(canvas).toBeFocused()
    await page.getByRole('button', { name: t('flow.panel.versions'), exact: true }).click()
    await expect(page.getByText('Before the milk')).toBeVisible()
  },
  'help: ?': async ({ page, t, press, canvas }) => {
    await press('?')
    const dialog = page.getByRole('dialog', { name: t('flow.keys.title') })
    await expect(dialog.getByText(t('actions.duplicate'), { exact: true })).toBeVisible()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(canvas).toBeFocused()
  },
}

for (const [row, keep] of Object.entries(ROWS)) {
  test(row, async ({ keys }) => keep(keys))
}

test('the Outline adds, leads, disconnects and deletes by keys', async ({ keys }) => {
  const { page, t, counts, dock } = keys
  const by = hands('keyboard')
  const outline = await dock('outline', by)
  const menu = async (button: string, ...entries: string[]) => {
    await by.press(outline.getByRole('button', { name: button, exact: true }))
    for (const name of entries) await by.press(page.getByRole('menuitem', { name }).first())
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const way = t('outline.wayOf', { way: t('nodes.message.next'), name: 'Pour coffee' })
  await menu(way, t('outline.leadTo'), 'Goodbye')
  await counts(NODES, EDGES + 1)
  await menu(way, t('outline.disconnect'))
  await counts(NODES, EDGES)
  await menu(way, t('outline.addHere'), t('editor.groups.logic'), t('nodes.wait.name'))
  await counts(NODES + 1, EDGES + 1)
  await menu(t('outline.more', { name: t('nodes.wait.name') }), t('actions.remove'))
  await counts(NODES, EDGES)
})

test('the menu of the ground adds a node there, and that of a node leads back to the canvas', async ({ keys }) => {
  const { page, t, canvas, card, press, counts, shows } = keys
  const box = (await canvas.boundingBox())!
  await page.mouse.click(box.x + 80, box.y + 80, { button: 'right' })
  await page.getByRole('menuitem', { name: t('actions.addNode') }).click()
  await expect(page.getByRole('combobox', { name: t('editor.palette.quickAdd') })).toBeFocused()
  await page.keyboard.insertText(t('nodes.wait.name'))
  await expect(page.getByRole('option').first()).toContainText(t('nodes.wait.name'))
  await press('Enter')
  await counts(NODES + 1, EDGES)
  await shows(t('nodes.wait.name'))
  const { x, y } = (await card('Pour tea').boundingBox())!
  await page.mouse.click(x + 60, y + 12, { button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(canvas).toBeFocused()
})

/** Keys that change or open something on the canvas. */
const TELLING = ['d', 'n', 'l', '?', '/', 'Control+d', 'Delete', 'Backspace', 'Alt+Shift+t', 'Alt+ArrowRight', 'h']

test('keys of the canvas do nothing in a text field', async ({ keys }) => {
  const { at, press, settings, counts, placeOf, isOff, t, page } = keys
  await at('Pour tea')
  const place = await placeOf('Pour tea')
  await page.getByRole('searchbox', { name: t('editor.palette.search') }).focus()
  await press(...TELLING)
  await settings.getByRole('textbox', { name: t('editor.inspector.title'), exact: true }).focus()
  await press('End', 'Delete', 'Control+d', 'Alt+ArrowRight', 'Alt+Shift+t', 'Control+Delete')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await counts(NODES, EDGES)
  expect(await placeOf('Pour tea')).toEqual(place)
  expect(await isOff('Pour tea')).toBe(false)
})

test('keys of the canvas do nothing while a dialog, a menu or a list is open', async ({ keys }) => {
  const { at, press, counts, placeOf, isOff, t, page, canvas, card, settings } = keys
  await at('Pour tea')
  const place = await placeOf('Pour tea')
  await press('?')
  const dialog = page.getByRole('dialog', { name: t('flow.keys.title') })
  await expect(dialog).toBeVisible()
  await press(...TELLING)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await press('Escape')
  await expect(canvas).toBeFocused()
  const { x, y } = (await card('Pour tea').boundingBox())!
  await page.mouse.click(x + 60, y + 12, { button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await press('Control+d', 'Delete', 'Alt+ArrowRight')
  await expect(page.getByRole('menu')).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await settings.getByRole('combobox', { name: t('nodes.message.type'), exact: true }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await press('d', 'Delete', 'Control+d', 'Alt+ArrowRight')
  await press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await counts(NODES, EDGES)
  expect(await placeOf('Pour tea')).toEqual(place)
  expect(await isOff('Pour tea')).toBe(false)
})
