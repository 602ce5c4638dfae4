import { Star } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

/** A rating: stars for the eye, the number in words for the ear and on hover. */
export function Stars({ stars }: { stars: number }) {
  const t = useTexts()
  const words = t(($) => $.history.rating.stars, { count: stars })
  return (
    <span className="inline-flex items-center gap-1.5" title={words}>
      <span aria-hidden className="inline-flex">
        {Array.from({ length: LIMITS.rating.stars }, (_, index) => (
          <Star
            key={index}
            size={16}
            strokeWidth={1.75}
            className={cx(index < stars ? 'fill-warning text-warning' : 'text-control')}
          />
        ))}
      </span>
      <span aria-hidden className="tabular text-13">
        {stars}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
