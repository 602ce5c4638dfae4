import { expect, fn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { FileDrop, type FileDropItem } from '#src/ui/file-drop.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/File drop', component: FileDrop })
const taken = fn()
const refused = fn()
const cancelled = fn()
const retried = fn()

function Demo() {
  const { drop } = useWorkSample()
  const shared = {
    hint: drop.hint,
    browseLabel: drop.browse,
    cancelLabel: drop.cancel,
    retryLabel: drop.retry,
    removeLabel: drop.remove,
    accept: '.csv,.xlsx',
    maxBytes: 64,
    onFiles: taken,
    onRefuse: refused,
    onCancel: cancelled,
    onRetry: retried,
    onRemove: fn(),
  }
  const items: FileDropItem[] = [
    {
      id: 'a',
      name: 'questions-2026-autumn-with-answers-and-categories.csv',
      note: drop.sending,
      state: 'sending',
      progress: 0.37,
    },
    { id: 'b', name: 'returns.xlsx', note: drop.waiting, state: 'waiting' },
    { id: 'c', name: 'payment.csv', note: drop.done, state: 'done' },
    { id: 'd', name: 'store.csv', note: drop.failed, state: 'failed' },
  ]
  return (
    <Sheet>
      <Row label="ready">
        <FileDrop {...shared} label={drop.label} multiple className="w-full" />
      </Row>
      <Row label="files">
        <FileDrop {...shared} label={drop.label} items={items} className="w-full" />
      </Row>
      <Row label="error">
        <FileDrop {...shared} label={drop.label} error={drop.error} className="w-full" />
      </Row>
      <Row label="disabled">
        <FileDrop {...shared} label={drop.label} disabled className="w-72" />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

function dropOn(box: HTMLElement, files: readonly File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  box.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

export const Drop = States.extend({
  name: 'A drop takes what fits and refuses what does not, saying why',
  play: async ({ canvasElement }) => {
    taken.mockClear()
    refused.mockClear()
    const box = within(canvasElement).getAllByRole('group')[0]!
    const files = [new File(['a'], 'a.CSV'), new File(['b'], 'b.pdf'), new File(['c'.repeat(65)], 'c.csv')]
    dropOn(box, files)
    await expect(taken.mock.lastCall?.[0].map((file: File) => file.name)).toEqual(['a.CSV'])
    await expect(refused.mock.lastCall?.[0].map((refusal: { reason: string }) => refusal.reason)).toEqual([
      'type',
      'size',
    ])
  },
})

export const OneFile = States.extend({
  name: 'A field for one file refuses the second',
  play: async ({ canvasElement }) => {
    taken.mockClear()
    refused.mockClear()
    const box = within(canvasElement).getAllByRole('group')[1]!
    dropOn(box, [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')])
    await expect(taken.mock.lastCall?.[0]).toHaveLength(1)
    await expect(refused.mock.lastCall?.[0][0].reason).toBe('count')
  },
})

export const Rows = States.extend({
  name: 'A file under way can be cancelled, a failed one tried again',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel returns.xlsx' }))
    await expect(cancelled).toHaveBeenCalledWith('b')
    await userEvent.click(canvas.getByRole('button', { name: 'Try store.csv again' }))
    await expect(retried).toHaveBeenCalledWith('d')
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '37')
  },
})
