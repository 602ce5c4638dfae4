import { use, useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import type { AnswerValue } from '#src/editor/answer/answer-value.ts'
import { AnswerField, type AnswerFieldProps } from '#src/editor/answer/answer-field.tsx'
import preview from '../../../.storybook/preview.tsx'
import { SampleLanguageContext } from '../../support/sample.ts'
import { DARK } from '../../support/sheet.tsx'
import { editorTexts } from '../support.tsx'
import { cardAnswer, fakeMedia, flows, fullAnswer, picturesAnswer, variables, words, type FakeMedia } from './sample.ts'
import { chooseOption } from '../../support/choose.ts'

const meta = preview.meta({
  title: 'Editor/Answer/Answer field',
  component: AnswerField,
  loaders: [editorTexts],
})

type Given = Partial<AnswerFieldProps> & { start?: (of: typeof words.en) => AnswerValue }

const seen = fn<(value: AnswerValue) => void>()
const busy = fn<(isBusy: boolean) => void>()
let media: FakeMedia = fakeMedia()

function Writing({ start, ...given }: Given) {
  const of = words[use(SampleLanguageContext)]
  const [value, setValue] = useState<AnswerValue>(() => start?.(of) ?? { text: '', rich: null })
  return (
    <main className="max-w-160 p-6">
      <AnswerField
        label={of.label}
        help={of.help}
        placeholder={of.placeholder}
        limit={5000}
        languages={of.languages}
        flows={flows(of)}
        variables={variables(of)}
        media={media}
        onBusyChange={busy}
        {...given}
        value={value}
        onChange={(next) => {
          setValue(next)
          seen(next)
        }}
      />
    </main>
  )
}

const fresh = () => {
  seen.mockClear()
  busy.mockClear()
  media = fakeMedia()
}
const last = () => seen.mock.lastCall?.[0]
const textbox = (root: HTMLElement) => within(root).findByRole('textbox', { name: 'Answer' }, { timeout: 10_000 })

/** Pastes data as a browser hands it over. */
function paste(into: HTMLElement, data: Record<string, string>, files: File[] = []) {
  const transfer = new DataTransfer()
  for (const [type, text] of Object.entries(data)) transfer.setData(type, text)
  for (const file of files) transfer.items.add(file)
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
}

export const Empty = meta.story({ render: () => <Writing /> })
export const Full = meta.story({ render: () => <Writing start={fullAnswer} /> })
export const FullDark = meta.story({ render: () => <Writing start={fullAnswer} />, globals: DARK })
export const ReadOnly = meta.story({ render: () => <Writing start={fullAnswer} disabled /> })
export const Forbidden = meta.story({
  render: () => <Writing start={(of) => ({ text: of.bad, rich: null })} />,
  globals: DARK,
})
export const TooLong = meta.story({
  render: () => <Writing limit={20} start={(of) => ({ text: of.bad.repeat(2), rich: null })} />,
})
export const Refused = meta.story({
  render: () => <Writing start={fullAnswer} problems={[{ path: ['variants', 0], code: 'MEDIA_GONE' }]} />,
})
export const Plain = meta.story({
  render: () => <Writing parts={{ media: false, lists: false, buttons: false, variants: false }} limit={300} />,
})

export const WritesAndUndoesByLetter = meta.story({
  render: () => <Writing />,
  beforeEach: fresh,
  play: async ({ canvasElement }) => {
    const box = await textbox(canvasElement)
    await userEvent.click(box)
    await userEvent.keyboard('abc')
    await waitFor(() => expect(last()).toEqual({ text: 'abc', rich: null }))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(last()?.text).toBe('ab'))
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    await waitFor(() => expect(last()?.text).toBe(''))
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(() => expect(last()?.text).toBe('a'))
    await userEvent.keyboard('{Control>}b{/Control}d{Control>}b{/Control}')
    await waitFor(() =>
      expect(last()?.rich?.variants[0]?.blocks[0]).toEqual({
        type: 'paragraph',
        inlines: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'd', bold: true },
        ],
      }),
    )
  },
})

export const ToolsLeaveTheFocusInTheText = meta.story({
  render: () => <Writing />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    const box = await textbox(canvasElement)
    const bold = canvas.getByRole('button', { name: 'Bold' })
    await userEvent.click(box)
    await userEvent.keyboard('by ')
    await userEvent.pointer({ keys: '[MouseLeft>]', target: bold })
    // Held down already: what is typed at once is written, and does not press the tool again.
    await expect(box).toHaveFocus()
    await userEvent.pointer({ keys: '[/MouseLeft]', target: bold })
    await userEvent.keyboard('ferry')
    await userEvent.click(bold)
    await userEvent.keyboard(' now')
    await waitFor(() => expect(last()?.text).toBe('by ferry now'))
  },
})

export const ReplacesWhatMayNotStand = meta.story({
  render: () => <Writing start={(of) => ({ text: of.bad, rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    const box = await textbox(canvasElement)
    await waitFor(() => expect(box.querySelectorAll('.answer-forbidden')).toHaveLength(3))
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(canvas.getByText('3 characters that may not be used')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Replace with and' }))
    await waitFor(() => expect(last()?.text).toBe('Research and development < 5 ＞ 3'))
    await userEvent.click(canvas.getByRole('button', { name: 'Replace all' }))
    await waitFor(() => expect(last()?.text).toBe('Research and development ‹ 5 › 3'))
    await waitFor(() => expect(box).not.toHaveAttribute('aria-invalid'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(last()?.text).toBe('Research and development < 5 ＞ 3'))
  },
})

export const TakesAPasteClean = meta.story({
  render: () => <Writing />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    const box = await textbox(canvasElement)
    await userEvent.click(box)
    paste(box, {
      'text/html':
        '<style>p{color:red}</style><p>One <b>two</b><script>x()</script></p><ul><li>three</li></ul><img src="https://example.com/a.png" width="90">',
      'text/plain': 'One two',
    })
    await waitFor(() =>
      expect(last()?.rich?.variants[0]?.blocks).toEqual([
        {
          type: 'paragraph',
          inlines: [
            { type: 'text', text: 'One ' },
            { type: 'text', text: 'two', bold: true },
          ],
        },
        { type: 'list', ordered: false, items: [[{ type: 'text', text: 'three' }]] },
      ]),
    )
    await expect(canvas.getByText(/1 picture of another page was left out/)).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(last()).toEqual({ text: '', rich: null }))
    paste(box, { 'text/plain': 'a\nb' })
    await waitFor(() => expect(last()?.text).toBe('a\nb'))
  },
})

export const UploadsWithProgressCancelAndRetry = meta.story({
  render: () => <Writing start={() => ({ text: 'Look:', rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    const box = await textbox(canvasElement)
    await userEvent.click(box)
    paste(box, {}, [new File(['x'], 'way.png', { type: 'image/png' })])
    const bar = await canvas.findByRole('progressbar', { name: 'Uploading way' })
    media.progress(0.5)
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '50'))
    await expect(busy).toHaveBeenLastCalledWith(true)
    media.fail()
    await expect(await canvas.findByText(/way could not be uploaded: the connection was lost/)).toBeVisible()
    await expect(last()?.rich ?? null).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await canvas.findByRole('progressbar', { name: 'Uploading way' })
    media.finish()
    await waitFor(() =>
      expect(last()?.rich?.variants[0]?.blocks).toEqual([
        { type: 'paragraph', inlines: [{ type: 'text', text: 'Look:' }] },
        { type: 'image', fileId: '0198c7f2-0000-7000-8000-000000000001', alt: 'way' },
      ]),
    )
    await expect(busy).toHaveBeenLastCalledWith(false)
    const name = await canvas.findByRole('textbox', { name: /What the picture shows/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'The way')
    await waitFor(() => expect(last()?.text).toBe('Look:\nThe way'))

    paste(box, {}, [new File(['x'], 'how.mp4', { type: 'video/mp4' })])
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel the upload of how.mp4' }))
    await expect(media.aborted()).toBe(1)
    await expect(canvas.queryByText(/how\.mp4/)).toBeNull()
    paste(box, {}, [new File(['x'], 'run.exe', { type: 'application/octet-stream' })])
    await expect(await canvas.findByText('run.exe is of a kind that answers cannot show.')).toBeVisible()
  },
})

export const WritesForALanguageAndAChannel = meta.story({
  render: () => <Writing start={() => ({ text: 'Hello', rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add a version' }))
    const page = within(document.body)
    const dialog = within(await page.findByRole('dialog', { name: 'Add a version' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(dialog.getByText('There is already a version for this.')).toBeVisible())
    await userEvent.click(dialog.getByRole('combobox', { name: 'Language' }))
    await chooseOption('Chinese')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    const tab = await canvas.findByRole('tab', { name: 'Chinese' })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await userEvent.click(await textbox(canvasElement))
    await userEvent.keyboard('{Control>}a{/Control}您好')
    await waitFor(() => expect(last()?.rich?.variants.map(({ language }) => language)).toEqual([null, 'zh']))
    await waitFor(() =>
      expect(last()?.rich?.variants[1]?.blocks).toEqual([
        { type: 'paragraph', inlines: [{ type: 'text', text: '您好' }] },
      ]),
    )
    await expect(last()?.text).toBe('Hello')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the version for Chinese' }))
    await waitFor(() => expect(last()).toEqual({ text: 'Hello', rich: null }))
  },
})

export const KeepsWhatIsWrittenInALanguageNoLongerOffered = meta.story({
  render: () => (
    <Writing
      start={(of) => {
        const [answer] = fullAnswer(of).rich!.variants
        return { text: '', rich: { variants: [answer!, { ...answer!, language: 'ja' }] } }
      }}
    />
  ),
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    await userEvent.click(canvas.getByRole('tab', { name: 'Japanese (no longer offered)' }))
    await expect(canvas.getByRole('button', { name: /^Remove the version for Japanese/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Add a version' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Add a version' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Language' }))
    const list = within(await within(document.body).findByRole('listbox'))
    await expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Any language',
      'English',
      'Chinese',
    ])
    await userEvent.keyboard('{Escape}')
  },
})

export const ShowsWhatAChannelDrops = meta.story({
  render: () => <Writing start={fullAnswer} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Preview by channel' }))
    const part = within(await canvas.findByRole('region', { name: 'Preview' }))
    await expect(part.getByText('Web shows all of it.')).toBeVisible()
    await userEvent.click(part.getByRole('combobox', { name: 'Channel' }))
    await chooseOption('WeChat mini program')
    await expect(await part.findByText('Button (2): a numbered list; a number is an answer')).toBeVisible()
    await expect(part.getByText('File (1): only the words are shown')).toBeVisible()
    await expect(part.getByText(/two days/).closest('strong')).toBeNull()
  },
})

export const ShowsACardWhereAChannelHasThem = meta.story({
  render: () => <Writing start={cardAnswer} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Preview by channel' }))
    const part = within(await canvas.findByRole('region', { name: 'Preview' }))
    await expect(part.queryByRole('list', { name: 'Cards' })).toBeNull()
    await userEvent.click(part.getByRole('combobox', { name: 'Channel' }))
    await chooseOption('Messenger')
    await expect(await part.findByText('Messenger shows it as a card.')).toBeVisible()
    const card = within(part.getByRole('list', { name: 'Cards' }))
    await expect(card.getByRole('img', { name: 'The way to our shop' })).toBeVisible()
    await expect(card.getByText('Open your account')).toBeVisible()
    await expect(card.getByText('Track my order')).toBeVisible()
    await userEvent.click(part.getByRole('combobox', { name: 'Channel' }))
    await chooseOption('Viber')
    await expect(await part.findByText('Viber shows all of it.')).toBeVisible()
    await expect(part.queryByRole('list', { name: 'Cards' })).toBeNull()
  },
})

export const ShowsCardsSideBySide = meta.story({
  render: () => <Writing start={picturesAnswer} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Preview by channel' }))
    const part = within(await canvas.findByRole('region', { name: 'Preview' }))
    await userEvent.click(part.getByRole('combobox', { name: 'Channel' }))
    await chooseOption('Messenger')
    await expect(await part.findByText('Messenger shows it as 3 cards side by side.')).toBeVisible()
    const cards = part.getByRole('list', { name: 'Cards' })
    await expect(within(cards).getAllByRole('listitem')).toHaveLength(3)
    // As wide as its place: what does not fit is scrolled to.
    await expect(cards.scrollWidth).toBeGreaterThan(cards.clientWidth)
  },
})

export const AddsButtonsAndLinks = meta.story({
  render: () => <Writing start={() => ({ text: 'Hello', rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    const box = await textbox(canvasElement)
    const page = within(document.body)
    await userEvent.click(canvas.getByRole('button', { name: 'Add a button' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Offer an agent' }))
    await waitFor(() =>
      expect(last()?.rich?.variants[0]?.buttons).toMatchObject([
        { label: 'Talk to a person', action: { type: 'agent' } },
      ]),
    )
    await userEvent.click(box)
    await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}')
    const dialog = within(await page.findByRole('dialog', { name: 'Link' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'javascript:alert(1){Enter}')
    await waitFor(() => expect(dialog.getByText(/Links must start with http/)).toBeVisible())
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Address' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://shop.example{Enter}')
    await waitFor(() =>
      expect(last()?.rich?.variants[0]?.blocks).toEqual([
        { type: 'paragraph', inlines: [{ type: 'text', text: 'Hello', href: 'https://shop.example/' }] },
      ]),
    )
  },
})

export const KeepsTheFocusAmongItsButtons = meta.story({
  render: () => <Writing start={() => ({ text: 'Hello', rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement, canvas }) => {
    await textbox(canvasElement)
    const page = within(document.body)
    const add = canvas.getByRole('button', { name: 'Add a button' })
    for (const kind of ['Ask what it says', 'Offer an agent']) {
      await userEvent.click(add)
      await userEvent.click(await page.findByRole('menuitem', { name: kind }))
      await waitFor(() => expect(page.queryByRole('menu')).toBeNull())
    }
    canvas.getByRole('button', { name: 'Move button 1 down' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Move button 2 down' })).toHaveFocus()
    await expect(canvas.getAllByRole('textbox', { name: 'Words on the button' })[0]).toHaveValue('Talk to a person')
    canvas.getByRole('button', { name: 'Remove button 2' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Remove button 1' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(add).toHaveFocus()
  },
})

export const LeavesAnInputMethodAlone = meta.story({
  render: () => <Writing start={() => ({ text: '', rich: null })} />,
  beforeEach: fresh,
  play: async ({ canvasElement }) => {
    const box = await textbox(canvasElement)
    await userEvent.click(box)
    box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    const line = box.querySelector('p')!
    line.textContent = '＜ni'
    // While the word is being written, nothing around it is drawn anew.
    await waitFor(() => expect(last()?.text).toBe('＜ni'))
    await expect(box.querySelector('.answer-forbidden')).toBeNull()
    await expect(box.querySelector('p')).toBe(line)
    box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '＜ni' }))
    await waitFor(() => expect(box.querySelector('.answer-forbidden')).toHaveTextContent('＜'))
  },
})
