import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { api, unanswered } from '../../support/api.tsx'
import { inMenus } from './in-menus.tsx'
import { DARK, EN, isOpen, MenuEditor } from './menu-editor.tsx'
import type { SampleMenus } from './sample-menus.ts'

const meta = preview.meta({
  title: 'Screens/Voice/Menu editor',
  component: MenuEditor,
  args: { initial: {} },
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

/** As long as an editor may take to open. */
const WITHIN = { timeout: 5000 }

export const Filled = meta.story({ decorators: [inMenus()], play: async () => void (await isOpen()) })
export const FilledDark = Filled.extend(DARK)
export const ReadOnly = meta.story({
  decorators: [inMenus()],
  args: { readOnly: true },
  play: async () => void (await isOpen()),
})
export const Form = meta.story({ decorators: [inMenus()], args: { initial: { as: 'form' } } })
export const FormDark = Form.extend(DARK)
export const Outline = meta.story({
  decorators: [inMenus()],
  args: { initial: { dock: 'outline' } },
  play: async () => void (await isOpen()),
})
export const Statistics = meta.story({
  decorators: [inMenus()],
  args: { initial: { dock: 'figures' } },
  play: async () => {
    await isOpen()
    await waitFor(async () => {
      const note = document.querySelector('[data-card-note="menu"]')
      await expect(note).toHaveTextContent(/1 56% · 2 25% · 0 19%/)
      await expect(note).toHaveTextContent(/4% wrong · 7% silent|按错 4% · 超时 7%/)
    }, WITHIN)
  },
})
export const StatisticsDark = Statistics.extend(DARK)
export const Paths = meta.story({
  decorators: [inMenus()],
  args: { initial: { dock: 'paths' } },
  play: async () => void (await isOpen()),
})

let kept: SampleMenus
const keep = (sample: SampleMenus) => {
  const { settings } = sample.menu
  const text = { en: 'Our lines are down until noon.', zh: '线路故障，中午恢复。' }
  sample.menu.settings = { ...settings, emergency: { ...settings.emergency, text, transferTo: '+49301234567' } }
  kept = sample
}
const emergency = async () => {
  await isOpen()
  await userEvent.click(screen.getByRole('button', { name: /^(Menu tools|菜单工具)$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^(Emergency message on|开启应急公告)$/ }))
  return screen.findByRole('alertdialog')
}

export const Emergency = meta.story({
  decorators: [inMenus({ prepare: keep })],
  play: async () => void (await emergency()),
})
export const EmergencyDark = Emergency.extend(DARK)

export const EmergencyActsOnceItIsConfirmed = meta.story({
  ...EN,
  decorators: [inMenus({ prepare: keep })],
  play: async () => {
    const asked = within(await emergency())
    const said = await asked.findByText('Our lines are down until noon.')
    await waitFor(() => expect(said).toBeVisible())
    await expect(asked.getByText('Then the call goes to +49301234567.')).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(kept.menu.settings.emergency.enabled).toBe(false)
    const again = within(await emergency())
    await userEvent.click(again.getByRole('button', { name: 'Switch on now' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(kept.menu.settings.emergency.enabled).toBe(true)
    await expect(await screen.findByText('Emergency message')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Menu tools' }))
    const off = await screen.findByRole('menuitem', { name: 'Emergency message off' })
    await waitFor(() => expect(off).toBeVisible())
  },
})

export const ClosesAtOnceAfterSaving = meta.story({
  ...EN,
  decorators: [
    inMenus({
      override: (sample) => {
        let reads = 0
        return {
          // What is read again after the save never comes.
          get: api.voice.get.handler(() => {
            reads += 1
            return reads === 1 ? sample.menu : unanswered()
          }),
        }
      },
    }),
  ],
  play: async () => {
    await isOpen()
    await userEvent.click(screen.getByRole('button', { name: 'Menu tools' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Menu settings' }))
    const settings = within(await screen.findByRole('dialog', { name: 'Menu settings' }))
    await userEvent.type(settings.getByRole('textbox', { name: 'Voice' }), 'Anna')
    await userEvent.click(settings.getByRole('button', { name: 'Save' }))
    await screen.findByText('Settings saved')
    await userEvent.click(settings.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
