import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { ReasonDialog } from '../reason/reason-dialog.tsx'
import type { Unmasking } from './use-unmasked.ts'

/** Asks why before identities are shown. */
export function UnmaskDialog({ unmasking: { isAsked, cancel, confirm } }: { unmasking: Unmasking }) {
  const t = useTexts()
  const { reason: limit, seconds } = LIMITS.unmask
  if (!isAsked) return null
  return (
    <ReasonDialog
      words={{
        title: t(($) => $.frame.unmask.title),
        text: t(($) => $.frame.unmask.text, { seconds }),
        reason: t(($) => $.frame.unmask.reason),
        help: t(($) => $.frame.unmask.reasonHelp),
        confirm: t(($) => $.frame.unmask.confirm),
      }}
      limit={limit}
      onCancel={cancel}
      onConfirm={async (reason) => {
        await confirm(reason)
        cancel()
      }}
    />
  )
}
