import { useTexts } from '#src/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type AudienceListProps = {
  label: string
  error: string | undefined
  /** Undefined while they are read. */
  options: readonly { id: string; name: string }[] | undefined
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** The groups or members that a quick reply is for. */
export function AudienceList({ label, error, options, chosen, onChoose }: AudienceListProps) {
  const t = useTexts()
  if (options === undefined) return <Skeleton className="h-20 w-full rounded-control" />
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.length === 0 && <p className="text-13 text-muted">{t(($) => $.replies.form.nobody)}</p>}
      <div className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-control border border-line p-3 empty:hidden">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onCheckedChange={(checked) =>
              onChoose(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-12 text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
