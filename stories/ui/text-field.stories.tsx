import { Eye, Search } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Text field', component: TextField })

function SearchField() {
  const sample = useSample()
  const [value, setValue] = useState(sample.question)
  return (
    <TextField
      aria-label={sample.search}
      placeholder={sample.search}
      type="search"
      leading={<SmallIcon icon={Search} />}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
      clearLabel={sample.clear}
    />
  )
}

function TextFields() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="plain">
        <TextField aria-label={sample.name} defaultValue={sample.nameValue} className="max-w-64" />
        <TextField aria-label={sample.name} placeholder={sample.name} className="max-w-64" />
      </Row>
      <Row label="sides">
        <div className="w-64">
          <SearchField />
        </div>
        <TextField
          aria-label={sample.name}
          type="password"
          defaultValue="12345678"
          className="max-w-64"
          trailing={
            <IconButton label={sample.details} size="small" icon={<SmallIcon icon={Eye} />} className="-mr-1" />
          }
        />
      </Row>
      <Row label="wrong">
        <TextField aria-label={sample.name} aria-invalid defaultValue={sample.longWord} className="max-w-64" />
      </Row>
      <Row label="off">
        <TextField aria-label={sample.name} readOnly defaultValue={sample.nameValue} className="max-w-64" />
        <TextField aria-label={sample.name} disabled defaultValue={sample.nameValue} className="max-w-64" />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { 'aria-label': sampleIn('en').name, defaultValue: sampleIn('en').nameValue },
})

export const States = meta.story({ render: () => <TextFields /> })

export const StatesDark = meta.story({ render: () => <TextFields />, globals: DARK })

export const ClearingEmptiesItAndKeepsTheFocus = meta.story({
  render: () => <SearchField />,
  play: async ({ canvas }) => {
    const input = canvas.getByRole('searchbox')
    await userEvent.click(canvas.getByRole('button', { name: sampleIn('en').clear }))
    await expect(input).toHaveValue('')
    await expect(input).toHaveFocus()
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument()
  },
})
