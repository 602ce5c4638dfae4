import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { moved } from '#src/lib/moved.ts'
import { Card } from '#src/ui/card.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { OrderedRow } from '#src/ui/ordered-row.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useReorder } from '#src/ui/use-reorder.ts'
import type { WorkbenchFormState } from './use-workbench-form.ts'
import { WorkbenchDeeds } from './workbench-deeds.tsx'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What stands beside a conversation, and in which order: put there by the handle, its arrow keys, or by a button. */
export function PanelsCard({ form }: { form: WorkbenchFormState }) {
  const t = useTexts()
  const [news, setNews] = useState('')
  const { panels } = form.draft
  const reorder = useReorder(panels.length, move)
  const title = t(($) => $.workbench.panels.title)

  function move(from: number, to: number) {
    const panel = panels[from]
    if (panel === undefined) return
    form.set({ panels: moved(panels, from, to) })
    const name = t(($) => $.workbench.panels.names[panel.name])
    setNews(t(($) => $.workbench.panels.moved, { name, place: to + 1, count: panels.length }))
  }

  return (
    <Card
      aria-label={title}
      title={title}
      note={t(($) => $.workbench.panels.note)}
      actions={<WorkbenchDeeds form={form} part="panels" />}
    >
      <ol aria-label={title} className="flex flex-col gap-2.5">
        {panels.map((panel, index) => {
          const name = t(($) => $.workbench.panels.names[panel.name])
          return (
            <OrderedRow
              key={panel.name}
              place={index + 1}
              handleLabel={t(($) => $.workbench.panels.drag, { name })}
              handle={reorder.handle(index)}
              drop={reorder.row(index)}
              mark={reorder.mark(index)}
              isDragged={reorder.dragged === index}
              tools={
                <>
                  <IconButton
                    label={t(($) => $.workbench.panels.up, { name })}
                    icon={<ArrowUp {...ICON} />}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, index - 1)}
                  />
                  <IconButton
                    label={t(($) => $.workbench.panels.down, { name })}
                    icon={<ArrowDown {...ICON} />}
                    aria-disabled={index === panels.length - 1}
                    onClick={() => index < panels.length - 1 && move(index, index + 1)}
                  />
                </>
              }
            >
              <Switch
                label={name}
                help={t(($) => $.workbench.panels.help[panel.name])}
                checked={panel.shown}
                className="px-1 py-1.5"
                onCheckedChange={(shown) => form.set({ panels: panels.with(index, { ...panel, shown }) })}
              />
            </OrderedRow>
          )
        })}
      </ol>
      <span role="status" className="sr-only">
        {news}
      </span>
    </Card>
  )
}
