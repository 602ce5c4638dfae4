import { useState } from 'react'
import { LEAVINGS, type Leaving } from '#src/domain/team/status.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { useMay } from './use-may.ts'

type LeaveDialogProps = {
  open: boolean
  busy: boolean
  /** How many the agent still serves. */
  count: number
  onOpenChange: (open: boolean) => void
  onLeave: (becomes: Leaving) => void
}

/** Asks an agent who goes offline what becomes of those they still serve. */
export function LeaveDialog(props: LeaveDialogProps) {
  return props.open ? <OpenLeave {...props} /> : null
}

function OpenLeave({ busy, count, onOpenChange, onLeave }: LeaveDialogProps) {
  const t = useTexts()
  const may = useMay()
  const [becomes, setBecomes] = useState<Leaving>('keep')
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(($) => $.workspace.leaving.title, { count })}
      description={t(($) => $.workspace.leaving.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone={becomes === 'end' ? 'danger' : 'accent'} busy={busy} onClick={() => onLeave(becomes)}>
            {t(($) => $.workspace.leaving.submit)}
          </Button>
        </>
      }
    >
      <RadioGroup
        aria-label={t(($) => $.workspace.leaving.label)}
        look="cards"
        value={becomes}
        onValueChange={setBecomes}
        options={LEAVINGS.filter((value) => value !== 'end' || may.end).map((value) => ({
          value,
          label: t(($) => $.workspace.leaving[value]),
          help: t(($) => $.workspace.leaving[`${value}Help`]),
        }))}
      />
    </Dialog>
  )
}
