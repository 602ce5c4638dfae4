import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type DescriptionItem = { id: string; term: ReactNode; detail: ReactNode }

export type DescriptionListProps = {
  items: readonly DescriptionItem[]
  /** `rows` puts the detail beside its term and falls back to `stacked` where the box is narrow. */
  layout?: 'rows' | 'stacked'
  className?: string
}

/** Facts about one thing: a term and its detail per line. */
export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  const rows = layout === 'rows'
  return (
    <div className={cx('@container', className)}>
      <dl className={cx('flex flex-col text-14', rows ? 'divide-y divide-line' : 'gap-3')}>
        {items.map((item) => (
          <div
            key={item.id}
            className={cx(
              'flex flex-col gap-0.5',
              rows && 'py-2 @sm:grid @sm:grid-cols-[minmax(6rem,30%)_1fr] @sm:gap-4',
            )}
          >
            <dt className="text-13 text-muted">{item.term}</dt>
            <dd className="min-w-0 text-ink wrap-anywhere">{item.detail}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
