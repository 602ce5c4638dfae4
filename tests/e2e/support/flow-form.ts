import { expect, type Locator, type Page } from '@playwright/test'
import { hands, type Way } from './hands.ts'
import type { Say } from './texts.ts'

/** The settings of the selected node, filled in as a person would; fields and buttons go by the path of their text. */
export type FlowForm = {
  text(label: string, value: string): Promise<void>
  tags(label: string, words: readonly string[]): Promise<void>
  /** Chooses a variable by writing a name that there is not yet. */
  declare(label: string, name: string): Promise<void>
  /** Chooses a variable that there is. */
  known(label: string, name: string): Promise<void>
  choices(labels: readonly string[]): Promise<void>
  /** Options of a key menu, on the keys 1, 2, 3 … as they are offered. */
  keys(labels: readonly string[]): Promise<void>
  turn(label: string): Promise<void>
  press(label: string): Promise<void>
}

/** Where the settings of what is selected stand. */
export const settingsOf = (page: Page, t: Say): Locator =>
  page.getByRole('complementary', { name: t('editor.inspector.label') })

export function flowForm(page: Page, way: Way, t: Say): FlowForm {
  const by = hands(way)
  const panel = settingsOf(page, t)
  // A field that proposes values is a combobox to those who listen.
  const fieldIn = (place: Locator, label: string) =>
    place.getByLabel(t(label), { exact: true }).and(place.locator('input, textarea, [role=textbox]'))
  const variable = async (label: string, name: string, offer: string) => {
    const field = panel.getByRole('combobox', { name: t(label), exact: true })
    await by.fill(field, name)
    const option = page.getByRole('option').filter({ hasText: offer })
    await expect(option).toHaveCount(1)
    await (way === 'mouse' ? option.click() : field.press('Enter'))
    await expect(field).toHaveValue(name)
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  /** Adds a row for each label to a list, and fills it in. */
  const rows = async (path: { list: string; add: string; field: string }, labels: readonly string[]) => {
    const list = panel.getByRole('group', { name: t(path.list), exact: true })
    for (const [index, label] of labels.entries()) {
      await by.press(list.getByRole('button', { name: t(path.add), exact: true }))
      await by.fill(fieldIn(list.locator('> ul > li').nth(index), path.field), label)
    }
  }
  return {
    text: (label, value) => by.fill(fieldIn(panel, label), value),
    async tags(label, words) {
      for (const word of words) await by.write(fieldIn(panel, label), word)
    },
    declare: (label, name) => variable(label, name, t('editor.variables.create', { name })),
    known: (label, name) => variable(label, name, name),
    choices: (labels) =>
      rows({ list: 'nodes.choices.label', add: 'nodes.choices.add', field: 'nodes.choices.words' }, labels),
    keys: (labels) =>
      rows({ list: 'nodes.ivrKeys.options', add: 'nodes.ivrKeys.add', field: 'nodes.ivrKeys.label' }, labels),
    turn: (label) => by.press(panel.getByRole('switch', { name: t(label), exact: true })),
    press: (label) => by.press(panel.getByRole('button', { name: t(label), exact: true })),
  }
}
