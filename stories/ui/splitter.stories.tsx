import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Splitter } from '#src/ui/splitter.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Splitter', component: Splitter })
const resized = fn()

function Demo() {
  const sample = useWorkSample()
  const pane = (name: string) => <div className="h-full bg-surface p-3 text-13 text-muted">{name}</div>
  return (
    <main className="flex w-200 max-w-full flex-col gap-6 p-6">
      <div className="h-40 overflow-hidden rounded-card border border-line">
        <Splitter
          start={pane(sample.canvas)}
          end={pane(sample.inspector)}
          sized="end"
          size={240}
          min={160}
          max={360}
          onSizeChange={resized}
          label={sample.splitter}
        />
      </div>
      <div className="h-40 overflow-hidden rounded-card border border-line">
        <Splitter
          orientation="vertical"
          start={pane(sample.canvas)}
          end={pane(sample.inspector)}
          size={80}
          min={40}
          max={120}
          onSizeChange={resized}
          label={`${sample.splitter} 2`}
        />
      </div>
    </main>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const ArrowKeysMoveTheHandle = States.extend({
  name: 'Arrow keys move the handle, and the size is told in pixels',
  play: async ({ canvasElement }) => {
    resized.mockClear()
    const handle = within(canvasElement).getByRole('separator', { name: 'Width of the inspector' })
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuenow'))
    handle.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(resized.mock.lastCall?.[0]).toBeGreaterThan(240))
    await expect(resized.mock.lastCall?.[0]).toBeLessThanOrEqual(360)
  },
})
