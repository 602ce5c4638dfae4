import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import type { LeftFlows } from './use-left-flows.ts'

/** The flows that a deploy does not take along, each with the way back. */
export function LeftOut({ flows: { left, takeAlong } }: { flows: LeftFlows }) {
  const t = useTexts()
  if (left.length === 0) return null
  return (
    <Callout tone="info" title={t(($) => $.releases.ways.without, { count: left.length })}>
      <p>{t(($) => $.releases.ways.withoutText)}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {left.map(({ flowId, name }) => (
          <li key={flowId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Button
              size="small"
              aria-label={t(($) => $.releases.ways.takeAlongOf, { name })}
              onClick={() => takeAlong(flowId)}
            >
              {t(($) => $.releases.ways.takeAlong)}
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
