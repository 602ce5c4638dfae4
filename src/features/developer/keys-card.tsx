import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import type { ApiKey } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { KeyRow } from './key-row.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useKeyDeeds, useKeys } from './use-keys.ts'

/** The keys by which other systems call the API, for who makes them. */
export function KeysCard({ appId }: { appId: string }) {
  const t = useTexts()
  const maySee = usePermission('apiKey.view')
  return (
    <Card
      aria-label={t(($) => $.developer.keys.title)}
      title={t(($) => $.developer.keys.title)}
      note={t(($) => $.developer.keys.note)}
    >
      {maySee ? <Keys appId={appId} /> : <p className="text-13 text-muted">{t(($) => $.developer.keys.onlyOwner)}</p>}
    </Card>
  )
}

/** What stands over the page. */
type Open =
  | { type: 'form' }
  | { type: 'token'; token: string; both: boolean }
  | { type: 'rotate' | 'revoke'; apiKey: ApiKey }

function Keys({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const query = useKeys(appId)
  const deeds = useKeyDeeds()
  const [open, setOpen] = useState<Open | null>(null)
  const [showsEnded, setShowsEnded] = useState(false)
  const endedId = useId()
  const close = () => setOpen(null)
  const rotate = ({ id }: ApiKey) =>
    deeds.rotate.mutate(
      { appId, keyId: id },
      { onSuccess: ({ token }) => setOpen({ type: 'token', token, both: true }), onError: notices.failed },
    )
  const revoke = ({ id }: ApiKey) =>
    deeds.revoke.mutate(
      { appId, keyId: id },
      {
        onSuccess: () => {
          notices.done(t(($) => $.developer.keys.revoking.done))
          close()
        },
        onError: notices.failed,
      },
    )
  const rowOf = (apiKey: ApiKey) => (
    <KeyRow
      key={apiKey.id}
      apiKey={apiKey}
      onRotate={() => setOpen({ type: 'rotate', apiKey })}
      onRevoke={() => setOpen({ type: 'revoke', apiKey })}
    />
  )
  const Chevron = showsEnded ? ChevronDown : ChevronRight
  return (
    <>
      <QueryState query={query} skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
        {(keys) => {
          const live = keys.filter(({ state }) => state === 'live')
          const ended = keys.filter(({ state }) => state !== 'live')
          return (
            <div className="flex flex-col items-start gap-3">
              {live.length === 0 ? (
                <EmptyState
                  className="self-stretch"
                  drawing={<InboxDrawing />}
                  title={t(($) => $.developer.keys.empty)}
                  text={t(($) => $.developer.keys.emptyText)}
                />
              ) : (
                <ul
                  aria-label={t(($) => $.developer.keys.label)}
                  className="flex flex-col self-stretch rounded-card border border-line"
                >
                  {live.map(rowOf)}
                </ul>
              )}
              <Button
                icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setOpen({ type: 'form' })}
              >
                {t(($) => $.developer.keys.add)}
              </Button>
              {ended.length > 0 && (
                <>
                  <Button
                    size="small"
                    tone="quiet"
                    aria-expanded={showsEnded}
                    aria-controls={endedId}
                    icon={<Chevron size={16} strokeWidth={1.75} aria-hidden />}
                    onClick={() => setShowsEnded(!showsEnded)}
                  >
                    {t(($) => $.developer.keys.ended, { count: ended.length })}
                  </Button>
                  <ul
                    id={endedId}
                    hidden={!showsEnded}
                    aria-label={t(($) => $.developer.keys.ended, { count: ended.length })}
                    className="self-stretch rounded-card border border-line"
                  >
                    {ended.map(rowOf)}
                  </ul>
                </>
              )}
            </div>
          )
        }}
      </QueryState>
      {open?.type === 'form' && (
        <KeyDrawer appId={appId} onMade={(token) => setOpen({ type: 'token', token, both: false })} onClose={close} />
      )}
      {open?.type === 'token' && (
        <SecretDialog
          secret={open.token}
          title={t(($) => $.developer.keys.secret.title)}
          text={t(($) => $.developer.keys.secret.text)}
          label={t(($) => $.developer.keys.secret.label)}
          copyLabel={t(($) => $.developer.keys.secret.copy)}
          note={open.both ? t(($) => $.developer.keys.secret.both) : undefined}
          onClose={close}
        />
      )}
      {open?.type === 'rotate' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          tone="accent"
          title={t(($) => $.developer.keys.rotating.title)}
          body={t(($) => $.developer.keys.rotating.body, { name: open.apiKey.name })}
          confirmLabel={t(($) => $.developer.keys.rotating.confirm)}
          cancelLabel={t(($) => $.developer.form.cancel)}
          busy={deeds.rotate.isPending}
          onConfirm={() => rotate(open.apiKey)}
        />
      )}
      {open?.type === 'revoke' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t(($) => $.developer.keys.revoking.title)}
          body={t(($) => $.developer.keys.revoking.body, { name: open.apiKey.name })}
          confirmLabel={t(($) => $.developer.keys.revoking.confirm)}
          cancelLabel={t(($) => $.developer.form.cancel)}
          busy={deeds.revoke.isPending}
          onConfirm={() => revoke(open.apiKey)}
        />
      )}
    </>
  )
}
