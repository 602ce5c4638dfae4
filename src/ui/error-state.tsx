import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { cx } from './cx.ts'

export type ErrorStateProps = {
  /** What happened. */
  title: ReactNode
  /** What to do. */
  text?: ReactNode
  /** Names the failed call to whoever helps. */
  request?: { id: string; label: string; copyLabel: string; copiedLabel: string }
  retry?: { label: string; busy?: boolean; onRetry: () => void }
  secondary?: ReactNode
  level?: 2 | 3
  className?: string
}

/** What stands where something could not be loaded: what happened, what to do, and what to tell whoever helps. */
export function ErrorState({ title, text, request, retry, secondary, level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-4 px-6 py-10 text-center', className)}>
      <span className="flex size-10 items-center justify-center rounded-card border border-danger-line/35 bg-danger-soft text-danger-text">
        <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="flex max-w-96 flex-col gap-1">
        <Heading className="text-14 font-semibold text-ink">{title}</Heading>
        {text !== undefined && <p className="text-13 text-pretty text-muted">{text}</p>}
      </div>
      {(retry || secondary !== undefined) && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-13">
          {retry && (
            <Button
              busy={retry.busy}
              onClick={retry.onRetry}
              icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
            >
              {retry.label}
            </Button>
          )}
          {secondary}
        </div>
      )}
      {request && (
        <p className="flex max-w-full items-center gap-1 text-12 text-muted">
          {request.label}
          <code className="min-w-0 truncate font-mono">{request.id}</code>
          <CopyButton value={request.id} label={request.copyLabel} copiedLabel={request.copiedLabel} />
        </p>
      )}
    </div>
  )
}
