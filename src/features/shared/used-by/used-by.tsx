import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import type { SettingUsers, UsedBy } from '#src/api/types.ts'
import { CHAT_KINDS } from '#src/channels/specs.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { allows } from '#src/features/shared/session/session.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'

/** Where a group sets the same for itself. */
const ANCHORS = { texts: 'words', assignment: '', timeouts: 'queue', hours: 'hours', afterWork: 'asking' } as const

type UsedByProps = { part: keyof UsedBy }

/** How many go by a part of the settings, and who by something of their own instead, with the way there. */
export function UsedByLine({ part }: UsedByProps) {
  const t = useTexts()
  const format = useFormat()
  const placesOf = usePlaces(part)
  const { appId } = useApplication()
  const { data } = useQuery(orpc.settings.usedBy.queryOptions({ input: { appId }, staleTime: 0 }))
  const users = data?.[part].filter(({ total }) => total > 0) ?? []
  const own = users.flatMap(placesOf)
  const counts = users.map(({ kind, total, own: others }) =>
    t(($) => $.settings.usedBy.kinds[kind], { used: total - others.length, count: total }),
  )
  return (
    <div className="flex min-h-5 flex-col gap-1 text-13">
      {counts.length > 0 && (
        <p className="text-muted">{t(($) => $.settings.usedBy.by, { who: format.list(counts) })}</p>
      )}
      {own.length > 0 && (
        <>
          <p className="text-muted">{t(($) => $.settings.usedBy.own, { count: own.length })}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {own.map(({ id, label, href }) => (
              <li key={id} className="wrap-anywhere">
                {href === undefined ? (
                  label
                ) : (
                  <Link asChild>
                    <ScreenLink href={href}>{label}</ScreenLink>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Place = { id: string; label: string; href: string | undefined }

/** What those are called that go by their own, and where they are set, for who may look there. */
function usePlaces(part: keyof UsedBy): (users: SettingUsers) => Place[] {
  const t = useTexts()
  const application = useApplication()
  const { appId } = application
  const channelName = (id: string) => {
    const kind = CHAT_KINDS.find((each) => each === id)
    return kind === undefined ? id : t(($) => $.channels[kind].name)
  }
  const placeOf = (kind: SettingUsers['kind'], { id, name }: SettingUsers['own'][number]): Omit<Place, 'id'> => {
    switch (kind) {
      case 'group':
        return {
          label: t(($) => $.settings.usedBy.group, { name }),
          href: allows(application, 'group.view')
            ? `${screenPath(appId, 'group')}/${encodeURIComponent(id)}#${ANCHORS[part]}`
            : undefined,
        }
      case 'account':
        return {
          label: t(($) => $.settings.usedBy.account, { name }),
          href: allows(application, 'channel.view')
            ? `${screenPath(appId, 'channels')}?${new URLSearchParams({ account: id })}`
            : undefined,
        }
      case 'channel':
        return { label: channelName(id), href: `${screenPath(appId, 'setting')}#channelHours` }
      case 'menu':
        return {
          label: t(($) => $.settings.usedBy.menu, { name }),
          href: allows(application, 'voice.view') ? `${screenPath(appId, 'ivr')}/${encodeURIComponent(id)}` : undefined,
        }
    }
  }
  return ({ kind, own }) => own.map((one) => ({ id: one.id, ...placeOf(kind, one) }))
}
