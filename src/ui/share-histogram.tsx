import { cx } from './cx.ts'

export type HistogramBar = {
  /** What the bar stands for, such as "0.25–0.30". */
  label: string
  good: number
  bad: number
}

export type ShareHistogramProps = {
  /** Names the whole for those who do not see it. */
  label: string
  /** In order, filling the width evenly. */
  bars: readonly HistogramBar[]
  goodLabel: string
  badLabel: string
  /** Vertical lines, at shares 0..1 of the width. */
  lines?: readonly number[]
  className?: string
}

/** Counts along a scale from 0 to 1, each bar in two parts; the same as a table for those who do not see it. */
export function ShareHistogram({ label, bars, goodLabel, badLabel, lines = [], className }: ShareHistogramProps) {
  const highest = Math.max(1, ...bars.map(({ good, bad }) => good + bad))
  return (
    <figure className={cx('flex flex-col gap-2', className)}>
      <div aria-hidden className="relative flex h-24 items-end gap-px border-b border-line">
        {bars.map(({ label: name, good, bad }) => (
          <span
            key={name}
            title={`${name}: ${good} ${goodLabel}, ${bad} ${badLabel}`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <span className="w-full rounded-t-small bg-danger" style={{ height: `${(bad / highest) * 100}%` }} />
            <span className="w-full bg-success" style={{ height: `${(good / highest) * 100}%` }} />
          </span>
        ))}
        {lines.map((at, index) => (
          // Lines have no name of their own; their place in the order is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className="absolute inset-y-0 w-px bg-ink" style={{ left: `${at * 100}%` }} />
        ))}
      </div>
      <figcaption aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-muted">
        <Key tone="bg-success" label={goodLabel} />
        <Key tone="bg-danger" label={badLabel} />
      </figcaption>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{goodLabel}</th>
            <th scope="col">{badLabel}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ good, bad }) => good + bad > 0)
            .map(({ label: name, good, bad }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{good}</td>
                <td>{bad}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

function Key({ tone, label }: { tone: string; label: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={cx('size-3 shrink-0 rounded-small', tone)} />
      {label}
    </span>
  )
}
