import { Check, CheckCheck } from 'lucide-react'
import type { Delivery } from '#src/domain/conversation/receipts.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'

/** What has become of a message of an agent. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const t = useTexts()
  const Icon = delivery === 'sent' ? Check : CheckCheck
  return (
    <span className={cx('inline-flex items-center gap-1', delivery === 'read' && 'text-accent-text')}>
      <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />
      {t(($) => $.workspace.transcript.delivery[delivery])}
    </span>
  )
}
