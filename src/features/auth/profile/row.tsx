import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'

/** A row of the profile that can be opened to change it. */
export type RowProps = { isOpen: boolean; onOpen: () => void; onClose: () => void }

type Props = {
  term: string
  /** What it is now. */
  children: ReactNode
  /** What is waited for, under it. */
  note?: ReactNode
  /** What opens it; left out where it cannot be changed, and while it is open. */
  action?: { label: string; name: string; onPress: () => void } | undefined
  /** More deeds beside it. */
  more?: ReactNode
  /** The form, while it is open. */
  form?: ReactNode
}

/** What an account signs in with: what it is, and how to change it. */
export function Row({ term, children, note, action, more, form }: Props) {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <dl className="flex min-w-40 flex-1 flex-col gap-0.5">
          <dt className="text-12 text-muted">{term}</dt>
          <dd className="tabular text-14 text-ink wrap-anywhere">{children}</dd>
        </dl>
        {form === undefined && (
          <div className="flex gap-2">
            {more}
            {action && (
              <Button size="small" aria-label={action.name} onClick={action.onPress}>
                {action.label}
              </Button>
            )}
          </div>
        )}
      </div>
      {note && <div className="text-12 text-muted wrap-anywhere">{note}</div>}
      {form}
    </div>
  )
}
