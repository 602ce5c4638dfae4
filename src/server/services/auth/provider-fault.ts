import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { DeskError } from '#src/domain/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { ProviderFault } from '#src/domain/settings/provider.ts'
import { OutboundError } from '../../platform/outbound-error.ts'

/** `said`: in the provider's own words, where it said something. */
export const providerFailed = (why: ProviderFault, said: string | null = null) =>
  new DeskError('LOGIN_PROVIDER_FAILED', { why, said })

/** What has gone wrong on the way to a provider and back, as a refusal; the cause itself may quote secrets. */
export function explained(error: unknown): DeskError {
  if (error instanceof DeskError) return error
  if (error instanceof AuthorizationResponseError) return providerFailed('refused', wordsOf(error))
  if (error instanceof ResponseBodyError) return providerFailed('invalid', wordsOf(error))
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return providerFailed('unreachable')
  return providerFailed('invalid')
}

const wordsOf = ({ error, error_description: more }: { error: string; error_description?: string | undefined }) =>
  (more ?? error).slice(0, LIMITS.provider.said)
