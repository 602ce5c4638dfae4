import { EllipsisVertical } from 'lucide-react'

/** The sign of every menu of further actions: one shape and size throughout. */
export function MoreIcon() {
  return <EllipsisVertical size={16} strokeWidth={1.75} aria-hidden />
}
