import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'

type OwnSaveProps = {
  label: string
  form: { isDirty: boolean; isSaving: boolean; faults: readonly unknown[]; save: () => Promise<unknown> }
}

/** Its own Save, which says why where there is nothing to save, or something to mend first. */
export function OwnSave({ label, form: { isDirty, isSaving, faults, save } }: OwnSaveProps) {
  const t = useTexts()
  const reason = !isDirty
    ? t(($) => $.settings.nothingToSave)
    : faults.length > 0
      ? t(($) => $.settings.mendFirst, { count: faults.length })
      : undefined
  return (
    <DisabledReason reason={reason}>
      <Button busy={isSaving} onClick={() => reason === undefined && void save()}>
        {label}
      </Button>
    </DisabledReason>
  )
}
