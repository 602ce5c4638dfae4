import { Plus, Trash2 } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import type { Masking } from '#src/domain/sensitive/masking.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type Patterns = Masking['patterns']
type MaskingPatternsProps = {
  patterns: Patterns
  faults: readonly { path: readonly PropertyKey[]; message: string }[]
  onChange: (patterns: Patterns) => void
}

/** Patterns of one's own: what each is for, and what it describes. */
export function MaskingPatterns({ patterns, faults, onChange }: MaskingPatternsProps) {
  const t = useTexts()
  const isFull = patterns.length >= LIMITS.masking.patterns
  const set = (index: number, part: Partial<Patterns[number]>) =>
    onChange(patterns.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const isFaulty = (index: number, field: string) =>
    faults.some(({ path }) => path[0] === 'patterns' && path[1] === index && path[2] === field)
  return (
    <section aria-label={t(($) => $.settings.masking.patterns)} className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-13 font-medium">{t(($) => $.settings.masking.patterns)}</h3>
        <p className="text-13 text-muted">{t(($) => $.settings.masking.patternsHelp)}</p>
      </div>
      {patterns.map(({ name, pattern }, index) => (
        // A pattern has no name of its own before it is written: its place is what it is known by.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-wrap items-start gap-2">
          <Field
            label={t(($) => $.settings.masking.name)}
            error={isFaulty(index, 'name') ? t(($) => $.settings.required) : undefined}
            className="min-w-32 flex-1"
          >
            <TextField
              value={name}
              maxLength={LIMITS.masking.name}
              onChange={(event) => set(index, { name: event.target.value })}
            />
          </Field>
          <Field
            label={t(($) => $.settings.masking.pattern)}
            error={isFaulty(index, 'pattern') ? t(($) => $.settings.masking.patternWrong) : undefined}
            className="min-w-40 flex-2"
          >
            <TextField
              value={pattern}
              spellCheck={false}
              autoComplete="off"
              maxLength={LIMITS.pattern.length}
              className="font-mono"
              onChange={(event) => set(index, { pattern: event.target.value })}
            />
          </Field>
          <IconButton
            label={t(($) => $.settings.masking.remove, { name: name || String(index + 1) })}
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
            className="mt-6"
            onClick={() => onChange(patterns.toSpliced(index, 1))}
          />
        </div>
      ))}
      <DisabledReason
        reason={isFull ? t(($) => $.settings.masking.full, { count: LIMITS.masking.patterns }) : undefined}
      >
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          className="self-start"
          onClick={() => !isFull && onChange([...patterns, { name: '', pattern: '' }])}
        >
          {t(($) => $.settings.masking.add)}
        </Button>
      </DisabledReason>
    </section>
  )
}
