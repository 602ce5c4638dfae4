import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'

type FormButtonsProps = { label: string; busy: boolean; onCancel: () => void }

/** The end of a form in a row of the profile. */
export function FormButtons({ label, busy, onCancel }: FormButtonsProps) {
  const t = useTexts()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" tone="accent" busy={busy}>
        {label}
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        {t(($) => $.common.cancel)}
      </Button>
    </div>
  )
}
