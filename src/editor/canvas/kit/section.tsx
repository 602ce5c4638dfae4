import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

export type SectionProps = {
  title: string
  /** A muted word at the end of the title's line: a count, a state. */
  note?: ReactNode
  /** Whether it begins folded; what stands in it stays mounted. */
  folded?: boolean
  children: ReactNode
}

/**
 * Says that something in a folded part is wrong. What stands in it is drawn all the same, hidden: the style sheet looks
 * there, so that no field has to tell its section.
 */
function FoldedIssue() {
  const t = useTexts()
  return (
    <>
      <span className="hidden shrink-0 text-danger-text group-has-[[hidden]_[data-issue=blocking]]/fold:block">
        <CircleAlert size={16} strokeWidth={1.75} role="img" aria-label={t(($) => $.editor.section.blocking)} />
      </span>
      <span className="hidden shrink-0 text-warning-text group-has-[[hidden]_[data-issue=warning]]/fold:block group-has-[[hidden]_[data-issue=blocking]]/fold:hidden">
        <TriangleAlert size={16} strokeWidth={1.75} role="img" aria-label={t(($) => $.editor.section.warning)} />
      </span>
    </>
  )
}

/** A titled part of an inspector that folds away. */
export function Section({ title, note, folded = false, children }: SectionProps) {
  const id = useId()
  const [isFolded, setFolded] = useState(folded)
  return (
    <section className="group/fold border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
          className="focus-ring-inset flex min-h-10 w-full items-center gap-1.5 px-4 py-2 text-left text-13 font-semibold text-ink transition-colors duration-fast hover:bg-hover"
        >
          <ChevronRight
            size={16}
            strokeWidth={1.75}
            aria-hidden
            className={cx('-ml-1 shrink-0 text-muted transition-transform duration-fast', !isFolded && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
          {isFolded && <FoldedIssue />}
          {note !== undefined && <span className="tabular shrink-0 text-12 font-normal text-muted">{note}</span>}
        </button>
      </h3>
      <div id={id} hidden={isFolded} className={cx('flex-col gap-4 px-4 pt-1 pb-5', !isFolded && 'flex')}>
        {children}
      </div>
    </section>
  )
}
