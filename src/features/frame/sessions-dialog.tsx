import { useMutation, useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useDeviceName } from './use-device-name.ts'

type SessionsDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Where the account is signed in, with the way to sign out everywhere else. */
export function SessionsDialog(props: SessionsDialogProps) {
  return props.open ? <OpenSessions {...props} /> : null
}

function OpenSessions({ open, onOpenChange }: SessionsDialogProps) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const sessions = useQuery(orpc.auth.sessions.queryOptions())
  const endOthers = useMutation(orpc.auth.endOtherSessions.mutationOptions({ onSuccess: () => sessions.refetch() }))
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0
  const nameOf = useDeviceName()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.frame.sessions.title)}
      description={t(($) => $.frame.sessions.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        others > 0 && (
          <Button tone="danger-plain" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t(($) => $.frame.sessions.endOthers, { count: others })}
          </Button>
        )
      }
    >
      <QueryState query={sessions} skeleton={<Skeleton className="h-32" />}>
        {(list) => (
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {list.map(({ id, current, ip, userAgent, lastSeenAt }) => (
              <li key={id} className="flex items-center gap-3 px-3 py-2.5">
                <MonitorSmartphone size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
                <div className="min-w-0 flex-1">
                  <div className="truncate text-13 text-ink">{nameOf(userAgent)}</div>
                  <div className="tabular truncate text-12 text-muted">
                    {ip} · {t(($) => $.frame.sessions.seen, { when: format.relative(lastSeenAt, now) })}
                  </div>
                </div>
                {current && <Badge tone="accent">{t(($) => $.frame.sessions.current)}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <p role="status" className="pt-3 text-13 text-muted empty:hidden">
        {endOthers.data && t(($) => $.frame.sessions.ended, { count: endOthers.data.ended })}
        {endOthers.error && errorText(t, apiFailure(endOthers.error).code)}
      </p>
    </Dialog>
  )
}
