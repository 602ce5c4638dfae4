import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { HoverCard, type HoverCardProps } from '#src/ui/hover-card.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Hover card', component: HoverCard })

function Sample(props: Pick<HoverCardProps, 'disabled' | 'side'>) {
  const sample = useSample()
  return (
    <div className="flex h-60 items-start gap-4">
      <HoverCard label={sample.category} content={<p className="text-13">{sample.categories.join(' ')}</p>} {...props}>
        <Button>{sample.category}</Button>
      </HoverCard>
      <HoverCard label={sample.noMatch} content={<p className="text-13">{sample.noMatch}</p>}>
        <Button>{sample.noMatch}</Button>
      </HoverCard>
    </div>
  )
}
const card = (name?: string) => screen.queryByRole('group', name === undefined ? {} : { name })

export const ByPointer = meta.story({
  render: () => <Sample />,
  play: async ({ canvas }) => {
    const [button, other] = canvas.getAllByRole('button')
    await userEvent.hover(button!)
    await expect(card()).not.toBeInTheDocument()
    await waitFor(() => expect(card()).toBeVisible())
    // The pointer may go onto it.
    await userEvent.hover(card()!)
    await userEvent.unhover(card()!)
    await userEvent.hover(other!)
    await waitFor(() => expect(card(button!.textContent)).not.toBeInTheDocument())
    await userEvent.hover(button!)
    await waitFor(() => expect(card(button!.textContent)).toBeVisible())
  },
})
export const ByPointerDark = ByPointer.extend({ globals: DARK })
export const Below = meta.story({
  render: () => <Sample side="bottom" />,
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getAllByRole('button')[0]!)
    await waitFor(() => expect(card()).toBeVisible())
  },
})
export const ByKeys = meta.story({
  name: 'Keys that come to its element show it, Esc puts it away, and the focus stays',
  render: () => <Sample />,
  play: async ({ canvas }) => {
    const [button] = canvas.getAllByRole('button')
    await userEvent.tab()
    await waitFor(() => expect(card()).toBeVisible())
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(card()).not.toBeInTheDocument())
    await expect(button).toHaveFocus()
  },
})
export const NotByAFinger = meta.story({
  name: 'A finger does not open it',
  render: () => <Sample />,
  play: async ({ canvas }) => {
    const [button, other] = canvas.getAllByRole('button')
    await fireEvent.pointerOver(button!, { pointerType: 'touch' })
    // One that is asked for later is there, and it alone.
    await userEvent.hover(other!)
    await waitFor(() => expect(card()).toBeVisible())
    await expect(card()).toHaveTextContent(sampleIn('en').noMatch)
  },
})
