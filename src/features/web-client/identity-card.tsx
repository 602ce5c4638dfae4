import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { IdentityKey } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { IdentityKeyDrawer } from './identity-key-drawer.tsx'
import { IdentityKeyRow } from './identity-key-row.tsx'
import { IdentityRecipe } from './identity-recipe.tsx'
import { IdentitySecretDialog } from './identity-secret-dialog.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { useIdentityKeyDeeds, useIdentityKeys } from './use-identity-keys.ts'

/** Hours for which a key that is exchanged counts yet: long enough for every token that it has signed. */
const EXCHANGE_HOURS = 24

/** What stands over the page. */
type Open =
  | { type: 'add' }
  | { type: 'secret'; name: string; secret: string }
  | { type: 'remove'; identityKey: IdentityKey; isLast: boolean }

/** The keys by which a site names its visitors, and how that is done. */
export function IdentityCard({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const format = useFormat(useApplication().timeZone)
  const query = useIdentityKeys(appId)
  const { end } = useIdentityKeyDeeds()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const endIn = (keyId: string, hours: number) =>
    end.mutate(
      { appId, keyId, hours },
      {
        onSuccess: ({ endsAt }) =>
          notices.done(t(($) => $.webClient.identity.ended, { time: format.dateTime(endsAt) })),
        onError: notices.failed,
      },
    )
  return (
    <Card
      id="identity"
      aria-label={t(($) => $.webClient.identity.title)}
      title={t(($) => $.webClient.identity.title)}
      note={t(($) => $.webClient.identity.note)}
      actions={
        <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setOpen({ type: 'add' })}>
          {t(($) => $.webClient.identity.add)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <QueryState query={query} skeleton={<Skeleton className="h-20" />}>
          {(keys) =>
            keys.length === 0 ? (
              <div className="flex flex-col gap-0.5 text-13">
                <p className="font-medium text-ink">{t(($) => $.webClient.identity.empty)}</p>
                <p className="text-muted">{t(($) => $.webClient.identity.emptyText)}</p>
              </div>
            ) : (
              <ul
                aria-label={t(($) => $.webClient.identity.label)}
                className="flex flex-col rounded-card border border-line"
              >
                {keys.map((identityKey) => (
                  <IdentityKeyRow
                    key={identityKey.id}
                    identityKey={identityKey}
                    onEnd={(isNow) => endIn(identityKey.id, isNow ? 0 : EXCHANGE_HOURS)}
                    onRemove={() =>
                      setOpen({
                        type: 'remove',
                        identityKey,
                        isLast: !keys.some(({ id, isOver }) => id !== identityKey.id && !isOver),
                      })
                    }
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
        <IdentityRecipe />
      </div>
      {open?.type === 'add' && (
        <IdentityKeyDrawer
          appId={appId}
          onAdded={(name, secret) => (secret === null ? close() : setOpen({ type: 'secret', name, secret }))}
          onClose={close}
        />
      )}
      {open?.type === 'secret' && <IdentitySecretDialog name={open.name} secret={open.secret} onClose={close} />}
      {open?.type === 'remove' && (
        <RemoveKeyDialog appId={appId} identityKey={open.identityKey} isLast={open.isLast} onClose={close} />
      )}
    </Card>
  )
}
