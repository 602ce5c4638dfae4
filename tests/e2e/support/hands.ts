import { type ElementHandle, expect, type Frame, type Locator, type Page } from '@playwright/test'

/** How somebody works: with the mouse or with the keyboard. Counts what it costs them. */
export type Hands = {
  /** Presses a button, follows a link, opens a menu, chooses an option. */
  press(target: Locator): Promise<void>
  /** Fills in a field of a form. */
  fill(field: Locator, text: string): Promise<void>
  /** Writes a message in a chat and sends it with Enter. */
  write(field: Locator, text: string): Promise<void>
  /** Opens or closes the chat on a host page by its button, which lies in a closed shadow root. */
  pressLauncher(page: Page): Promise<void>
  clicks: number
  fields: number
}

export const WAYS = ['mouse', 'keyboard'] as const
export type Way = (typeof WAYS)[number]

export function hands(way: Way): Hands {
  return way === 'mouse' ? mouse() : keyboard()
}

const LAUNCHER = 'deskwright-chat'

function mouse(): Hands {
  return {
    clicks: 0,
    fields: 0,
    async press(target) {
      this.clicks += 1
      await target.click()
    },
    async fill(field, text) {
      this.fields += 1
      await field.fill(text)
    },
    async write(field, text) {
      await field.fill(text)
      await field.press('Enter')
    },
    async pressLauncher(page) {
      this.clicks += 1
      await page.locator(LAUNCHER).click()
    },
  }
}

/** Uses Tab, arrows, Enter, Space and letters only, and asserts at every stop that the eye can see where the focus is. */
function keyboard(): Hands {
  return {
    clicks: 0,
    fields: 0,
    async press(target) {
      await reach(target)
      // As the pointer waits: a key on what is still off does nothing.
      await expect(target).toBeEnabled()
      await target.page().keyboard.press(await keyOf(target))
    },
    async fill(field, text) {
      await reach(field)
      await field.page().keyboard.press('ControlOrMeta+A')
      await field.page().keyboard.insertText(text)
    },
    async write(field, text) {
      await reach(field)
      await field.page().keyboard.insertText(text)
      await field.page().keyboard.press('Enter')
    },
    async pressLauncher(page) {
      const isThere = () => page.evaluate((tag) => document.activeElement?.localName === tag, LAUNCHER)
      await expect(page.locator(LAUNCHER)).toBeVisible()
      await tabUntil(page, isThere, LAUNCHER)
      await page.keyboard.press('Enter')
    },
  }
}

/** More stops than any screen has. */
const MOST_STOPS = 150

/** Presses Tab, and arrows inside a group that is one stop, until the control has the focus and shows it. */
export async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const page = target.page()
  const name = String(target)
  const look = placeOf(target)
  let place = await look()
  if (place === 'elsewhere') {
    const key = await target.evaluate(nearerBy)
    await tabUntil(page, async () => (place = await look()) !== 'elsewhere', name, key)
  }
  if (place === 'same group') {
    // Tabs stand side by side, all other groups one below the other.
    const next = (await target.getAttribute('role')) === 'tab' ? 'ArrowRight' : 'ArrowDown'
    for (let step = 0; place === 'same group' && step < MOST_STOPS; step++) {
      await moveFocus(target, next)
      place = await look()
    }
  }
  expect(await hasFocus(target), `${name} has the focus`).toBe(true)
  await expect.poll(() => target.evaluate(showsFocus), { message: `${name} shows its focus` }).toBe(true)
}

/** Presses an arrow and waits until the focus has moved around the target: a menu moves it a moment after the key. */
async function moveFocus(target: Locator, key: string): Promise<void> {
  const focused = (element: Node) => (element.getRootNode() as Document | ShadowRoot).activeElement
  const before = await target.evaluateHandle(focused)
  await target.page().keyboard.press(key)
  await expect
    .poll(() => target.evaluate((element, held) => (element.getRootNode() as Document).activeElement === held, before))
    .toBe(false)
  await before.dispose()
}

async function tabUntil(page: Page, isThere: () => Promise<boolean>, name: string, key: TabKey = 'Tab'): Promise<void> {
  // On the canvas with a node selected Tab adds the next one; backwards it leads on.
  const isOnCanvas = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'application')
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await isThere()) return
    await page.keyboard.press(isOnCanvas ? 'Shift+Tab' : key)
  }
  throw new Error(`${name} cannot be reached with Tab.`)
}

type TabKey = 'Tab' | 'Shift+Tab'

/** The key that leads from where the focus is to a control in fewer stops, as somebody would take it who sees the page. */
function nearerBy(control: Element): TabKey {
  const stops = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex], [contenteditable]'),
  ]
    .filter((each) => each instanceof HTMLElement && each.tabIndex >= 0 && each.checkVisibility())
    .filter((each) => !each.matches(':disabled'))
  const [from, to] = [stops.findIndex((each) => each.matches(':focus')), stops.indexOf(control)]
  if (from < 0 || to < 0) return 'Tab'
  const onwards = (to - from + stops.length) % stops.length
  return onwards <= stops.length - onwards ? 'Tab' : 'Shift+Tab'
}

const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'))

type Place = 'here' | 'same group' | 'elsewhere'

/**
 * Tells where the focus is, as seen from a control: on it, on a member of the same one-stop group, or elsewhere. The
 * control is looked up once, and again when it was drawn anew: by its role that takes longer than the key.
 */
function placeOf(target: Locator): () => Promise<Place> {
  let held: ElementHandle<Node> | null = null
  return async () => {
    for (;;) {
      held ??= await target.elementHandle()
      const place = await held?.evaluate(placeOfFocus)
      if (place !== undefined && place !== 'gone') return place
      await held?.dispose()
      held = null
    }
  }
}

function placeOfFocus(control: Node): Place | 'gone' {
  const element = control as Element
  if (!element.isConnected) return 'gone'
  if (element.matches(':focus')) return 'here'
  const groups = '[role=radiogroup], [role=menu], [role=tablist], [role=listbox], fieldset:has([type=radio])'
  const isMember = /^(radio|menuitem|menuitemradio|tab|option)$/.test(
    element.getAttribute('role') ?? element.getAttribute('type') ?? '',
  )
  return isMember && element.closest(groups)?.matches(':focus-within') ? 'same group' : 'elsewhere'
}

/** Whether a focused element, or the frame around it, stands out by an outline or, in a menu, by its ground. */
function showsFocus(element: Element): boolean {
  const isSeen = (colour: string) => !/^transparent$|, 0\)$|\/ 0\)$/.test(colour)
  const around = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
  const isOutlined = around.some((one) => {
    if (one === null || one === undefined) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && isSeen(outlineColor)
  })
  return isOutlined || (element.closest('[role=menu]') !== null && isSeen(getComputedStyle(element).backgroundColor))
}

/** The key that presses a control: Space for what is chosen or switched, Enter for all else. */
async function keyOf(target: Locator): Promise<'Space' | 'Enter'> {
  const kind = await target.evaluate((element) => element.getAttribute('role') ?? element.getAttribute('type'))
  return kind === 'radio' || kind === 'checkbox' || kind === 'switch' ? 'Space' : 'Enter'
}

/** The frame of the visitor's chat on a host page, once it has been opened. */
export async function chatFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => new URL(frame.url(), page.url()).pathname.startsWith('/chat/'))
  await expect.poll(() => find() !== undefined, { message: 'the chat has its frame' }).toBe(true)
  return find()!
}
