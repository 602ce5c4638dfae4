import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../.storybook/preview.tsx'
import { consoleTexts } from '../../../support/console/console.tsx'
import { address, Editor, inEditor, isOpen } from './in-editor.tsx'
import { talkFlow, type SampleEditor } from './sample-editor.ts'

let sample: SampleEditor

const meta = preview.meta({
  title: 'Screens/Flows/Editor/Dialogs',
  component: Editor,
  args: { initial: { node: 'card' } },
  loaders: [consoleTexts],
  decorators: [
    inEditor({
      document: talkFlow,
      prepare: (made) => {
        sample = made
      },
    }),
  ],
  parameters: { layout: 'fullscreen' },
})

const DARK = { globals: { theme: 'dark', lang: 'zh', density: 'compact' } }
const EN = { globals: { lang: 'en' } }

/** Presses keys while the canvas has the focus. */
async function keys(press: { key: string; code?: string; ctrlKey?: boolean }) {
  const canvas = await isOpen()
  canvas.focus()
  await fireEvent.keyDown(canvas, press)
}
const dialog = async () => within(await screen.findByRole('dialog'))

export const Connect = meta.story({
  play: async () => {
    await keys({ key: 'ArrowRight' })
    await keys({ key: 'l' })
    await dialog()
  },
})
export const ConnectDark = Connect.extend(DARK)
export const Find = meta.story({
  play: async () => {
    await keys({ key: 'f', ctrlKey: true })
    await dialog()
  },
})
export const FindDark = Find.extend(DARK)
export const Keys = meta.story({
  play: async () => {
    await keys({ key: '?' })
    await dialog()
  },
})
export const KeysDark = Keys.extend(DARK)
export const Checkpoint = meta.story({
  play: async () => {
    await keys({ key: 's', ctrlKey: true })
    await dialog()
  },
})
export const CheckpointDark = Checkpoint.extend(DARK)

export const FindLeadsToTheNode = meta.story({
  ...EN,
  args: { initial: {} },
  play: async () => {
    await keys({ key: 'f', ctrlKey: true })
    const found = await dialog()
    await userEvent.type(found.getByRole('textbox', { name: 'Name, words or variable' }), 'within a day{Enter}')
    await waitFor(() => expect(address()).toMatchObject({ node: 'thanks', panel: 'settings' }))
    await expect(screen.queryByRole('dialog')).toBeNull()
  },
})

export const FindReplacesWords = meta.story({
  ...EN,
  play: async () => {
    await keys({ key: 'f', ctrlKey: true })
    const found = await dialog()
    await userEvent.type(found.getByRole('textbox', { name: 'Name, words or variable' }), 'free')
    await userEvent.type(found.getByRole('textbox', { name: 'Replace by' }), 'paid')
    await userEvent.click(found.getByRole('button', { name: 'Replace 1 place' }))
    await waitFor(() => expect(JSON.stringify(sample.flow.document)).toContain('Returns are paid'), { timeout: 5000 })
  },
})

export const AVersionIsKept = meta.story({
  ...EN,
  args: { initial: { panel: 'versions' } },
  play: async () => {
    await keys({ key: 's', ctrlKey: true })
    const asked = await dialog()
    const name = asked.getByRole('textbox', { name: /^Name/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Ready for spring')
    await userEvent.click(asked.getByRole('button', { name: 'Keep' }))
    await expect(await screen.findByText('Ready for spring')).toBeVisible()
  },
})
