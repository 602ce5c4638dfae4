import { useMutation } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Group } from '#src/api/types.ts'
import { GROUP_MODES } from '#src/domain/routing/state.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { useRefreshTeam } from './use-team.ts'

/** Whether a group runs, takes in nobody new, or serves nobody. It counts at once. */
export function GroupMode({ appId, group }: { appId: string; group: Group }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const setting = useMutation(orpc.team.setGroupMode.mutationOptions())
  const change = (mode: Group['mode']) =>
    setting.mutate(
      { appId, groupId: group.id, mode },
      {
        onSuccess: () => {
          notices.done(t(($) => $.team.told.groupMode[mode], { name: group.name }))
          void refresh()
        },
        onError: notices.failed,
      },
    )
  return (
    <Field label={t(($) => $.team.groups.mode)} help={t(($) => $.team.modeHelp[group.mode])}>
      <SegmentedControl
        value={group.mode}
        onValueChange={change}
        segments={GROUP_MODES.map((value) => ({ value, label: t(($) => $.team.mode[value]) }))}
      />
    </Field>
  )
}
