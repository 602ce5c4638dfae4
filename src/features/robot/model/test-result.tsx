import { apiFailure } from '#src/api/errors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { OwnWords } from './model-health.tsx'
import { modelFault, type ModelWords } from '#src/features/shared/model-words.ts'
import type { Tried } from './use-model-form.ts'

/** How the try of the model went: its answer and how long that took, or exactly what was wrong. */
export function TestResult({ tried, words }: { tried: Tried; words: ModelWords }) {
  const t = useTexts()
  const format = useFormat()
  if ('error' in tried)
    return (
      <Callout tone="danger" live title={t(($) => $.chatbot.model.testNotMade)}>
        {errorText(t, apiFailure(tried.error).code)}
      </Callout>
    )
  const { ok, code, detail, status, ms } = tried.result
  const time = format.number(Math.round(ms))
  if (ok)
    return (
      <Callout tone="success" live title={t(($) => $.chatbot.model.testOk, { time })}>
        {words.testAnswer}
        <OwnWords text={detail} />
      </Callout>
    )
  return (
    <Callout tone="danger" live title={modelFault(t, code)}>
      {status === null
        ? t(($) => $.chatbot.model.testAfter, { time })
        : t(($) => $.chatbot.model.testStatus, { status, time })}
      {detail !== '' && <OwnWords text={detail} />}
    </Callout>
  )
}
