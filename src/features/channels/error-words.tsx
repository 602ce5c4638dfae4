import type { ChannelError } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

/** What a platform has refused: what to do about it, and its own words. */
export function ErrorWords({ error }: { error: ChannelError }) {
  const t = useTexts()
  return (
    <>
      {t(($) => $.accounts.error[error.class])}
      {error.said !== '' && <> {t(($) => $.accounts.error.said, { said: error.said })}</>}
    </>
  )
}
