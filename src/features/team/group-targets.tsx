import { LIMITS } from '#src/domain/limits.ts'
import type { GroupRules } from '#src/domain/routing/group-rules.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { OptionalNumber } from './optional-number.tsx'

const { target, resolutionTarget } = LIMITS.group

/** What they begin with, within what, and in units of how many seconds they are edited. */
const TARGETS = [
  { name: 'waitTarget', usual: 60, limits: target, unit: 'seconds', of: 1 },
  { name: 'replyTarget', usual: 30, limits: target, unit: 'seconds', of: 1 },
  { name: 'nextReplyTarget', usual: 60, limits: target, unit: 'seconds', of: 1 },
  { name: 'resolutionTarget', usual: 3600, limits: resolutionTarget, unit: 'minutes', of: 60 },
] as const

type GroupTargetsProps = { rules: GroupRules; onRules: (part: Partial<GroupRules>) => void }

/** Within what time visitors of a group are to be taken and answered, and their conversations to end. */
export function GroupTargets({ rules, onRules }: GroupTargetsProps) {
  const t = useTexts()
  return TARGETS.map(({ name, usual, limits: { least, most }, unit, of }) => {
    const seconds = rules[name]
    return (
      <OptionalNumber
        key={name}
        label={t(($) => $.team.groups[name])}
        help={t(($) => $.team.groups[`${name}Help`])}
        value={seconds === null ? null : Math.round(seconds / of)}
        usual={usual / of}
        least={Math.ceil(least / of)}
        most={Math.floor(most / of)}
        unit={t(($) => $.team.groups[unit])}
        onChange={(value) => onRules({ [name]: value === null ? null : value * of })}
      />
    )
  })
}
