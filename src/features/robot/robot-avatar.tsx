import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AvatarField } from './avatar-field.tsx'

/** The bot's picture to be changed, by itself: for screens that do not read the bot. */
export function RobotAvatar({ appId }: { appId: string }) {
  const { data } = useQuery(orpc.robot.get.queryOptions({ input: { appId } }))
  if (data === undefined) return <Skeleton className="h-28 w-full rounded-control" />
  return <AvatarField appId={appId} name={data.name} avatarUrl={data.avatarUrl} />
}
