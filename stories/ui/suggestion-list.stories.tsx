import { useState } from 'react'
import { expect, fireEvent, screen, userEvent } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { SuggestionList } from '#src/ui/suggestion-list.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useSuggestions } from '#src/ui/use-suggestions.ts'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Suggestion list', component: SuggestionList })

/** A box that offers categories after an `@`. */
function Box({ start = '', aside }: { start?: string; aside?: string }) {
  const sample = useSample()
  const [text, setText] = useState(start)
  const [isDismissed, setDismissed] = useState(false)
  const query = /@(\S*)$/.exec(text)?.[1]
  const isOpen = query !== undefined && !isDismissed
  const found = sample.categories.filter((each) => each.toLowerCase().includes(query?.toLowerCase() ?? ''))
  const suggestions = useSuggestions(isOpen ? found : [], isOpen)
  const take = (category: string) => setText(text.replace(/@\S*$/, category))
  const dismiss = () => setDismissed(true)
  return (
    <SuggestionList
      {...suggestions.list}
      label={sample.category}
      nothing={sample.noMatch}
      aside={aside}
      keyOf={(category) => category}
      row={(category) => <span className="truncate text-13">{category}</span>}
      onTake={take}
      onClose={dismiss}
    >
      <div className="w-80">
        <Field label={sample.category}>
          <TextArea
            {...suggestions.aria}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setDismissed(false)
              suggestions.restart()
            }}
            onKeyDown={(event) => void suggestions.handleKeyDown(event, { take, dismiss })}
          />
        </Field>
      </div>
    </SuggestionList>
  )
}

export const Open = meta.story({ render: () => <Box start="@" /> })

export const OpenDark = meta.story({ render: () => <Box start="@" />, globals: DARK })

export const WithAnAside = meta.story({
  render: () => <Box start="@" aside={sampleIn('en').noMatch} />,
  play: async () => {
    await screen.findAllByRole('option')
    await expect(screen.getByRole('status')).toHaveTextContent(sampleIn('en').noMatch)
  },
})

export const NothingFound = meta.story({ render: () => <Box start="@xyz" /> })

export const IsTakenByKeys = meta.story({
  render: () => <Box />,
  play: async ({ canvas }) => {
    const [first = '', second = ''] = sampleIn('en').categories
    const box = canvas.getByRole('textbox')
    await userEvent.type(box, 'a @')
    const options = await screen.findAllByRole('option')
    await expect(box).toHaveAttribute('aria-activedescendant', options[0]!.id)
    // Round the end, and on to the second.
    await userEvent.keyboard('{ArrowUp}')
    await expect(options.at(-1)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(box).toHaveValue(`a ${second}`)
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await userEvent.keyboard(' @{Tab}')
    await expect(box).toHaveValue(`a ${second} ${first}`)
    await expect(box).toHaveFocus()
  },
})

export const LeavesTheTextAlone = meta.story({
  render: () => <Box />,
  play: async ({ canvas }) => {
    const [first = ''] = sampleIn('en').categories
    const box = canvas.getByRole('textbox')
    await userEvent.type(box, '@')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await expect(box).toHaveValue('@')
    // A key of an input method belongs to it, whatever key it is.
    await userEvent.type(box, first.slice(0, 1))
    await screen.findByRole('listbox')
    await fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
    await expect(screen.getByRole('listbox')).toBeVisible()
    await userEvent.click(screen.getByRole('option', { name: first }))
    await expect(box).toHaveValue(first)
    await expect(box).toHaveFocus()
  },
})
