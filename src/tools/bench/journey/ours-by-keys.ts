import type { Locator, Page } from 'playwright'
import { WANTED } from './wanted.ts'

/** More stops than the settings of any node have. */
const MOST_STOPS = 80

/** Builds the flow on our canvas by keys alone. */
export async function buildByKeys(page: Page): Promise<void> {
  const { keyboard } = page
  const canvas = page.getByRole('application')
  const panel = page.getByRole('complementary', { name: 'Settings of the selection' })
  const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
  const field = (label: string) =>
    panel.getByLabel(label, { exact: true }).and(panel.locator('input, textarea, [role=textbox]')).first()
  const tabTo = async (place: Locator) => {
    await place.waitFor()
    for (let stop = 0; !(await isFocused(place)); stop += 1) {
      if (stop === MOST_STOPS) throw new Error('Tab does not come there.')
      await keyboard.press('Tab')
    }
  }
  const write = async (label: string, text: string) => {
    await tabTo(field(label))
    await keyboard.insertText(text)
  }
  const declare = async (label: string, name: string) => {
    await tabTo(panel.getByRole('combobox', { name: label, exact: true }))
    await keyboard.insertText(name)
    await page.getByRole('option').filter({ hasText: name }).first().waitFor()
    await keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  /** What the node where the keyboard stands is called aloud. */
  const isAt = async (words: RegExp) => words.test((await canvas.getByRole('img').getAttribute('aria-label')) ?? '')
  const until = async (holds: () => Promise<boolean>) => {
    for (let look = 0; look < 100; look += 1) {
      if (await holds()) return
      await page.waitForTimeout(30)
    }
    throw new Error('It does not come about.')
  }
  const toCanvas = async () => {
    for (let times = 0; !(await isFocused(canvas)); times += 1) {
      if (times === 3) throw new Error('Escape does not lead to the canvas.')
      await keyboard.press('Escape')
      await until(() => isFocused(canvas)).catch(() => undefined)
    }
  }
  /** Goes along the edges until the keyboard stands at a node. */
  const walk = async (key: 'ArrowLeft' | 'ArrowRight', words: RegExp) => {
    for (let steps = 0; !(await isAt(words)); steps += 1) {
      if (steps === 8) throw new Error(`No way leads to ${words}.`)
      const before = await canvas.getByRole('img').getAttribute('aria-label')
      await keyboard.press(key)
      await until(async () => (await canvas.getByRole('img').getAttribute('aria-label')) !== before)
    }
  }
  /** Adds a node at the free exit of the one the keyboard stands at, and goes to its settings. */
  const add = async (name: string) => {
    await keyboard.press('n')
    const list = page.getByRole('combobox', { name: 'Add a step' })
    await until(() => isFocused(list))
    await keyboard.insertText(name)
    await page.getByRole('option').filter({ hasText: name }).first().waitFor()
    await keyboard.press('Enter')
    await until(() => isFocused(canvas))
    await until(() => isAt(new RegExp(`^${name},`)))
  }
  const settings = async () => {
    await keyboard.press('F2')
    await until(() => isFocused(panel.getByRole('textbox', { name: 'Title', exact: true })))
  }
  /** Leads the next free exit of the node the keyboard stands at to another one. */
  const connect = async (to: string) => {
    await keyboard.press('l')
    const dialog = page.getByRole('dialog')
    await until(() => isFocused(dialog.getByRole('combobox', { name: 'Way out' })))
    const target = dialog.getByRole('combobox', { name: 'Leads to' })
    await tabTo(target)
    await keyboard.insertText(to)
    await page.getByRole('option').filter({ hasText: to }).first().waitFor()
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await until(() => isFocused(canvas))
  }

  await canvas.focus()
  await keyboard.press('ArrowRight')
  await until(() => isAt(/^Start,/))
  await settings()
  await write('Keywords', WANTED.keyword)
  await keyboard.press('Enter')
  await toCanvas()
  await add('Collect')
  await settings()
  await write('Label', WANTED.ask.label)
  await declare('Fill the variable', WANTED.ask.variable)
  await write('Question', WANTED.ask.question)
  await toCanvas()
  await add('API call')
  await settings()
  await write('Address', WANTED.call.url)
  await tabTo(panel.getByRole('button', { name: 'Take another part', exact: true }))
  await keyboard.press('Enter')
  await write('Path', WANTED.call.path)
  await declare('Into the variable', WANTED.call.variable)
  await toCanvas()
  await add('Condition')
  await settings()
  await write('Name', WANTED.branch.name)
  await declare('What is looked at', WANTED.call.variable)
  await write('Compared with', WANTED.branch.is)
  await toCanvas()
  await add('Message')
  await settings()
  await write('Text', WANTED.there)
  await toCanvas()
  await add('End')
  await walk('ArrowLeft', /^Condition,/)
  await add('Message')
  await settings()
  await write('Text', WANTED.onItsWay)
  await toCanvas()
  await connect('End')
  await walk('ArrowLeft', /^API call,/)
  await connect('End')
  await connect('End')
  await walk('ArrowLeft', /^Collect,/)
  await connect('End')
  await connect('End')
}
