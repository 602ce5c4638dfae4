import { Check, Circle } from 'lucide-react'
import { passwordFaults, type PasswordFault, type PasswordPolicy } from '#src/domain/person/password.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

const RULES = ['length', 'digit', 'letter', 'special', 'space', 'email'] as const
type Rule = (typeof RULES)[number]

const BROKEN_BY: Record<Rule, readonly PasswordFault[]> = {
  length: ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  digit: ['PASSWORD_NEEDS_DIGIT'],
  letter: ['PASSWORD_NEEDS_LETTER'],
  special: ['PASSWORD_NEEDS_SPECIAL'],
  space: ['PASSWORD_HAS_SPACE'],
  email: ['PASSWORD_IS_EMAIL'],
}
const OF_POLICY: Record<PasswordPolicy, readonly Rule[]> = { classic: RULES, nist: ['length', 'email'] }

type PasswordRulesProps = { id: string; password: string; policy: PasswordPolicy; email: string | null }

/** What a new password must have, each rule ticked as it is met. */
export function PasswordRules({ id, password, policy, email }: PasswordRulesProps) {
  const t = useTexts()
  const faults = passwordFaults(password, policy, email)
  const { min, max, nistMin, nistMax } = FIRST_LIMITS.password
  const limits = policy === 'nist' ? { min: nistMin, max: nistMax } : { min, max }
  return (
    <ul id={id} className="grid grid-cols-1 gap-x-4 gap-y-1 text-12 sm:grid-cols-2">
      {OF_POLICY[policy].map((rule) => {
        const isMet = password !== '' && !BROKEN_BY[rule].some((fault) => faults.includes(fault))
        const Icon = isMet ? Check : Circle
        return (
          <li key={rule} className={cx('flex items-center gap-1.5', isMet ? 'text-success-text' : 'text-muted')}>
            <Icon size={12} strokeWidth={isMet ? 2.5 : 1.75} aria-hidden className="shrink-0" />
            <span>
              {t(($) => $.auth.rules[rule], limits)}
              <span className="sr-only">{isMet ? ` ${t(($) => $.auth.ruleMet)}` : ''}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
