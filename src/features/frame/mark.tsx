/** The product's mark: a desk with a word above it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden className="shrink-0 text-accent-text">
      <path
        d="M3 4.5A2.5 2.5 0 0 1 5.5 2h9A2.5 2.5 0 0 1 17 4.5v3A2.5 2.5 0 0 1 14.5 10H9l-3.2 2.4a.5.5 0 0 1-.8-.4V10a2 2 0 0 1-2-2Z"
        fill="currentColor"
      />
      <path d="M1.5 14.75h17M4 15v3.25M16 15v3.25" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  )
}
