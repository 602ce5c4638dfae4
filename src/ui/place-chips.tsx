import { Globe } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Where something may be sent, as chips; an origin is shown as it is. */
export function PlaceChips({ label, places }: { label: string; places: readonly string[] }) {
  if (places.length === 0) return null
  return (
    <ul aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {places.map((place) => (
        <li key={place} className="max-w-full min-w-0">
          <Badge look="line" icon={<Globe size={12} strokeWidth={1.75} aria-hidden />} title={place}>
            {place}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
