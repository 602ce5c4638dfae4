import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Disabled reason', component: DisabledReason })

const act = fn()

function Reasons({ reason }: { reason?: string }) {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="buttons">
        <DisabledReason reason={reason}>
          <Button tone="accent" onClick={act}>
            {sample.deploy}
          </Button>
        </DisabledReason>
        <DisabledReason reason={reason}>
          <IconButton label={sample.remove} icon={<SmallIcon icon={Trash2} />} onClick={act} />
        </DisabledReason>
      </Row>
      <Row label="controls">
        <DisabledReason reason={reason}>
          <Switch label={sample.enabled} onCheckedChange={act} />
        </DisabledReason>
        <DisabledReason reason={reason}>
          <Checkbox label={sample.selectAll} onCheckedChange={act} />
        </DisabledReason>
        <DisabledReason reason={reason}>
          <TextField aria-label={sample.name} defaultValue={sample.nameValue} onChange={act} />
        </DisabledReason>
      </Row>
    </Sheet>
  )
}

function WithReason() {
  return <Reasons reason={useSample().reason} />
}

export const States = meta.story({ render: () => <WithReason /> })

export const StatesDark = meta.story({ render: () => <WithReason />, globals: DARK })

export const TheReasonIsFoundByKeysAndNothingHappens = meta.story({
  render: () => <Reasons reason={sampleIn('en').reason} />,
  play: async ({ canvas }) => {
    act.mockClear()
    const sample = sampleIn('en')
    const button = canvas.getByRole('button', { name: sample.deploy })
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(sample.reason)
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(sample.reason)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await userEvent.click(button)
    await userEvent.click(canvas.getByRole('button', { name: sample.remove }))
    await userEvent.click(canvas.getByText(sample.enabled))
    await userEvent.click(canvas.getByRole('checkbox'))
    await userEvent.type(canvas.getByRole('textbox'), 'x')
    await expect(canvas.getByRole('switch')).toHaveAccessibleDescription(sample.reason)
    await expect(act).not.toHaveBeenCalled()
  },
})

export const WithoutAReasonTheControlIsAsItIs = meta.story({
  render: () => <Reasons />,
  play: async ({ canvas }) => {
    act.mockClear()
    await userEvent.click(canvas.getByRole('button', { name: sampleIn('en').deploy }))
    await userEvent.click(canvas.getByRole('switch'))
    await expect(act).toHaveBeenCalledTimes(2)
  },
})

function ReasonThatGoes() {
  const sample = useSample()
  const [isOff, setOff] = useState(true)
  return (
    <DisabledReason reason={isOff ? sample.reason : undefined}>
      <Button onClick={act} onKeyUp={({ key }) => key === 'Tab' && setOff(false)}>
        {sample.deploy}
      </Button>
    </DisabledReason>
  )
}

export const TheFocusStaysWhenTheReasonGoes = meta.story({
  render: () => <ReasonThatGoes />,
  play: async ({ canvas }) => {
    act.mockClear()
    const button = canvas.getByRole('button', { name: sampleIn('en').deploy })
    await userEvent.tab()
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
    await expect(button).toHaveFocus()
    await expect(button).not.toHaveAttribute('aria-describedby')
    await userEvent.keyboard('{Enter}')
    await expect(act).toHaveBeenCalledOnce()
  },
})
