import type { GroupRank, GroupRules } from '#src/domain/routing/group-rules.ts'
import { PLACE_TIERS } from '#src/domain/routing/group-rules.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Select } from '#src/ui/select.tsx'

type GroupRanksProps = {
  /** Who is in the group, by name. */
  members: readonly { id: string; nickname: string }[]
  ranks: readonly GroupRank[]
  rules: GroupRules
  onRanks: (ranks: GroupRank[]) => void
  onRules: (part: Partial<GroupRules>) => void
}

const NEW_RANK = { priority: 5, tier: 'main' as const }

/** In which order the members of a group are asked: who first, and who only when the others cannot. */
export function GroupRanks({ members, ranks, rules, onRanks, onRules }: GroupRanksProps) {
  const t = useTexts()
  const rankOf = (id: string): GroupRank =>
    ranks.find(({ personId }) => personId === id) ?? { personId: id, ...NEW_RANK }
  const change = (id: string, part: Partial<GroupRank>) =>
    onRanks(members.map((member) => (member.id === id ? { ...rankOf(id), ...part } : rankOf(member.id))))
  const hasBackup = members.some(({ id }) => rankOf(id).tier === 'backup')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-13 font-medium text-ink">{t(($) => $.team.groups.order)}</legend>
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {members.map(({ id, nickname }) => {
          const { priority, tier } = rankOf(id)
          return (
            <li key={id} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <span className="min-w-24 flex-1 truncate text-13" title={nickname}>
                {nickname}
              </span>
              <Select
                aria-label={t(($) => $.team.groups.tierOf, { name: nickname })}
                width="fit"
                value={tier}
                onValueChange={(next) => change(id, { tier: next })}
                options={PLACE_TIERS.map((value) => ({ value, label: t(($) => $.team.tier[value]) }))}
              />
              {rules.usePriority && (
                <NumberField
                  aria-label={t(($) => $.team.groups.placeOf, { name: nickname })}
                  value={priority}
                  min={1}
                  max={9}
                  increaseLabel={t(($) => $.team.form.more)}
                  decreaseLabel={t(($) => $.team.form.less)}
                  onValueChange={(next) => change(id, { priority: next ?? NEW_RANK.priority })}
                  className="w-28!"
                />
              )}
            </li>
          )
        })}
      </ul>
      {hasBackup && (
        <Field label={t(($) => $.team.groups.backupAfter)} help={t(($) => $.team.groups.backupAfterHelp)}>
          <NumberField
            value={rules.backupAfter}
            min={LIMITS.group.backupAfter.least}
            max={LIMITS.group.backupAfter.most}
            unit={t(($) => $.team.groups.seconds)}
            increaseLabel={t(($) => $.team.form.more)}
            decreaseLabel={t(($) => $.team.form.less)}
            onValueChange={(next) => onRules({ backupAfter: next ?? 0 })}
            className="w-44!"
          />
        </Field>
      )}
    </fieldset>
  )
}
