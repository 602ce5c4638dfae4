import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, X } from 'lucide-react'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { SessionsDialog } from '#src/features/frame/sessions-dialog.tsx'
import { useDeviceName } from '#src/features/frame/use-device-name.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'

/** Over the lists: the agent has a page open in another browser, too; with the way to sign that one out. */
export function ElsewhereBar({ appId }: { appId: string }) {
  const t = useTexts()
  const format = useFormat()
  const nameOf = useDeviceName()
  const { data: sessions = [], refetch } = useQuery(orpc.desk.elsewhere.queryOptions({ input: { appId } }))
  const [seen, setSeen] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [session, ...others] = sessions.filter(({ id }) => !seen.includes(id))
  return (
    <>
      {session !== undefined && (
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-info-soft px-4 py-2 text-13 text-ink">
          <MonitorSmartphone size={16} strokeWidth={2} aria-hidden className="shrink-0 text-info-text" />
          <p role="status" className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {t(($) => $.workspace.elsewhere.open, {
              device: nameOf(session.userAgent),
              since: format.dateTime(session.createdAt),
              address: session.ip,
            })}
            {others.length > 0 && (
              <span className="text-muted"> {t(($) => $.workspace.elsewhere.others, { count: others.length })}</span>
            )}
          </p>
          <div className="ml-auto flex items-center gap-2">
            <Button size="small" onClick={() => setOpen(true)}>
              {t(($) => $.workspace.elsewhere.look)}
            </Button>
            <IconButton
              size="small"
              label={t(($) => $.workspace.elsewhere.close)}
              icon={<X size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setSeen(sessions.map(({ id }) => id))}
            />
          </div>
        </div>
      )}
      <SessionsDialog
        open={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) void refetch()
        }}
      />
    </>
  )
}
