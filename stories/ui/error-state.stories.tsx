import { expect, fn, spyOn, userEvent } from 'storybook/test'
import { ErrorState } from '#src/ui/error-state.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK, PLAYGROUND, Sheet } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Error state', component: ErrorState })

const REQUEST = '01939b4e-7a52-7c10-9d3f-5a0c4be1f2aa'
const retry = fn()

function ErrorStates({ busy }: { busy?: boolean }) {
  const sample = useSample()
  return (
    <Sheet>
      <ErrorState
        title={sample.errorTitle}
        text={sample.errorText}
        request={{ id: REQUEST, label: sample.requestId, copyLabel: sample.copy, copiedLabel: sample.copied }}
        retry={{ label: sample.retry, busy, onRetry: retry }}
      />
    </Sheet>
  )
}

export const Playground = meta.story({
  ...PLAYGROUND,
  args: { title: sampleIn('en').errorTitle, text: sampleIn('en').errorText },
})

export const States = meta.story({ render: () => <ErrorStates /> })

export const StatesDark = meta.story({ render: () => <ErrorStates busy />, globals: DARK })

export const TriesAgainAndCopiesTheRequest = meta.story({
  render: () => <ErrorStates />,
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    retry.mockClear()
    const sample = sampleIn('en')
    await userEvent.click(canvas.getByRole('button', { name: sample.retry }))
    await expect(retry).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: sample.copy }))
    await expect(await canvas.findByText(sample.copied)).toBeInTheDocument()
    await expect(write).toHaveBeenCalledWith(REQUEST)
  },
})
