import { WandSparkles } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { withoutForbidden } from '#src/domain/answer/forbidden.ts'
import { forbiddenSpots } from './forbidden.ts'

type ForbiddenMarksProps = {
  text: string
  /** Selects a stretch of the field, in UTF-16 units. */
  onSelect: (at: number, length: number) => void
  onReplace: (text: string) => void
}

/** Spots shown before the rest is only counted. */
const SHOWN = 5

/** The characters a text may not hold, each with the words around it; pressing one goes to its place in the field. */
export function ForbiddenMarks({ text, onSelect, onReplace }: ForbiddenMarksProps) {
  const t = useTexts()
  const spots = forbiddenSpots(text)
  const more = spots.length - SHOWN
  return (
    <div className="flex flex-col gap-2 rounded-control border border-danger-line bg-danger-soft p-2 text-12">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span role="status" className="font-medium text-danger-text">
          {t(($) => $.chatbot.forbidden.found, { count: spots.length })}
        </span>
        <Button
          size="small"
          icon={<WandSparkles size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => onReplace(withoutForbidden(text))}
        >
          {t(($) => $.chatbot.forbidden.replace)}
        </Button>
      </div>
      <ul className="flex flex-col">
        {spots.slice(0, SHOWN).map((spot) => (
          <li key={spot.at}>
            <button
              type="button"
              aria-label={t(($) => $.chatbot.forbidden.show, { character: spot.character, line: spot.line })}
              onClick={() => onSelect(spot.at, spot.character.length)}
              className="focus-ring flex min-h-6 w-full items-baseline gap-3 rounded-sm px-1 text-left text-ink hover:bg-hover"
            >
              <span className="tabular shrink-0 text-muted">
                {t(($) => $.chatbot.forbidden.line, { line: spot.line })}
              </span>
              <span className="min-w-0 truncate whitespace-pre">
                {spot.before}
                <mark className="rounded-sm bg-danger px-0.5 font-semibold text-on-accent">{spot.character}</mark>
                {spot.after}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {more > 0 && `${t(($) => $.chatbot.forbidden.more, { count: more })} `}
        {t(($) => $.chatbot.forbidden.suggestion)}
      </p>
    </div>
  )
}
