import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Row, Sheet } from '../support/sheet.tsx'
import { useWorkSample } from '../support/sample-work.ts'
import { chooseOption } from '../support/choose.ts'

const meta = preview.meta({ title: 'Kit/Pager', component: Pager })
const sized = fn()
const stepped = fn()

function Demo() {
  const { pager } = useWorkSample()
  const [page, setPage] = useState(0)
  const shared = { previousLabel: pager.previous, nextLabel: pager.next, summary: pager.summary }
  return (
    <Sheet>
      <Row label="sizes">
        <Pager
          {...shared}
          label={pager.label}
          onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
          onNext={page < 1 ? () => setPage(page + 1) : undefined}
          size={50}
          sizes={[20, 50, 100]}
          sizeLabel={pager.size}
          onSizeChange={sized}
          className="w-full"
        />
      </Row>
      <Row label="plain">
        <Pager {...shared} label={`${pager.label} 2`} onPrevious={stepped} onNext={stepped} className="w-full" />
      </Row>
      <Row label="narrow">
        <Pager
          {...shared}
          label={`${pager.label} 3`}
          onNext={stepped}
          size={50}
          sizes={[20, 50]}
          sizeLabel={pager.size}
          onSizeChange={sized}
          className="w-60"
        />
      </Row>
    </Sheet>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })

export const Steps = States.extend({
  name: 'At the last page the button keeps the focus and does nothing',
  play: async ({ canvasElement }) => {
    const nav = within(within(canvasElement).getByRole('navigation', { name: 'Pages' }))
    const next = nav.getByRole('button', { name: 'Next page' })
    await expect(nav.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(next)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await expect(next).toHaveFocus()
    await userEvent.click(nav.getByRole('combobox', { name: 'Rows' }))
    await chooseOption('100')
    await expect(sized).toHaveBeenCalledWith(100)
  },
})
