import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import type { RobotForm } from './use-robot-form.ts'

type SaveButtonProps = { form: Pick<RobotForm, 'isDirty' | 'isBusy' | 'isSaving' | 'issues'>; onSave: () => void }

/** Saves the form; while there is nothing to save, or something to mend first, it says so. */
export function SaveButton({ form, onSave }: SaveButtonProps) {
  const t = useTexts()
  const reason = form.isBusy
    ? t(($) => $.answer.media.busy)
    : !form.isDirty
      ? t(($) => $.chatbot.basic.nothingToSave)
      : form.issues.length > 0
        ? t(($) => $.chatbot.basic.mendFirst, { count: form.issues.length })
        : undefined
  return (
    <DisabledReason reason={reason}>
      <Button tone="accent" busy={form.isSaving} onClick={onSave}>
        {t(($) => $.chatbot.basic.save)}
      </Button>
    </DisabledReason>
  )
}
