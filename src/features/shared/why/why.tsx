import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { BotTrace } from '#src/domain/step/why.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { OutcomeBadge } from './outcome-badge.tsx'

type WhyProps = {
  /** Absent where it is only known once somebody asks. */
  outcome?: BotTrace['outcome'] | undefined
  /** Drawn when it is open. */
  children: () => ReactNode
}

/** «Why?» under what the bot said, folded until somebody asks. */
export function Why({ outcome, children }: WhyProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group w-full max-w-[85%]"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="focus-ring ml-auto flex w-fit min-h-6 cursor-pointer list-none items-center gap-1 rounded-small text-12 text-muted select-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={12}
          strokeWidth={2}
          aria-hidden
          className="shrink-0 transition-transform duration-fast group-open:rotate-90"
        />
        {t(($) => $.frame.why.title)}
        {outcome !== undefined && <OutcomeBadge outcome={outcome} />}
      </summary>
      {isOpen && <div className="mt-1">{children()}</div>}
    </details>
  )
}
