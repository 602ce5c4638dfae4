import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

/** Stands where words were that had been kept for their time. */
export function ExpiredNote({ at }: { at: string }) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  return (
    <Callout tone="info" title={t(($) => $.history.expired.title)}>
      {t(($) => $.history.expired.text, { time: format.dateTime(at) })}
    </Callout>
  )
}
