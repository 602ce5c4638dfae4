import type { Texts } from '#src/i18n/use-texts.ts'

/** Why a deployment failed, in words: the server's own where it says more than a code. */
export function failureText(t: Texts, failure: string | null): string {
  return failure === 'INTERRUPTED' ? t(($) => $.releases.progress.interrupted) : (failure ?? '')
}
