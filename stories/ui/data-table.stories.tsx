import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { ColumnChooser } from '#src/ui/table/column-chooser.tsx'
import { DataTable, type DataTableProps } from '#src/ui/table/data-table.tsx'
import { EMPTY_LAYOUT, type TableColumn, type TableLayout, type TableSort } from '#src/ui/table/table-types.ts'
import { useSample } from '../support/sample.ts'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Data table', component: DataTable })
const opened = fn()
const sorted = fn()
const laidOut = fn()
const allMatching = fn()

type Question = {
  id: string
  question: string
  category: string
  hits: number
  share: number
  changed: string
  author: string
}

type DemoProps = Partial<DataTableProps<Question>> & {
  count: number
  height?: number
  picked?: readonly number[]
  plain?: boolean
}

function Demo({ count, height = 380, picked = [], plain = false, ...rest }: DemoProps) {
  const sample = useWorkSample()
  const { categories, people, deleteMany } = useSample()
  const [layout, setLayout] = useState<TableLayout>(EMPTY_LAYOUT)
  const [sort, setSort] = useState<TableSort>({ column: 'hits', direction: 'desc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(picked.map(String)))
  const { columns: names } = sample
  const columns: TableColumn<Question>[] = [
    {
      id: 'question',
      header: names.question,
      cell: (row) => row.question,
      width: 320,
      sortable: true,
      hideable: false,
    },
    { id: 'category', header: names.category, cell: (row) => row.category, sortable: true },
    { id: 'hits', header: names.hits, cell: (row) => row.hits, align: 'end', width: 110, sortable: true },
    { id: 'share', header: names.share, cell: (row) => `${row.share} %`, align: 'end', width: 110 },
    { id: 'changed', header: names.changed, cell: (row) => row.changed, width: 150, sortable: true },
    { id: 'author', header: names.author, cell: (row) => row.author, width: 150 },
  ]
  const rows = Array.from({ length: count }, (_, index): Question => ({
    id: String(index),
    question: sample.questions[index % sample.questions.length]!,
    category: categories[index % categories.length]!,
    hits: (index * 7919) % 1000,
    share: (index * 31) % 101,
    changed: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
    author: people[index % people.length]!,
  }))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!plain && (
        <div className="flex justify-end">
          <ColumnChooser columns={columns} layout={layout} onLayoutChange={setLayout} labels={sample.chooser} />
        </div>
      )}
      <div style={{ height }}>
        <DataTable
          caption={sample.caption}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.question}
          labels={sample.table}
          sort={sort}
          onSort={(next) => {
            sorted(next)
            setSort(next)
          }}
          onOpen={(row) => opened(row.id)}
          selected={plain ? undefined : selected}
          onSelectedChange={setSelected}
          onSelectAllMatching={allMatching}
          bulkActions={
            <Button tone="danger-plain" size="small">
              {deleteMany}
            </Button>
          }
          layout={layout}
          onLayoutChange={(next) => {
            laidOut(next)
            setLayout(next)
          }}
          {...rest}
        />
      </div>
    </div>
  )
}

function Filled(props: Partial<DemoProps>) {
  const { shown } = useWorkSample()
  return (
    <main className="p-6">
      <Demo count={50} total={1234} picked={[1, 3]} footer={<p className="text-13 text-muted">{shown}</p>} {...props} />
    </main>
  )
}

function AllMatching() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['0']))
  const [all, setAll] = useState(true)
  return (
    <Filled
      allMatching={all}
      selected={selected}
      onSelectedChange={(next) => {
        setAll(false)
        setSelected(next)
      }}
    />
  )
}

function Others() {
  const { emptyTitle, errorTitle, retry } = useSample()
  return (
    <main className="flex flex-col gap-6 p-6">
      <Demo plain count={0} loading height={220} />
      <Demo plain count={0} height={180} empty={<p className="text-muted">{emptyTitle}</p>} />
      <Demo
        plain
        count={0}
        height={200}
        error={
          <div role="alert" className="flex flex-col items-center gap-3">
            <p>{errorTitle}</p>
            <Button>{retry}</Button>
          </div>
        }
      />
    </main>
  )
}

const DARK = { theme: 'dark', lang: 'zh', density: 'compact' }

export const States = meta.story({ render: () => <Filled /> })
export const StatesDark = States.extend({ globals: DARK })
export const OtherStates = meta.story({ render: () => <Others /> })
export const OtherStatesDark = OtherStates.extend({ globals: DARK })
export const Many = meta.story({
  render: () => (
    <main className="p-6">
      <Demo count={50_000} />
    </main>
  ),
})

const gridOf = (canvasElement: HTMLElement) => within(canvasElement).getByRole('grid', { name: 'Questions' })
const bodyRows = (canvasElement: HTMLElement) =>
  Array.from(gridOf(canvasElement).querySelectorAll<HTMLElement>('tbody tr[data-index]'))
const rowAt = (canvasElement: HTMLElement, index: number) =>
  gridOf(canvasElement).querySelector<HTMLElement>(`tr[data-index="${index}"]`)!

export const RowKeys = States.extend({
  name: 'Arrows move the row focus, Enter and click open, Space selects, Shift takes the rows between',
  play: async ({ canvasElement }) => {
    opened.mockClear()
    rowAt(canvasElement, 0).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(rowAt(canvasElement, 2)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(opened).toHaveBeenLastCalledWith('2')
    await userEvent.keyboard(' ')
    await expect(rowAt(canvasElement, 2)).toHaveAttribute('aria-selected', 'true')
    await expect(within(canvasElement).getByText('3 selected')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    await expect(within(canvasElement).getByText('5 selected')).toBeVisible()
    await userEvent.click(within(rowAt(canvasElement, 0)).getByRole('checkbox'))
    await expect(opened).toHaveBeenCalledTimes(1)
    await expect(within(canvasElement).getByText('6 selected')).toBeVisible()
    await userEvent.click(within(rowAt(canvasElement, 0)).getByText('Where is my order?'))
    await expect(opened).toHaveBeenLastCalledWith('0')
    rowAt(canvasElement, 0).focus()
    await userEvent.keyboard('{Escape}')
    await expect(within(canvasElement).queryByRole('region', { name: 'Selected questions' })).toBeNull()
  },
})

export const SelectAll = States.extend({
  name: 'All of the page, then all that match',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all on this page' }))
    await expect(canvas.getByText('50 selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 1,234' }))
    await expect(allMatching).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear selection' }))
    await expect(canvas.getByRole('checkbox', { name: 'Select all on this page' })).toHaveAttribute(
      'aria-checked',
      'false',
    )
  },
})

export const AllButOne = meta.story({
  name: 'With everything selected the bar counts all that match, and one row taken out leaves the loaded ones',
  render: () => <AllMatching />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('1234 selected')).toBeVisible()
    await userEvent.click(within(rowAt(canvasElement, 1)).getByRole('checkbox'))
    await expect(within(canvasElement).getByText('49 selected')).toBeVisible()
    await expect(rowAt(canvasElement, 1)).toHaveAttribute('aria-selected', 'false')
    await expect(rowAt(canvasElement, 0)).toHaveAttribute('aria-selected', 'true')
  },
})

export const Header = States.extend({
  name: 'The header is one stop of Tab: arrows walk it, Enter sorts, Shift and arrows change the width',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const hits = canvas.getByRole('columnheader', { name: /Asked/ })
    await expect(hits).toHaveAttribute('aria-sort', 'descending')
    canvas.getByRole('button', { name: 'Question' }).focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(sorted).toHaveBeenLastCalledWith({ column: 'category', direction: 'asc' })
    await expect(canvas.getByRole('columnheader', { name: /Category/ })).toHaveAttribute('aria-sort', 'ascending')
    await expect(hits).not.toHaveAttribute('aria-sort')
    const before = canvas.getByRole('columnheader', { name: /Category/ }).offsetWidth
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect(laidOut.mock.lastCall?.[0].widths).toEqual({ category: 176 })
    await expect(canvas.getByRole('columnheader', { name: /Category/ }).offsetWidth).toBe(before + 16)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByRole('columnheader', { name: /Helpful/ })).toHaveFocus()
    await userEvent.tab()
    await expect(rowAt(canvasElement, 0)).toHaveFocus()
  },
})

export const RowsStay = Many.extend({
  name: 'The rows stay where they are while the header is walked, and what is selected last stays above the bar',
  play: async ({ canvasElement }) => {
    const scroller = gridOf(canvasElement).parentElement!
    rowAt(canvasElement, 0).focus()
    await userEvent.keyboard('{PageDown}{PageDown}')
    const top = scroller.scrollTop
    await expect(top).toBeGreaterThan(0)
    const last = document.activeElement!
    await userEvent.keyboard(' ')
    const bar = within(canvasElement).getByRole('region', { name: 'Selected questions' })
    await expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
    await userEvent.keyboard('{Escape}')
    const before = scroller.scrollTop
    within(canvasElement).getByRole('button', { name: 'Question' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    await expect(scroller.scrollTop).toBe(before)
  },
})

export const Resize = States.extend({
  name: 'Dragging the edge of a header changes the width once it is let go',
  play: async ({ canvasElement }) => {
    laidOut.mockClear()
    const head = within(canvasElement).getByRole('columnheader', { name: /Category/ })
    const grip = head.querySelector<HTMLElement>('.cursor-col-resize')!
    const { right } = head.getBoundingClientRect()
    // No pointer is really down, so there is nothing to capture.
    grip.setPointerCapture = () => undefined
    await fireEvent.pointerDown(grip, { pointerId: 1, clientX: right })
    await fireEvent.pointerMove(grip, { pointerId: 1, clientX: right + 40 })
    await expect(laidOut).not.toHaveBeenCalled()
    await fireEvent.lostPointerCapture(grip, { pointerId: 1 })
    await expect(laidOut.mock.lastCall?.[0].widths).toEqual({ category: 200 })
  },
})

export const Columns = States.extend({
  name: 'Columns are hidden and put in order from the chooser',
  play: async ({ canvasElement }) => {
    const heads = () =>
      within(canvasElement)
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Columns' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
    await expect(panel.getByRole('checkbox', { name: 'Question' })).toBeDisabled()
    await userEvent.click(panel.getByRole('checkbox', { name: 'Category' }))
    await userEvent.click(panel.getByRole('button', { name: 'Move Changed by up' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(heads()).toEqual(['', 'Question', 'Asked', 'Helpful', 'Changed by', 'Last changed'])
  },
})

export const FiftyThousand = Many.extend({
  name: 'Of 50,000 rows only those in view are drawn; End reaches the last and the focus stays on it',
  play: async ({ canvasElement }) => {
    await expect(gridOf(canvasElement)).toHaveAttribute('aria-rowcount', '50001')
    await expect(bodyRows(canvasElement).length).toBeLessThan(80)
    rowAt(canvasElement, 0).focus()
    await userEvent.keyboard('{End}')
    const last = rowAt(canvasElement, 49_999)
    await expect(last).toHaveFocus()
    await expect(last).toHaveAttribute('aria-rowindex', '50001')
    const scroller = gridOf(canvasElement).parentElement!
    await waitFor(() =>
      expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(scroller.getBoundingClientRect().bottom + 1),
    )
    await waitFor(() => expect(rowAt(canvasElement, 49_995)).toBeVisible())
    scroller.scrollTop = 0
    await waitFor(() => expect(rowAt(canvasElement, 0)).toBeVisible())
    await expect(rowAt(canvasElement, 49_999)).toHaveFocus()
    await expect(bodyRows(canvasElement).length).toBeLessThan(80)
  },
})
