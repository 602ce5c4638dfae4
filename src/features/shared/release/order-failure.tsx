import type { ReactNode } from 'react'
import type { ApiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'

type BrokenFlow = { flowId: string; name: string; kind: string; count: number; tests?: string[] }

type OrderFailureProps = {
  appId: string
  failure: ApiFailure
  /** What can be done here about a flow that stands in the way. */
  waysOf?: ((flow: { flowId: string; name: string }) => ReactNode) | undefined
}

/** Why a new version was not taken; where flows stand in the way, which ones, and the way to them. */
export function OrderFailure({ appId, failure, waysOf }: OrderFailureProps) {
  const t = useTexts()
  const broken = brokenFlows(failure)
  return (
    <Callout tone="danger" live>
      {errorText(t, failure.code)}
      {broken.length > 0 && (
        <>
          <span className="block">
            {waysOf ? t(($) => $.frame.orderFailure.ways) : t(($) => $.frame.orderFailure.broken)}
          </span>
          <ul className="mt-1.5 flex flex-col gap-2">
            {broken.map(({ flowId, name, kind, count, tests }) => (
              <li key={flowId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ScreenLink
                  href={`/main/${appId}/chatbot/task/${kind === 'ivr' ? 'ivr/' : ''}${flowId}${tests ? '?dock=tests' : '?dock=problems&check=all'}`}
                  className="min-w-0 flex-1 basis-48 underline wrap-anywhere"
                >
                  {tests
                    ? t(($) => $.frame.orderFailure.tests, { name, count: tests.length })
                    : t(($) => $.frame.orderFailure.flow, { name, count })}
                </ScreenLink>
                {waysOf?.({ flowId, name })}
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
  (code === 'CANVAS_INVALID' || code === 'FLOW_TESTS_FAILED') && Array.isArray(data.flows)
    ? (data.flows as BrokenFlow[])
    : []
