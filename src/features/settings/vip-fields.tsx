import { useId } from 'react'
import { LIMITS } from '#src/domain/limits.ts'
import type { Assignment } from '#src/domain/settings/assignment.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'

type Vip = Assignment['vip']
type VipFieldsProps = { vip: Vip; onChange: (vip: Vip) => void }

const { ahead } = LIMITS.assignment

/** Which visitors go before others in every queue, known by their tags, and by how much. */
export function VipFields({ vip, onChange }: VipFieldsProps) {
  const t = useTexts()
  const format = useFormat()
  const id = useId()
  const cut = (tag: string) => [...tag].slice(0, LIMITS.visitor.tag).join('').trim()
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-13 font-medium text-ink">
          {t(($) => $.settings.assignment.vip)}
        </label>
        <TagInput
          id={id}
          value={vip.tags}
          max={LIMITS.visitor.tags}
          onChange={(tags) => onChange({ ...vip, tags: tags.map(cut) })}
          duplicateLabel={t(($) => $.settings.assignment.vipTwice)}
          removeLabel={(tag) => t(($) => $.settings.assignment.remove, { name: tag })}
          newsLabel={({ added }) => (added > 0 ? t(($) => $.settings.assignment.vipAdded, { count: added }) : '')}
          aria-describedby={`${id}-help`}
        />
        <p id={`${id}-help`} className="text-12 text-muted">
          {t(($) => $.settings.assignment.vipHelp)}
        </p>
      </div>
      {vip.tags.length > 0 && (
        <Field
          label={t(($) => $.settings.assignment.vipAhead)}
          help={t(($) => $.settings.assignment.vipAheadHelp, { duration: format.duration(vip.seconds * 1000) })}
        >
          <NumberField
            value={vip.seconds}
            min={ahead.least}
            max={ahead.most}
            unit={t(($) => $.settings.timeouts.seconds)}
            increaseLabel={t(($) => $.settings.timeouts.more)}
            decreaseLabel={t(($) => $.settings.timeouts.less)}
            onValueChange={(next) => onChange({ ...vip, seconds: next ?? ahead.least })}
            className="w-44!"
          />
        </Field>
      )}
    </>
  )
}
