import { useId } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import type { RatingForm } from '#src/domain/settings/asking.ts'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { issueAt, type FieldIssue } from '#src/features/shared/fields/issues.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type Stars = RatingForm['stars']
type StarFieldsProps = { stars: Stars; issues: readonly FieldIssue[]; onChange: (stars: Stars) => void }

const { label: labelLimit, reason: reasonLimit, reasons: reasonCount } = LIMITS.rating

/** What so many stars are called, and the reasons to choose from with them. */
export function StarFields({ stars, issues, onChange }: StarFieldsProps) {
  const t = useTexts()
  const id = useId()
  const set = (index: number, part: Partial<Stars[number]>) =>
    onChange(stars.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 id={id} className="text-13 font-medium">
          {t(($) => $.settings.asking.table)}
        </h3>
        <p className="text-13 text-muted">{t(($) => $.settings.asking.tableHelp)}</p>
      </div>
      {stars.map(({ label, reasons }, index) => {
        const name = t(($) => $.settings.asking.stars, { count: index + 1 })
        return (
          // A number of stars is its place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} role="group" aria-label={name} className="flex flex-wrap items-start gap-2">
            <Field
              label={name}
              error={issueText(t, issueAt(issues, 'stars', index, 'label'))}
              className="min-w-32 flex-1"
            >
              <TextField
                value={label}
                maxLength={labelLimit}
                placeholder={t(($) => $.settings.asking.label)}
                onChange={(event) => set(index, { label: event.target.value })}
              />
            </Field>
            <Field
              label={t(($) => $.settings.asking.reasons)}
              error={issueText(t, issueAt(issues, 'stars', index, 'reasons'))}
              className="min-w-40 flex-2"
            >
              <FieldTags
                value={reasons}
                max={reasonCount}
                onChange={(next) =>
                  set(index, { reasons: next.map((one) => [...one].slice(0, reasonLimit).join('').trim()) })
                }
                duplicateLabel={t(($) => $.settings.asking.reasonTwice)}
                removeLabel={(reason) => t(($) => $.settings.asking.removeReason, { reason })}
                newsLabel={({ added }) => (added > 0 ? t(($) => $.settings.asking.reasonsAdded, { count: added }) : '')}
              />
            </Field>
          </div>
        )
      })}
    </section>
  )
}
