import { Page } from '#src/features/shared/screens/page.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AccessCard } from './access-card.tsx'
import { CommandsCard } from './commands-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { InstallCard } from './install-card.tsx'
import { SitesCard } from './sites-card.tsx'

/** How the web chat comes onto a site, where it was seen, who may open it, and how the site names its visitors. */
export function WebClientPage({ appId }: { appId: string }) {
  const t = useTexts()
  return (
    <Page title={t(($) => $.webClient.title)} note={t(($) => $.webClient.note)} width="settings">
      <div className="flex flex-col gap-4">
        <InstallCard appId={appId} />
        <SitesCard appId={appId} />
        <AccessCard appId={appId} />
        <IdentityCard appId={appId} />
        <CommandsCard appId={appId} />
      </div>
    </Page>
  )
}
