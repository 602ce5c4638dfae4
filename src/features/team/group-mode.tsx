import type { Group } from '#src/api/types.ts'
import { GROUP_MODES } from '#src/domain/routing/state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useGroupMode } from './use-group-mode.ts'

/** Whether a group runs, takes in nobody new, or serves nobody. It counts at once. */
export function GroupMode({ appId, group }: { appId: string; group: Group }) {
  const t = useTexts()
  const setMode = useGroupMode(appId)
  return (
    <Field label={t(($) => $.team.groups.mode)} help={t(($) => $.team.modeHelp[group.mode])}>
      <SegmentedControl
        value={group.mode}
        onValueChange={(mode) => setMode(group, mode)}
        segments={GROUP_MODES.map((value) => ({ value, label: t(($) => $.team.mode[value]) }))}
      />
    </Field>
  )
}
