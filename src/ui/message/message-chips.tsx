import { ArrowUpRight, Check } from 'lucide-react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { linkAddress } from '#src/lib/link-address.ts'
import type { MessageTexts } from './message-texts.ts'

export type MessageChip = { id: string; label: string; action: { type: string; url?: string } }

type MessageChipsProps = {
  items: readonly MessageChip[]
  /** The label of the one that was pressed. */
  chosen?: string | undefined
  texts: Pick<MessageTexts, 'options' | 'chosen' | 'newTab'>
}

/** The buttons of a message to be read, not pressed; one that opens a page is a link to it. */
export function MessageChips({ items, chosen, texts }: MessageChipsProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={texts.options} className="flex flex-wrap gap-1.5">
      {items.map(({ id, label, action }) => {
        const href = action.type === 'link' ? linkAddress(action.url ?? '') : undefined
        const isChosen = label === chosen
        return (
          <li key={id} className="max-w-full">
            {href === undefined ? (
              <span className={cx(CHIP, isChosen ? 'border-accent-line bg-accent-soft text-accent-text' : QUIET)}>
                {isChosen && <Check size={12} strokeWidth={2} aria-hidden className="shrink-0" />}
                {label}
                {isChosen && <VisuallyHidden> ({texts.chosen})</VisuallyHidden>}
              </span>
            ) : (
              <a href={href} target="_blank" rel="noreferrer" className={cx(CHIP, QUIET, 'focus-ring hover:text-ink')}>
                {label}
                <ArrowUpRight size={12} strokeWidth={2} aria-hidden className="shrink-0" />
                <VisuallyHidden> {texts.newTab}</VisuallyHidden>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const CHIP =
  'inline-flex min-h-6 max-w-full items-center gap-1 rounded-control border px-2 py-0.5 text-12 wrap-anywhere'
const QUIET = 'border-line-strong text-muted'
