import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { draftOf } from '#src/editor/hours/hours-draft.ts'
import { HoursNow } from '#src/editor/hours/hours-now.tsx'
import { ScreenLink } from '../screens/screen-link.tsx'
import { screenPath } from '../screens/screens.ts'
import { usePermission } from '../session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'

/** The application's hours, for those who may see them; what has none of its own goes by them. */
export function useInheritedHours(appId: string) {
  const maySee = usePermission('guide.view')
  return useQuery({ ...orpc.guide.hours.queryOptions({ input: { appId } }), enabled: maySee }).data
}

/** What the application's hours mean now, with the way to where they are set. */
export function InheritedHours({ appId }: { appId: string }) {
  const t = useTexts()
  const hours = useInheritedHours(appId)
  const maySet = usePermission('settings.view')
  if (hours === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <HoursNow draft={draftOf(hours)} />
      {maySet && (
        <Link asChild className="text-13">
          <ScreenLink href={`${screenPath(appId, 'setting')}#hours`}>
            {t(($) => $.guide.hours.ofApplication)}
          </ScreenLink>
        </Link>
      )}
    </div>
  )
}
