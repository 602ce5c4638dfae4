import type { LucideIcon } from 'lucide-react'

/** The sign of what is no node: an icon on a quiet tile. */
export function PlainSign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-muted"
    >
      <Icon size={20} strokeWidth={1.75} />
    </span>
  )
}
