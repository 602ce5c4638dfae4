import { useApplication } from './application-context.ts'

/** What of plans has an end, and when; null: neither premium nor its trial. */
export function usePlanEnd(): { of: 'plan' | 'trial'; at: string } | null {
  const { planEndsAt, trialEndsAt } = useApplication()
  if (planEndsAt !== null) return { of: 'plan', at: planEndsAt }
  return trialEndsAt === null ? null : { of: 'trial', at: trialEndsAt }
}
