import { use, useState } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import { can } from '#src/domain/team/policy.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { DeskContext } from './desk-context.ts'
import { useMay } from './use-may.ts'

/** For how long a visitor may not write, and why. */
export type Blocking = { days: number; reason: string }

type BlockDialogProps = {
  conversationId: string
  visitor: string
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onBlock: (blocking: Blocking) => void
}

/** Asks for how long a visitor is blocked, as far as the role goes, and why. */
export function BlockDialog(props: BlockDialogProps) {
  return props.open ? <OpenBlock key={props.conversationId} {...props} /> : null
}

function OpenBlock({ visitor, busy, onOpenChange, onBlock }: BlockDialogProps) {
  const t = useTexts()
  const { blockDays } = useMay()
  const isFree = can(use(DeskContext)?.roles ?? [], 'visitor.blockAny')
  const [days, setDays] = useState(1)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { reason: limit } = LIMITS.block
  const isMissing = reason.trim() === ''
  const isLong = codePoints(reason.trim()) > limit
  const handleBlock = () => {
    setTried(true)
    if (!isMissing && !isLong) onBlock({ days, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(($) => $.workspace.block.title, { name: visitor })}
      description={t(($) => $.workspace.block.text, { name: visitor })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone="danger" busy={busy} onClick={handleBlock}>
            {t(($) => $.workspace.block.submit)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {blockDays > 1 ? (
          <Field
            label={t(($) => $.workspace.block.days)}
            help={isFree ? undefined : t(($) => $.workspace.block.atMost, { count: blockDays })}
          >
            <NumberField
              value={days}
              min={1}
              max={blockDays}
              unit={t(($) => $.workspace.block.unit)}
              increaseLabel={t(($) => $.workspace.block.more)}
              decreaseLabel={t(($) => $.workspace.block.less)}
              onValueChange={(next) => setDays(next ?? 1)}
              className="w-44!"
            />
          </Field>
        ) : (
          <p className="text-13 text-muted">{t(($) => $.workspace.block.day)}</p>
        )}
        <Field
          label={t(($) => $.workspace.block.reason)}
          help={t(($) => $.workspace.block.reasonHelp)}
          error={isTried && isMissing ? t(($) => $.workspace.block.reasonMissing) : undefined}
          count={{
            value: reason,
            limit,
            label: (used, most) => t(($) => $.common.counter, { used, limit: most }),
          }}
          required
        >
          <TextArea value={reason} rows={3} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
