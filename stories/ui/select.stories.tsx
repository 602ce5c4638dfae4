import { Globe, Mail, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Select', component: Select })

const ICONS = [Globe, MessageCircle, Mail, Phone] as const

type ChannelProps = { start?: string; disabled?: boolean; error?: string }

function Channel({ start, error, disabled }: ChannelProps) {
  const sample = useSample()
  const [value, setValue] = useState(start)
  return (
    <Field label={sample.channel} error={error} className="w-56">
      <Select
        value={value}
        onValueChange={setValue}
        placeholder={sample.choose}
        disabled={disabled}
        options={sample.channels.map((label, index) => ({
          value: `c${index}`,
          label,
          icon: <SmallIcon icon={ICONS[index]!} />,
          disabled: index === 3,
        }))}
      />
    </Field>
  )
}

function Grouped() {
  const sample = useSample()
  const [value, setValue] = useState('a0')
  const options = (from: number, to: number) =>
    sample.categories
      .slice(from, to)
      .map((label, index) => ({ value: `a${from + index}`, label, help: from ? sample.optional : undefined }))
  return (
    <Select
      aria-label={sample.category}
      width="fit"
      value={value}
      onValueChange={setValue}
      options={[
        { heading: sample.groups.common, options: options(0, 3) },
        { heading: sample.groups.other, options: options(3, 6) },
      ]}
    />
  )
}

function Selects() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="plain">
        <Channel start="c1" />
        <Channel />
      </Row>
      <Row label="wrong, off">
        <Channel error={sample.choose} />
        <Channel start="c0" disabled />
      </Row>
      <Row label="fit">
        <Grouped />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Selects /> })

export const StatesDark = meta.story({ render: () => <Selects />, globals: DARK })

const open = async () => {
  await userEvent.click(screen.getByRole('combobox'))
  await screen.findByRole('listbox')
}

// While its list is open Radix holds the focus in it and hides the rest of the page; axe knows this of dialogs only.
const a11y = { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } }

export const Open = meta.story({ render: () => <Grouped />, play: open, parameters: { a11y } })

export const OpenDark = meta.story({ render: () => <Grouped />, play: open, globals: DARK, parameters: { a11y } })

export const ChosenByKeysAndFocusReturns = meta.story({
  render: () => <Channel />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    const trigger = canvas.getByRole('combobox', { name: sample.channel })
    await userEvent.tab()
    await expect(trigger).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(trigger).toHaveFocus())
    await expect(trigger).toHaveTextContent(sample.channels[2]!)
    await userEvent.keyboard('w')
    await expect(trigger).toHaveTextContent(sample.channels[0]!)
  },
})
