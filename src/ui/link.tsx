import { ArrowUpRight } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type LinkProps = ComponentProps<'a'> & {
  /** Ink-coloured, for a link that is the title of its row or card. */
  tone?: 'accent' | 'ink'
  /** Opens in another tab; the text says so to those who listen. */
  newTabLabel?: string
  asChild?: boolean
}

/** A link in running text or alone: underlined in text, so that colour is never all that tells it. */
export function Link({ tone = 'accent', newTabLabel, asChild, className, children, ...rest }: LinkProps) {
  const classes = cx(
    'focus-ring rounded-small underline decoration-1 underline-offset-3 transition-colors duration-fast',
    tone === 'accent'
      ? 'text-accent-text decoration-accent-text/40 hover:decoration-current'
      : 'text-ink decoration-transparent hover:decoration-current',
    className,
  )
  if (asChild) {
    return (
      <Slot.Root {...rest} className={classes}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <a {...rest} {...(newTabLabel !== undefined && { target: '_blank', rel: 'noreferrer' })} className={classes}>
      {children}
      {newTabLabel !== undefined && (
        <>
          <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden className="ml-0.5 inline align-[-3px]" />
          <VisuallyHidden> {newTabLabel}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
