import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../.storybook/preview.tsx'
import { DARK } from '../../support/sheet.tsx'
import { consoleTexts } from '../../support/console/console.tsx'
import { DeskStage, type DeskStageProps } from './desk-stage.tsx'
import { heard } from './fake-desk.ts'
import { BEN, FIRST, sampleDesk, type SampleDesk } from './sample-desk.ts'

const meta = preview.meta({
  title: 'Screens/Workspace/Visitor remark',
  component: DeskStage,
  loaders: [consoleTexts],
  parameters: { layout: 'fullscreen' },
})

const page = () => within(document.body)
const writeOf = (sample: SampleDesk, text: string, isHidden = false) => {
  const by = { id: BEN, nickname: sample.words.ben }
  sample.remark = { text, revision: sample.remark.revision + 1, by, at: '2026-11-20T10:00:00.000Z', isHidden }
}
const TEXTS = {
  en: 'Buys for two shops, invoices go to Oslo.\nRings back in the morning.',
  zh: '为两家门店采购，发票寄往奥斯陆。\n上午回电。',
}
const written: NonNullable<DeskStageProps['prepare']> = (sample) => writeOf(sample, TEXTS[sample.language])

export const Written = meta.story({ args: { search: { chat: FIRST }, prepare: written } })
export const WrittenDark = Written.extend({ globals: DARK })
export const Hidden = meta.story({
  name: 'Who reads it with something hidden cannot write over it',
  args: { search: { chat: FIRST }, prepare: (sample) => writeOf(sample, '138****5678', true) },
  play: async () => {
    await page().findByText('138****5678')
    await expect(page().getByText(/^Parts are hidden from you/)).toBeVisible()
    await expect(page().queryByRole('button', { name: /remark/ })).not.toBeInTheDocument()
  },
})
export const Writing = meta.story({
  name: 'A remark is written, stands with who and when, and is read anew once a colleague changes it',
  args: { search: { chat: FIRST }, prepare: (sample) => void (shown.sample = sample) },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Write a remark' }))
    const dialog = within(await page().findByRole('dialog', { name: 'Remark on Tomás Prado' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Remark' }), 'Invoices go to Oslo.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await page().findByText('Invoices go to Oslo.')
    await expect(page().getByText(/^Anna, /)).toBeVisible()
    writeOf(known(), 'Invoices go to Bergen.')
    heard.events?.remark({ conversationId: FIRST })
    await page().findByText('Invoices go to Bergen.')
    await expect(page().getByText(/^Ben, /)).toBeVisible()
  },
})
export const Outrun = meta.story({
  name: 'What a colleague has saved meanwhile is shown before it is written over, and nothing typed is lost',
  args: {
    search: { chat: FIRST },
    prepare: (sample) => {
      shown.sample = sample
      written(sample)
    },
  },
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Change the remark' }))
    const dialog = within(await page().findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: 'Remark' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Mine.')
    writeOf(known(), 'Theirs.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Ben has changed it meanwhile')
    await expect(dialog.getByText('Theirs.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await expect(field).toHaveValue('Mine.')
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page().queryByRole('dialog')).not.toBeInTheDocument())
    await page().findByText('Mine.')
  },
})
export const TheirsTaken = meta.story({
  args: Outrun.input.args,
  play: async () => {
    await userEvent.click(await page().findByRole('button', { name: 'Change the remark' }))
    const dialog = within(await page().findByRole('dialog'))
    writeOf(known(), 'Theirs.')
    heard.events?.remark({ conversationId: FIRST })
    await userEvent.click(await dialog.findByRole('button', { name: 'Take theirs' }))
    await expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveValue('Theirs.')
    await expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
  },
})

const shown: { sample: SampleDesk } = { sample: sampleDesk('en') }
const known = () => shown.sample
