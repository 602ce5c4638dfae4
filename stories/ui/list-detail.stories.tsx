import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { ListDetail, type Pane } from '#src/ui/list-detail.tsx'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/List detail', component: ListDetail })

function Panes({ width, suffix = '' }: { width: number; suffix?: string }) {
  const sample = useWorkSample()
  const { people, sentence } = useSample()
  const [view, setView] = useState<Pane>('list')
  const labels = {
    list: sample.panes.list + suffix,
    centre: sample.panes.centre + suffix,
    aside: sample.panes.aside + suffix,
  }
  return (
    <div style={{ width }} className="h-64 max-w-none overflow-hidden rounded-card border border-line">
      <ListDetail
        view={view}
        onViewChange={setView}
        labels={labels}
        backLabel={sample.back}
        asideLabel={sample.about}
        list={
          <ul className="p-2">
            {people.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => setView('centre')}
                  className="focus-ring-inset h-row w-full rounded-control px-2 text-left hover:bg-hover"
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        }
        centre={<p className="p-4 text-muted">{sentence}</p>}
        aside={<p className="p-4 text-muted">{people[0]}</p>}
      />
    </div>
  )
}

function Demo() {
  return (
    <main className="flex w-max flex-col gap-6 p-6">
      <Panes width={1140} />
      <Panes width={760} suffix=" 2" />
      <Panes width={360} suffix=" 3" />
    </main>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const Narrow = meta.story({
  name: 'In a narrow box one pane is in front, and the way back gives the focus on',
  render: () => <Panes width={360} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByRole('region', { name: 'Conversation' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Mei Lin' }))
    await expect(canvas.getByRole('region', { name: 'Conversation' })).toHaveFocus()
    await expect(canvas.queryByRole('region', { name: 'Conversations' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'About the visitor' }))
    await expect(canvas.getByRole('region', { name: 'Visitor' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(canvas.getByRole('region', { name: 'Conversations' })).toHaveFocus()
  },
})
