import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Select } from './select.tsx'

export type PagerProps = {
  /** Names the landmark. */
  label: string
  previousLabel: string
  nextLabel: string
  onPrevious?: () => void
  onNext?: () => void
  /** What the page shows, as in "1–50 of 1,234". */
  summary?: ReactNode
  size?: number
  sizes?: readonly number[]
  sizeLabel?: string
  onSizeChange?: (size: number) => void
  className?: string
}

/**
 * Steps through a list page by page. It knows only before and after, for lists are read by key, not by page number;
 * a direction without a handler is shown as not available.
 */
export function Pager({
  label,
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
  summary,
  size,
  sizes,
  sizeLabel,
  onSizeChange,
  className,
}: PagerProps) {
  return (
    <nav
      aria-label={label}
      className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13 text-muted', className)}
    >
      <span role="status" className="tabular">
        {summary}
      </span>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {sizes !== undefined && onSizeChange !== undefined && (
          <div className="flex shrink-0 items-center gap-2">
            <span aria-hidden className="whitespace-nowrap">
              {sizeLabel}
            </span>
            <Select
              width="fit"
              aria-label={sizeLabel}
              value={size === undefined ? undefined : String(size)}
              options={sizes.map((count) => ({ value: String(count), label: String(count) }))}
              onValueChange={(count) => onSizeChange(Number(count))}
              className="tabular"
            />
          </div>
        )}
        <div className="flex gap-1">
          <StepButton
            label={previousLabel}
            icon={<ChevronLeft size={16} strokeWidth={1.75} aria-hidden />}
            onPress={onPrevious}
          />
          <StepButton
            label={nextLabel}
            icon={<ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
            onPress={onNext}
          />
        </div>
      </div>
    </nav>
  )
}

type StepButtonProps = { label: string; icon: ReactNode; onPress: (() => void) | undefined }

/** Not `disabled` where there is no way on: at the last page the button would drop the focus it holds. */
function StepButton({ label, icon, onPress }: StepButtonProps) {
  return (
    <IconButton
      tone="plain"
      label={label}
      icon={icon}
      aria-disabled={onPress === undefined || undefined}
      onClick={onPress}
    />
  )
}
