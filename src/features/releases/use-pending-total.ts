import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { useApplication, usePermission } from '#src/features/shared/session/application-context.ts'

/** How many changes of the draft are not live: counted anew for who may see them, else as the frame has them. */
export function usePendingTotal(appId: string): number | undefined {
  const maySee = usePermission('release.content')
  const { robot } = useApplication()
  const query = useQuery(orpc.release.pending.queryOptions({ input: { appId }, enabled: maySee }))
  if (!maySee) return robot.draftChanges
  const total = query.data?.total
  // That there was nothing before the screen was opened may not be so any more: it is known once it is counted anew.
  const isOld = query.isFetching && !query.isFetchedAfterMount
  return isOld && total === 0 ? undefined : total
}
