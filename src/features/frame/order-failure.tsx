import type { ApiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { ScreenLink } from './screen-link.tsx'

type BrokenFlow = { flowId: string; name: string; kind: string; count: number }

/** Why a new version was not taken; where flows stand in the way, which ones, and the way to them. */
export function OrderFailure({ appId, failure }: { appId: string; failure: ApiFailure }) {
  const t = useTexts()
  const broken = brokenFlows(failure)
  return (
    <Callout tone="danger" live>
      {errorText(t, failure.code)}
      {broken.length > 0 && (
        <>
          <span className="block">{t(($) => $.frame.orderFailure.broken)}</span>
          <ul className="list-disc pl-5">
            {broken.map(({ flowId, name, kind, count }) => (
              <li key={flowId}>
                <ScreenLink
                  href={`/main/${appId}/chatbot/task/${kind === 'ivr' ? 'ivr/' : ''}${flowId}?dock=problems&check=all`}
                  className="underline"
                >
                  {t(($) => $.frame.orderFailure.flow, { name, count })}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {failure.requestId !== null && (
        <span className="block font-mono text-12">{`${t(($) => $.common.request)} ${failure.requestId}`}</span>
      )}
    </Callout>
  )
}

const brokenFlows = ({ code, data }: ApiFailure): BrokenFlow[] =>
  code === 'CANVAS_INVALID' && Array.isArray(data.flows) ? (data.flows as BrokenFlow[]) : []
