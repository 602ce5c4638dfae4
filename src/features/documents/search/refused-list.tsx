import { LIMITS } from '#src/domain/limits.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import type { Refused } from './use-file-faq.ts'

/** Questions that do not become entries, each with the reason and what can be done about it. */
export function RefusedList({ refused, className }: { refused: Refused; className?: string }) {
  const t = useTexts()
  const format = useFormat()
  const reason = (code: string) => {
    switch (code) {
      case 'REPEATED':
      case 'FORBIDDEN_CHARACTERS':
      case 'TOO_LONG':
        return t(($) => $.file.faq.reasons[code])
      case 'QA_LIMIT':
        return t(($) => $.file.faq.reasons.QA_LIMIT, { limit: format.number(LIMITS.qa.entries) })
      default:
        return t(($) => $.file.faq.reasons.REQUIRED)
    }
  }
  return (
    <ul className={cx('flex flex-col gap-0.5', className)}>
      {refused.map(({ id, question, code }) => (
        <li key={id} className="wrap-anywhere">
          {t(($) => $.file.faq.refused, { question, reason: reason(code) })}
        </li>
      ))}
    </ul>
  )
}
