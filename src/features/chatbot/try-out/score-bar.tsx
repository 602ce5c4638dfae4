type ScoreBarProps = { score: number; thresholds: { direct: number; clarify: number } }

/** A score between 0 and 1 against both thresholds, for the eye; the figures stand beside it. */
export function ScoreBar({ score, thresholds }: ScoreBarProps) {
  const tone = score >= thresholds.direct ? 'bg-success' : score >= thresholds.clarify ? 'bg-warning' : 'bg-control'
  return (
    <span aria-hidden className="relative block h-2 w-full min-w-12 rounded-full bg-sunken ring-1 ring-line">
      <span className={`block h-full rounded-full ${tone}`} style={{ width: `${Math.min(1, score) * 100}%` }} />
      {[thresholds.clarify, thresholds.direct].map((threshold, index) => (
        <span
          key={index}
          className="absolute -inset-y-0.5 w-px bg-ink"
          style={{ left: `${Math.min(1, threshold) * 100}%` }}
        />
      ))}
    </span>
  )
}
