import type { Texts } from '#src/i18n/use-texts.ts'
import type { WebhookTry } from '#src/api/types.ts'

type Tried = Pick<WebhookTry, 'status' | 'code' | 'ms'>

/** Whether a receiver took what was sent to it. */
export const isTaken = ({ status }: Tried): boolean => status !== null && status >= 200 && status <= 299

/** What a try came to, in a sentence. */
export function triedText(t: Texts, tried: Tried): string {
  const { status, code, ms } = tried
  if (status === null) return t(($) => $.developer.test.none, { why: t(($) => $.developer.code[code ?? 'FAILED']) })
  return isTaken(tried)
    ? t(($) => $.developer.test.delivered, { status, ms })
    : t(($) => $.developer.test.refused, { status, ms })
}
