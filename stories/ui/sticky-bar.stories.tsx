import { expect, userEvent, waitFor } from 'storybook/test'
import { StickyBar } from '#src/ui/sticky-bar.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import preview from '../../.storybook/preview.tsx'
import { sampleIn, useSample } from '../support/sample.ts'
import { DARK } from '../support/sheet.tsx'

const meta = preview.meta({ title: 'Kit/Sticky bar', component: StickyBar })

/** The field that takes several lines. */
const LONG = 6
const FIELDS = Array.from({ length: 12 }, (_, at) => at + 1)

/** A long form between a head that wraps and a foot. */
function LongForm() {
  const sample = useSample()
  return (
    <main data-area className="h-96 overflow-y-auto bg-ground">
      <StickyBar side="top" className="sticky top-0 z-20 border-b border-line bg-surface px-4 py-6">
        <h1 className="text-16 font-semibold">{sample.details}</h1>
        <p className="text-13 text-muted">{sample.detailsNote}</p>
      </StickyBar>
      <div className="flex flex-col p-4">
        {FIELDS.map((at) => (
          <section key={at} id={`part-${at}`}>
            <h2 className="py-2 text-14 font-semibold">{`${sample.question} ${at}`}</h2>
            {at === LONG ? (
              <TextArea aria-label={`${sample.question} ${at}`} />
            ) : (
              <TextField aria-label={`${sample.question} ${at}`} />
            )}
          </section>
        ))}
      </div>
      <StickyBar side="bottom" className="sticky bottom-0 z-20 border-t border-line bg-surface p-4">
        <p className="text-13 text-muted">{sample.savedNote}</p>
      </StickyBar>
    </main>
  )
}

const bars = () => {
  const [head, foot] = document.querySelectorAll('.sticky')
  return { top: head!.getBoundingClientRect().bottom, bottom: foot!.getBoundingClientRect().top }
}

export const States = meta.story({ render: () => <LongForm /> })

export const StatesDark = meta.story({ render: () => <LongForm />, globals: DARK })

export const WhatHasTheFocusIsNeverUnderIt = meta.story({
  render: () => <LongForm />,
  play: async ({ canvas }) => {
    const fields = await canvas.findAllByRole('textbox')
    const isClear = async () => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect()
      await waitFor(() => expect(top).toBeGreaterThanOrEqual(bars().top))
      await expect(bottom).toBeLessThanOrEqual(bars().bottom)
    }
    fields[0]!.focus()
    for (const field of fields.slice(1)) {
      await userEvent.tab()
      await expect(field).toHaveFocus()
      await isClear()
    }
    for (const field of fields.slice(0, -1).toReversed()) {
      await userEvent.tab({ shift: true })
      await expect(field).toHaveFocus()
      await isClear()
    }
  },
})

export const NotEvenAPartOfIt = meta.story({
  render: () => <LongForm />,
  play: async ({ canvas }) => {
    const area = document.querySelector<HTMLElement>('[data-area]')!
    const fields = await canvas.findAllByRole('textbox')
    const [before, field] = [fields[LONG - 2]!, fields[LONG - 1]!]
    // A browser cares for the line that is written alone.
    area.scrollTop += field.getBoundingClientRect().top + 40 - bars().bottom
    before.focus({ preventScroll: true })
    await userEvent.tab()
    await expect(field).toHaveFocus()
    await expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(bars().bottom)
  },
})

export const AHeadingJumpedToIsSeen = meta.story({
  render: () => <LongForm />,
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('heading', { name: `${sampleIn('en').question} 6` })
    heading.scrollIntoView({ block: 'start' })
    await expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(bars().top)
  },
})
