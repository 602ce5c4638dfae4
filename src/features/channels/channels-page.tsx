import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { InboxDrawing } from '#src/ui/drawings.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountRow } from './account-row.tsx'
import { BindDrawer } from './bind-drawer.tsx'
import { isOperated, OPERATED } from './operated.ts'
import { readSearch, type SetSearch } from './search.ts'

type ChannelsPageProps = {
  appId: string
  /** The address, as it stands. */
  query: Record<string, unknown>
  onSearch: SetSearch
}

/** The accounts on other platforms that the application answers on, and one of them in a drawer. */
export function ChannelsPage({ appId, query: address, onSearch }: ChannelsPageProps) {
  const t = useTexts()
  const mayBind = usePermission('channel.bind')
  const search = readSearch(address)
  const query = useQuery({
    ...orpc.channels.list.queryOptions({ input: { appId } }),
    // Whether the platform has told us something, and when, is seen without a reload.
    refetchInterval: 10_000,
  })
  const close = () => onSearch({ account: undefined, bind: undefined })
  const bind = mayBind && <BindButton onBind={(kind) => onSearch({ bind: kind, account: undefined })} />
  return (
    <Page title={t(($) => $.accounts.title)} note={t(($) => $.accounts.note)} action={bind} width="settings">
      <QueryState query={query} skeleton={<Skeleton className="h-24 w-full rounded-card" />}>
        {(accounts) => (
          <>
            {accounts.length === 0 ? (
              <EmptyState
                drawing={<InboxDrawing />}
                title={t(($) => $.accounts.empty)}
                text={t(($) => $.accounts.emptyText)}
                secondary={
                  <Link href={`/chat/${appId}`} target="_blank">
                    {t(($) => $.accounts.webChat)}
                  </Link>
                }
              />
            ) : (
              <ul
                aria-label={t(($) => $.accounts.list)}
                className="flex flex-col rounded-card border border-line bg-surface"
              >
                {accounts.map((account) => (
                  <AccountRow
                    key={account.id}
                    appId={appId}
                    account={account}
                    onOpen={() => onSearch({ account: account.id, bind: undefined })}
                  />
                ))}
              </ul>
            )}
            {accounts
              .filter(({ id }) => id === search.account)
              .map((account) => (
                <AccountDrawer key={account.id} appId={appId} account={account} onClose={close} />
              ))}
          </>
        )}
      </QueryState>
      {mayBind && isOperated(search.bind) && (
        <BindDrawer
          appId={appId}
          kind={search.bind}
          onBound={(account) => onSearch({ account, bind: undefined }, { replace: true })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function BindButton({ onBind }: { onBind: (kind: string) => void }) {
  const t = useTexts()
  const icon = <Plus size={16} strokeWidth={1.75} aria-hidden />
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="accent" icon={icon}>
          {t(($) => $.accounts.bindAny)}
        </Button>
      }
      entries={OPERATED.map((kind) => ({ label: channelName(t, kind), onSelect: () => onBind(kind) }))}
    />
  )
}
