import { useMutation } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { Group } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useRefreshTeam } from './use-team.ts'

/** Runs a group, pauses it, or lets nobody new in: at once, and says so. */
export function useGroupMode(appId: string): (group: Pick<Group, 'id' | 'name'>, mode: Group['mode']) => void {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  const setting = useMutation(orpc.team.setGroupMode.mutationOptions())
  return ({ id: groupId, name }, mode) =>
    setting.mutate(
      { appId, groupId, mode },
      {
        onSuccess: () => {
          notices.done(t(($) => $.team.told.groupMode[mode], { name }))
          void refresh()
        },
        onError: notices.failed,
      },
    )
}
