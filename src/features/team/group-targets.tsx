import { LIMITS } from '#src/domain/limits.ts'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { OptionalNumber } from './optional-number.tsx'

const TARGETS = ['waitTarget', 'replyTarget'] as const
const USUAL = { waitTarget: 60, replyTarget: 30 }

type GroupTargetsProps = { rules: GroupRules; onRules: (part: Partial<GroupRules>) => void }

/** Within what time visitors of a group are to be taken, and to have a first answer. */
export function GroupTargets({ rules, onRules }: GroupTargetsProps) {
  const t = useTexts()
  const { least, most } = LIMITS.group.target
  return TARGETS.map((name) => (
    <OptionalNumber
      key={name}
      label={t(($) => $.team.groups[name])}
      help={t(($) => $.team.groups[`${name}Help`])}
      value={rules[name]}
      usual={USUAL[name]}
      least={least}
      most={most}
      unit={t(($) => $.team.groups.seconds)}
      onChange={(value) => onRules({ [name]: value })}
    />
  ))
}
