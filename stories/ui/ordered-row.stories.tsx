import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { moved } from '#src/lib/moved.ts'
import { OrderedRow } from '#src/ui/ordered-row.tsx'
import { useReorder } from '#src/ui/use-reorder.ts'

const meta = preview.meta({ title: 'Kit/Ordered row', component: OrderedRow })

function Rows({ start }: { start: readonly string[] }) {
  const [rows, setRows] = useState(start)
  const reorder = useReorder(rows.length, (from, to) => setRows(moved(rows, from, to)))
  return (
    <ol className="flex max-w-80 flex-col gap-2.5">
      {rows.map((row, index) => (
        <OrderedRow
          key={row}
          place={index + 1}
          handleLabel={row}
          handle={reorder.handle(index)}
          drop={reorder.row(index)}
          mark={reorder.mark(index)}
          isDragged={reorder.dragged === index}
          tools={null}
        >
          <p className="py-1.5 text-13 text-ink">{row}</p>
        </OrderedRow>
      ))}
    </ol>
  )
}

export const Rest = meta.story({ render: () => <Rows start={['Ada', 'Bo', 'Cy']} /> })
export const ByKeys = meta.story({
  name: 'The arrow keys, Home and End on the handle move its row, and the focus stays on it',
  render: () => <Rows start={['Ada', 'Bo', 'Cy']} />,
  play: async ({ canvas }) => {
    const names = () => canvas.getAllByRole('listitem').map((row) => within(row).getByRole('button').ariaLabel)
    canvas.getByRole('button', { name: 'Ada' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(names()).toEqual(['Bo', 'Ada', 'Cy']))
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(names()).toEqual(['Bo', 'Cy', 'Ada']))
    await userEvent.keyboard('{ArrowDown}{Home}')
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo', 'Cy']))
    await expect(canvas.getByRole('button', { name: 'Ada' })).toHaveFocus()
  },
})
const shown = (mark: 'before' | 'after' | undefined, isDragged = false) =>
  meta.story({
    render: () => (
      <ol className="max-w-80 p-4">
        <OrderedRow
          place={1}
          handleLabel="Ada"
          handle={{ draggable: true, onDragStart: noop, onDragEnd: noop, onKeyDown: noop }}
          drop={{ onDragOver: noop, onDrop: noop }}
          mark={mark}
          isDragged={isDragged}
          tools={null}
        >
          <p className="py-1.5 text-13 text-ink">Ada</p>
        </OrderedRow>
      </ol>
    ),
  })
const noop = () => undefined
export const LandsBefore = shown('before')
export const LandsAfter = shown('after')
export const Dragged = shown(undefined, true)
