import { confirmLeave } from '#src/features/shared/leaving/unsaved.ts'
import { Page } from '#src/features/shared/screens/page.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import { AccessCard } from './access-card.tsx'
import { CommandsCard } from './commands-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InstallCard } from './install-card.tsx'
import { LookTab } from './look/look-tab.tsx'
import type { SetSearch, WebClientSearch } from './search.ts'
import { SitesCard } from './sites-card.tsx'

type WebClientPageProps = { appId: string; search: WebClientSearch; onSearch: SetSearch }

/** How the web chat comes onto a site, where it was seen, who may open it, how a site names its visitors, how it looks. */
export function WebClientPage({ appId, search, onSearch }: WebClientPageProps) {
  const t = useTexts()
  return (
    <Page title={t(($) => $.webClient.title)} note={t(($) => $.webClient.note)}>
      <Tabs
        label={t(($) => $.webClient.tabs.label)}
        tabs={[
          { value: 'site', label: t(($) => $.webClient.tabs.site) },
          { value: 'look', label: t(($) => $.webClient.tabs.look) },
        ]}
        value={search.tab ?? 'site'}
        onValueChange={(next) =>
          void confirmLeave().then((leaves) => leaves && onSearch({ tab: next === 'look' ? next : undefined }))
        }
      >
        <TabPanel value="site" className="flex max-w-[45rem] flex-col gap-4">
          <InstallCard appId={appId} />
          <SitesCard appId={appId} />
          <AccessCard appId={appId} />
          <IdentityCard appId={appId} />
          <CommandsCard appId={appId} />
        </TabPanel>
        <TabPanel value="look" tabIndex={-1}>
          <LookTab appId={appId} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
