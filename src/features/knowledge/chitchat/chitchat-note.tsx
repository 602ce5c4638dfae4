import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { chitchatOf } from '#src/domain/robot/settings.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Link } from '#src/ui/link.tsx'

/** What chitchat is for and when it answers, with the way to where that is set. */
export function ChitchatNote({ appId }: { appId: string }) {
  const t = useTexts()
  const format = useFormat()
  const { data } = useQuery(orpc.robot.get.queryOptions({ input: { appId } }))
  const chitchat = data && chitchatOf(data.settings)
  return (
    <p className="flex flex-wrap gap-x-1 text-13 text-muted">
      <span>{t(($) => $.chitchat.note)}</span>
      {chitchat && (
        <span>
          {chitchat.enabled
            ? t(($) => $.chitchat.threshold, {
                threshold: format.number(chitchat.threshold, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
              })
            : t(($) => $.chitchat.off)}
        </span>
      )}
      <Link asChild>
        <ScreenLink href={`/main/${encodeURIComponent(appId)}/chatbot/basic#matching`}>
          {t(($) => $.chitchat.settings)}
        </ScreenLink>
      </Link>
    </p>
  )
}
