import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { OPEN_ACCESS, type WebAccess } from '#src/domain/web-client/access.ts'
import { hostPatternOf, isHostPattern } from '#src/domain/web-client/host-pattern.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { isAddressRange } from '#src/lib/address-range.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { accessQuery, useAccessForm, type SavedAccess } from './use-access.ts'
import { useIdentityKeys } from './use-identity-keys.ts'

/** On whose pages the chat may be, from where nobody may write, and whether visitors have to be named. */
export function AccessCard({ appId }: { appId: string }) {
  const t = useTexts()
  const query = useQuery(accessQuery(appId))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  const title = t(($) => $.webClient.access.title)
  return (
    <Card id="access" aria-label={title} title={title}>
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {() => null}
      </QueryState>
    </Card>
  )
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedAccess }) {
  const t = useTexts()
  const form = useAccessForm(appId, saved)
  const keys = useIdentityKeys(appId)
  const { draft, faults } = form
  const set = (part: Partial<WebAccess>) => form.set((now) => ({ ...now, ...part }))
  const isProvable = keys.data?.some(({ isOver }) => !isOver) === true
  const mend = (field: keyof WebAccess) =>
    faults.some((fault) => fault.startsWith(field)) ? t(($) => $.webClient.access.mend) : undefined
  const fieldsOf = differing<WebAccess>([
    {
      key: 'domains',
      label: t(($) => $.webClient.access.domains),
      words: ({ domains }) => domains.join('\n') || t(($) => $.webClient.access.anywhere),
    },
    {
      key: 'blocked',
      label: t(($) => $.webClient.access.blocked),
      words: ({ blocked }) => blocked.join('\n') || t(($) => $.webClient.access.nobody),
    },
    {
      key: 'requireIdentity',
      label: t(($) => $.webClient.access.require),
      words: ({ requireIdentity }) => t(($) => (requireIdentity ? $.webClient.access.yes : $.webClient.access.no)),
    },
  ])
  const title = t(($) => $.webClient.access.title)
  return (
    <Card
      id="access"
      aria-label={title}
      title={title}
      note={t(($) => $.webClient.access.note)}
      actions={
        <PartDeeds<WebAccess>
          section={title}
          load={() => client.webClient.accessHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={OPEN_ACCESS}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.webClient.access.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        <Field
          label={t(($) => $.webClient.access.domains)}
          help={t(($) => $.webClient.access.domainsHelp)}
          error={mend('domains')}
        >
          <FieldTags
            value={draft.domains}
            max={LIMITS.webClient.domains.count}
            placeholder="example.com"
            onChange={(domains) => set({ domains: domains.map(hostPatternOf) })}
            issueOf={(domain) => (isHostPattern(domain) ? undefined : errorText(t, 'HOST_PATTERN'))}
            duplicateLabel={t(($) => $.webClient.access.domainTwice)}
            removeLabel={(domain) => t(($) => $.webClient.access.domainRemove, { domain })}
            newsLabel={({ added }) => (added > 0 ? t(($) => $.webClient.access.domainAdded, { count: added }) : '')}
          />
        </Field>
        <Field
          label={t(($) => $.webClient.access.blocked)}
          help={t(($) => $.webClient.access.blockedHelp)}
          error={mend('blocked')}
        >
          <FieldTags
            value={draft.blocked}
            max={LIMITS.webClient.blocked}
            placeholder="203.0.113.0/24"
            onChange={(blocked) => set({ blocked: blocked.map((one) => one.trim()) })}
            issueOf={(address) => (isAddressRange(address) ? undefined : errorText(t, 'ADDRESS_RANGE'))}
            duplicateLabel={t(($) => $.webClient.access.blockedTwice)}
            removeLabel={(address) => t(($) => $.webClient.access.blockedRemove, { address })}
            newsLabel={({ added }) => (added > 0 ? t(($) => $.webClient.access.blockedAdded, { count: added }) : '')}
          />
        </Field>
        <Switch
          side="end"
          label={t(($) => $.webClient.access.require)}
          help={
            isProvable || draft.requireIdentity
              ? t(($) => $.webClient.access.requireHelp)
              : t(($) => $.webClient.access.requireNeedsKey)
          }
          checked={draft.requireIdentity}
          disabled={!isProvable && !draft.requireIdentity}
          onCheckedChange={(requireIdentity) => set({ requireIdentity })}
        />
      </div>
      <PartConflict<WebAccess, SavedAccess> form={form} stateOf={({ access }) => access} fieldsOf={fieldsOf} />
    </Card>
  )
}
