import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import type { Member } from '#src/api/types.ts'
import { LEVELS, type Level } from '#src/domain/routing/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Combobox } from '#src/ui/combobox.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NumberField } from '#src/ui/number-field.tsx'

type Skills = Member['skills']
type MemberSkillsProps = { appId: string; value: Skills; onChange: (value: Skills) => void }

const levelOf = (value: number | null): Level => LEVELS.find((level) => level === value) ?? 1

/** What somebody can do, each at a level, and one more to choose. */
export function MemberSkills({ appId, value, onChange }: MemberSkillsProps) {
  const t = useTexts()
  const { data: skills = [], isSuccess } = useQuery(orpc.skills.list.queryOptions({ input: { appId } }))
  const held = skills.flatMap(({ id, name }) => {
    const own = value.find(({ skillId }) => skillId === id)
    return own ? [{ ...own, name }] : []
  })
  const others = skills.filter(({ id }) => !value.some(({ skillId }) => skillId === id))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-13 font-medium text-ink">{t(($) => $.team.form.skills)}</legend>
      <p className="-mt-2 text-12 text-muted">
        {isSuccess && skills.length === 0 ? t(($) => $.team.form.noSkills) : t(($) => $.team.form.skillsHelp)}
      </p>
      {held.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {held.map(({ skillId, name, level }) => (
            <li key={skillId} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <span className="min-w-24 flex-1 truncate text-13" title={name}>
                {name}
              </span>
              <NumberField
                aria-label={t(($) => $.team.form.levelOf, { name })}
                value={level}
                min={1}
                max={5}
                increaseLabel={t(($) => $.team.form.more)}
                decreaseLabel={t(($) => $.team.form.less)}
                onValueChange={(next) =>
                  onChange(value.map((one) => (one.skillId === skillId ? { skillId, level: levelOf(next) } : one)))
                }
                className="w-28!"
              />
              <IconButton
                tone="quiet"
                size="small"
                label={t(($) => $.team.form.takeSkill, { name })}
                icon={<X size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => onChange(value.filter((one) => one.skillId !== skillId))}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Combobox
          // Empty again after each choice.
          key={value.length}
          aria-label={t(($) => $.team.form.addSkill)}
          placeholder={t(($) => $.team.form.addSkill)}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onValueChange={(option) => option && onChange([...value, { skillId: option.value, level: 3 }])}
          emptyText={t(($) => $.team.form.noSkillFound)}
        />
      )}
    </fieldset>
  )
}
