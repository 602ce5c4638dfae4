import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { AnchorList } from '#src/ui/anchor-list.tsx'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Anchor list', component: AnchorList })

function Demo({ className = 'min-h-72' }: { className?: string }) {
  const { anchors } = useWorkSample()
  const { sentence } = useSample()
  const items = anchors.items.map((label, index) => ({ id: `part-${index}`, label }))
  return (
    <div className="flex h-96 gap-8 p-6">
      <AnchorList label={anchors.label} items={items} className="w-44 shrink-0" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main tabIndex={0} className="focus-ring flex flex-1 flex-col gap-6 overflow-y-auto">
        {items.map((item) => (
          <section
            key={item.id}
            id={item.id}
            aria-label={item.label}
            className={`shrink-0 rounded-card border border-line bg-surface p-4 focus:outline-none ${className}`}
          >
            <h2 className="text-16 font-semibold">{item.label}</h2>
            <p className="text-muted">{sentence}</p>
          </section>
        ))}
      </main>
    </div>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const TheSectionBeingReadIs = States.extend({
  name: 'The section being read is marked, and a link hands the focus to its section',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const link = (name: string) => canvas.getByRole('link', { name })
    await expect(link('Name and avatar')).toHaveAttribute('aria-current', 'location')
    canvas.getByRole('main').scrollTop = 620
    await waitFor(() => expect(link('Thresholds')).toHaveAttribute('aria-current', 'location'))
    await userEvent.click(link('Privacy'))
    await expect(canvas.getByRole('region', { name: 'Privacy' })).toHaveFocus()
    await waitFor(() => expect(link('Privacy')).toHaveAttribute('aria-current', 'location'))
  },
})

export const TheOneAskedForAtTheEnd = meta.story({
  name: 'Of several in view at the end the one that was asked for is marked',
  render: () => <Demo className="min-h-32" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [, , before, last] = canvas.getAllByRole('link').slice(-4)
    const main = canvas.getByRole('main')
    await userEvent.click(before!)
    await waitFor(() => expect(main.scrollTop + main.clientHeight).toBeGreaterThan(main.scrollHeight - 2))
    await waitFor(() => expect(before).toHaveAttribute('aria-current', 'location'))
    await userEvent.click(last!)
    await waitFor(() => expect(last).toHaveAttribute('aria-current', 'location'))
  },
})
