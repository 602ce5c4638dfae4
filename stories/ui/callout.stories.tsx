import { useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Callout', component: Callout })

function Callouts() {
  const sample = useSample()
  return (
    <Sheet>
      <Callout>{sample.sentence}</Callout>
      <Callout tone="success" title={sample.saved}>
        {sample.savedNote}
      </Callout>
      <Callout
        tone="warning"
        title={sample.calloutTitle}
        actions={
          <Button size="small" tone="plain">
            {sample.deploy}
          </Button>
        }
        closeLabel={sample.close}
        onClose={() => {}}
      >
        {sample.calloutText}
      </Callout>
      <Callout tone="danger" title={sample.failed}>
        {sample.failedNote}
      </Callout>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { title: sampleIn('en').calloutTitle, children: sampleIn('en').calloutText, tone: 'warning' },
})

export const States = meta.story({ render: () => <Callouts /> })

export const StatesDark = meta.story({ render: () => <Callouts />, globals: DARK })

function Closable() {
  const sample = useSample()
  const [open, setOpen] = useState(true)
  return open ? (
    <Callout tone="danger" live closeLabel={sample.close} onClose={() => setOpen(false)} title={sample.failed} />
  ) : null
}

export const ALiveProblemIsAnAlertAndCanBeClosed = meta.story({
  render: () => <Closable />,
  play: async ({ canvas }) => {
    const sample = sampleIn('en')
    await expect(canvas.getByRole('alert')).toHaveTextContent(sample.failed)
    await userEvent.click(canvas.getByRole('button', { name: sample.close }))
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument()
  },
})
