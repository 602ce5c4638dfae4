import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { expect, fn, userEvent } from 'storybook/test'
import { Button, type ButtonTone } from '#src/ui/button.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet, SmallIcon } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Button', component: Button })

const TONES: readonly ButtonTone[] = ['accent', 'plain', 'quiet', 'danger', 'danger-plain']

function Buttons() {
  const sample = useSample()
  return (
    <Sheet>
      {TONES.map((tone) => (
        <Row key={tone} label={tone}>
          <Button tone={tone}>{sample.save}</Button>
          <Button tone={tone} icon={<SmallIcon icon={Plus} />}>
            {sample.add}
          </Button>
          <Button tone={tone} trailing={<SmallIcon icon={ArrowRight} />}>
            {sample.deploy}
          </Button>
          <Button tone={tone} busy>
            {sample.save}
          </Button>
          <Button tone={tone} disabled>
            {sample.save}
          </Button>
        </Row>
      ))}
      <Row label="size">
        <Button size="small">{sample.save}</Button>
        <Button>{sample.save}</Button>
        <Button size="touch" icon={<SmallIcon icon={Trash2} />}>
          {sample.deleteMany}
        </Button>
      </Row>
      <Row label="long">
        <div className="w-48">
          <Button tone="accent">{sample.longWord}</Button>
        </div>
        <Button asChild>
          <a href="#top">{sample.learnMore}</a>
        </Button>
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({ ...PLAYGROUND, args: { children: sampleIn('en').save, tone: 'accent' } })

export const States = meta.story({ render: () => <Buttons /> })

export const StatesDark = meta.story({
  render: () => <Buttons />,
  globals: DARK,
})

export const PressedByMouseAndKeys = meta.story({
  args: { onClick: fn(), children: sampleIn('en').save },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button')
    await userEvent.click(button)
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    await expect(args.onClick).toHaveBeenCalledTimes(3)
  },
})

export const BusyTakesNoPressAndKeepsFocus = meta.story({
  args: { onClick: fn(), busy: true, children: sampleIn('en').save },
  play: async ({ canvas, args }) => {
    await userEvent.tab()
    const button = canvas.getByRole('button')
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  },
})
