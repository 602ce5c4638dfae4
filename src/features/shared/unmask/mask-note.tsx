import { Eye, EyeOff } from 'lucide-react'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { UnmaskDialog } from './unmask-dialog.tsx'
import type { Unmasking } from './use-unmasked.ts'

type MaskNoteProps = {
  unmasking: Unmasking
  /** Whether the reader may lift the mask. */
  isUnmaskable: boolean
  timeZone: string
}

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Says that what is read is masked, and lifts the mask for a minute where the reader may. */
export function MaskNote({ unmasking, isUnmaskable, timeZone }: MaskNoteProps) {
  const t = useTexts()
  const format = useFormat(timeZone)
  const { until, hide, ask } = unmasking
  return (
    <>
      {until === undefined ? (
        <Callout
          tone="info"
          title={t(($) => $.frame.unmask.masked)}
          actions={
            isUnmaskable && (
              <Button size="small" icon={<Eye {...ICON} />} onClick={ask}>
                {t(($) => $.frame.unmask.action)}
              </Button>
            )
          }
        >
          {isUnmaskable ? t(($) => $.frame.unmask.maskedText) : t(($) => $.frame.unmask.keptText)}
        </Callout>
      ) : (
        <Callout
          tone="warning"
          live
          title={t(($) => $.frame.unmask.shown, { time: format.time(until) })}
          actions={
            <Button size="small" icon={<EyeOff {...ICON} />} onClick={hide}>
              {t(($) => $.frame.unmask.hide)}
            </Button>
          }
        >
          {t(($) => $.frame.unmask.shownText)}
        </Callout>
      )}
      <UnmaskDialog unmasking={unmasking} />
    </>
  )
}
