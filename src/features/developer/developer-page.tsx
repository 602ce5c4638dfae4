import { Page } from '#src/features/shared/screens/page.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { AssignmentCallsCard } from './assignment-calls-card.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { KeysCard } from './keys-card.tsx'
import { ReferenceCard } from './reference-card.tsx'
import { readSearch, type SetSearch } from './search.ts'
import { WebhooksCard } from './webhooks-card.tsx'

type DeveloperPageProps = {
  appId: string
  /** The address, as it stands. */
  query: Record<string, unknown>
  onSearch: SetSearch
}

/** Which other systems may call, which are told what happens, and what was sent to them. */
export function DeveloperPage({ appId, query, onSearch }: DeveloperPageProps) {
  const t = useTexts()
  return (
    <Page title={t(($) => $.developer.title)} note={t(($) => $.developer.note)}>
      <div className="flex max-w-[72rem] flex-col gap-4">
        <KeysCard appId={appId} />
        <ReferenceCard appId={appId} />
        <WebhooksCard appId={appId} />
        <DeliveryLog appId={appId} search={readSearch(query)} onSearch={onSearch} />
        <AssignmentCallsCard appId={appId} />
      </div>
    </Page>
  )
}
