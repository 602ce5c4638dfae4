import type { Leaving } from '#src/domain/team/status.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

type BecomingProps<One extends Leaving> = { choices: readonly One[]; value: One; onChange: (value: One) => void }

/** What becomes of those whom somebody serves who is taken from the desk. */
export function Becoming<One extends Leaving>({ choices, value, onChange }: BecomingProps<One>) {
  const t = useTexts()
  const words: Record<Leaving, { label: string; help: string }> = {
    keep: { label: t(($) => $.team.setStatus.keep), help: t(($) => $.team.setStatus.keepHelp) },
    queue: { label: t(($) => $.team.confirm.offlineQueue), help: t(($) => $.team.confirm.offlineQueueHelp) },
    end: { label: t(($) => $.team.confirm.offlineEnd), help: t(($) => $.team.confirm.offlineEndHelp) },
  }
  return (
    <Field label={t(($) => $.team.confirm.offlineLoad)} className="mt-3">
      <RadioGroup
        value={value}
        onValueChange={onChange}
        options={choices.map((choice) => ({ value: choice, ...words[choice] }))}
      />
    </Field>
  )
}
