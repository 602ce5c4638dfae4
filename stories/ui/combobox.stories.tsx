import { Search } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Combobox } from '#src/ui/combobox.tsx'
import { Field } from '#src/ui/field.tsx'
import type { ComboboxOption, ComboboxSource } from '#src/ui/use-combobox-options.ts'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Combobox', component: Combobox })

type CategoryProps = {
  source?: ComboboxSource
  start?: number
  error?: string
  disabled?: boolean
  onCreate?: (text: string) => void
}

function Category({ source, start, error, disabled, onCreate }: CategoryProps) {
  const sample = useSample()
  const options = sample.categories.map((label, index) => ({ value: `a${index}`, label, disabled: index === 4 }))
  const [value, setValue] = useState<ComboboxOption | null>(start === undefined ? null : options[start]!)
  return (
    <Field label={sample.category} error={error} className="w-64">
      <Combobox
        options={source ?? options}
        value={value}
        onValueChange={setValue}
        onCreate={onCreate}
        createText={sample.create}
        placeholder={sample.choose}
        emptyText={sample.noMatch}
        loadingText={sample.searching}
        failedText={sample.errorText}
        clearLabel={sample.clear}
        disabled={disabled}
        leading={<SmallIcon icon={Search} />}
      />
    </Field>
  )
}

function Comboboxes() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="plain">
        <Category />
        <Category start={1} />
      </Row>
      <Row label="wrong, off">
        <Category error={sample.choose} />
        <Category start={0} disabled />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Comboboxes /> })

export const StatesDark = meta.story({ render: () => <Comboboxes />, globals: DARK })

const open = async () => {
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByRole('listbox')
}

export const Open = meta.story({ render: () => <Category start={1} />, play: open })

export const OpenDark = meta.story({ render: () => <Category start={1} />, play: open, globals: DARK })

export const FiltersAndTakesByKeys = meta.story({
  render: () => <Category />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const input = canvas.getByRole('combobox', { name: sample.category })
    await userEvent.tab()
    await expect(input).toHaveFocus()
    await userEvent.keyboard('ＲＥ')
    await expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Returns and refunds',
      'Store hours',
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect(screen.getByRole('listbox', { name: sample.category })).toBeInTheDocument()
    await expect(input).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]!.id)
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveValue('Store hours')
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await expect(input).toHaveFocus()
  },
})

export const EscPutsTheTextBack = meta.story({
  render: () => <Category start={1} />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'xyz')
    await waitFor(() => expect(screen.getByText(sampleIn('en').noMatch)).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await expect(input).toHaveValue('Returns and refunds')
    await expect(input).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: sampleIn('en').clear }))
    await expect(input).toHaveValue('')
  },
})

export const TypingReplacesTheChoice = meta.story({
  render: () => <Category start={1} />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.click(input)
    await userEvent.keyboard('sto')
    await expect(input).toHaveValue('sto')
    await expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Store hours'])
  },
})

const create = fn()

export const OffersToCreateWhatIsMissing = meta.story({
  render: () => <Category onCreate={create} />,
  play: async ({ canvas }) => {
    create.mockClear()
    await userEvent.type(canvas.getByRole('combobox'), 'Gift cards')
    await userEvent.click(await screen.findByRole('option', { name: sampleIn('en').create('Gift cards') }))
    await expect(create.mock.calls).toEqual([['Gift cards']])
  },
})

const lookUp = fn(async (query: string): Promise<readonly ComboboxOption[]> => {
  if (query === 'broken') throw new Error('no answer')
  return [{ value: query, label: `Found ${query}` }]
})

export const LooksUpWhileTyping = meta.story({
  render: () => <Category source={lookUp} />,
  play: async ({ canvas }) => {
    lookUp.mockClear()
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'mei')
    await expect(await screen.findByRole('option', { name: 'Found mei' })).toBeVisible()
    await expect(lookUp).toHaveBeenLastCalledWith('mei', expect.any(AbortSignal))
    await userEvent.clear(input)
    await userEvent.type(input, 'broken')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sampleIn('en').errorText))
  },
})

export const AComposingEnterTakesNothing = meta.story({
  render: () => <Category />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('combobox')
    await userEvent.type(input, 'pay')
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    await expect(input).toHaveValue('pay')
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible())
  },
})
