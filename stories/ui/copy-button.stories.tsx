import { expect, spyOn, userEvent } from 'storybook/test'
import { CopyButton } from '#src/ui/copy-button.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Row, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Copy button', component: CopyButton })

function Copies() {
  const sample = useSample()
  return (
    <Sheet>
      <Row label="plain">
        <CopyButton value={sample.question} label={sample.copy} copiedLabel={sample.copied} />
      </Row>
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { value: sampleIn('en').confirmWord, label: sampleIn('en').copy, copiedLabel: sampleIn('en').copied },
})

export const States = meta.story({ render: () => <Copies /> })

export const StatesDark = meta.story({ render: () => <Copies />, globals: DARK })

export const SaysThatItHasCopied = meta.story({
  render: () => <Copies />,
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const sample = sampleIn('en')
    await userEvent.click(canvas.getByRole('button', { name: sample.copy }))
    await expect(await canvas.findByText(sample.copied)).toHaveRole('status')
    await expect(write).toHaveBeenCalledWith(sample.question)
  },
})

/** A page without TLS, as on a home network: it has no clipboard of its own to write to. */
export const WithoutTls = meta.story({
  render: () => <Copies />,
  play: async ({ canvas }) => {
    const copied: string[] = []
    // A browser copies only for a person's own click.
    const copy = spyOn(document, 'execCommand').mockImplementation(() => {
      copied.push(document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '')
      return true
    })
    const given = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    try {
      const sample = sampleIn('en')
      const button = canvas.getByRole('button', { name: sample.copy })
      await userEvent.click(button)
      await expect(await canvas.findByText(sample.copied)).toHaveRole('status')
      await expect(copied).toEqual([sample.question])
      await expect(button).toHaveFocus()
    } finally {
      copy.mockRestore()
      if (given) Object.defineProperty(navigator, 'clipboard', given)
      else Reflect.deleteProperty(navigator, 'clipboard')
    }
  },
})
