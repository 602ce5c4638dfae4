import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '#src/ui/button.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Tooltip', component: Tooltip })

function Explained() {
  const sample = useSample()
  return (
    <main className="p-24">
      <Tooltip content={sample.tooltip} delay={0}>
        <Button>{sample.learnMore}</Button>
      </Tooltip>
    </main>
  )
}

const focus = async () => {
  await userEvent.tab()
  await screen.findByRole('tooltip')
}

export const States = meta.story({ render: () => <Explained />, play: focus })

export const StatesDark = meta.story({ render: () => <Explained />, play: focus, globals: DARK })

export const DescribesItsElementAndGoesOnEsc = meta.story({
  render: () => <Explained />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button')
    await focus()
    await expect(button).toHaveAccessibleDescription(sampleIn('en').tooltip)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
    await expect(button).toHaveFocus()
  },
})

export const ThePointerMayMoveOntoIt = meta.story({
  render: () => <Explained />,
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await screen.findByRole('tooltip')
    const [shown] = screen.getAllByText(sampleIn('en').tooltip)
    await userEvent.hover(shown!)
    await expect(screen.getByRole('tooltip')).toBeInTheDocument()
  },
})
