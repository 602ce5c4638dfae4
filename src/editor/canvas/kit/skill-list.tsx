import { LIMITS } from '#src/domain/limits.ts'
import type { Level } from '#src/domain/routing/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useInspector } from './inspector-context.tsx'
import { ListEditor } from './list-editor.tsx'
import { NumberInput } from './number-input.tsx'
import { OptionInput } from './option-input.tsx'
import type { Path } from './path.ts'

/** A skill as it lies in the node's data; null: none is chosen yet. */
type Wanted = { skillId: string | null; level: Level }

/** Skills that are asked for, each at the least level that will do. */
export function SkillList({ path }: { path: Path }) {
  const t = useTexts()
  const { skills } = useInspector().resources
  const options = skills.map(({ id, name }) => ({ value: id, label: name }))
  const nameOf = (id: string | null) => skills.find((skill) => skill.id === id)?.name
  return (
    <ListEditor<Wanted>
      path={path}
      label={t(($) => $.nodes.transfer.skillsWanted)}
      help={t(($) => $.nodes.transfer.skillsHelp)}
      addLabel={t(($) => $.nodes.transfer.addSkill)}
      max={LIMITS.skill.asked}
      create={() => ({ skillId: null, level: 1 })}
      rowLabel={({ skillId }, index) => nameOf(skillId) ?? t(($) => $.editor.list.row, { number: index + 1 })}
    >
      {(row) => (
        <>
          <OptionInput
            path={[...row, 'skillId']}
            label={t(($) => $.nodes.transfer.skill)}
            options={options}
            emptyText={t(($) => $.nodes.transfer.noSkills)}
            required
          />
          <NumberInput
            path={[...row, 'level']}
            label={t(($) => $.nodes.transfer.level)}
            help={t(($) => $.nodes.transfer.levelHelp)}
            min={1}
            max={5}
          />
        </>
      )}
    </ListEditor>
  )
}
