import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import type { Provider } from '#src/domain/settings/provider.ts'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { useProviderFields } from './sign-in-words.ts'
import { useSignInForm, type SavedSignIn } from './use-sign-in-form.ts'

/** By which identity provider members may sign in. It has a Save of its own: the provider is asked with it. */
export function SignInCard({ appId }: { appId: string }) {
  const t = useTexts()
  const query = useQuery(orpc.settings.signIn.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return (
    <Card
      id="signIn"
      aria-label={t(($) => $.finder.sections.signIn.title)}
      title={t(($) => $.finder.sections.signIn.title)}
    >
      <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
        {() => null}
      </QueryState>
    </Card>
  )
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedSignIn }) {
  const t = useTexts()
  const form = useSignInForm(appId, saved)
  const fieldsOf = useProviderFields()
  const { draft, faults, isDirty, isSaving, set, save } = form
  const reason = !isDirty
    ? t(($) => $.settings.nothingToSave)
    : faults.length > 0
      ? t(($) => $.settings.mendFirst, { count: faults.length })
      : undefined
  return (
    <Card
      id="signIn"
      aria-label={t(($) => $.finder.sections.signIn.title)}
      title={t(($) => $.finder.sections.signIn.title)}
      note={t(($) => $.settings.signIn.note)}
      actions={
        <PartDeeds<Provider>
          section={t(($) => $.finder.sections.signIn.title)}
          load={() => client.settings.signInHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          // Which provider it is stays: switched off, nobody comes in by it.
          usual={{ ...saved.provider, enabled: false, joinsAs: null, only: false }}
          isDirty={isDirty}
          onRestore={(provider) => form.replace({ ...provider, secret: '' })}
        />
      }
      footer={
        <DisabledReason reason={reason}>
          <Button busy={isSaving} onClick={() => reason === undefined && void save()}>
            {t(($) => $.settings.signIn.save)}
          </Button>
        </DisabledReason>
      }
    >
      <div className="flex flex-col gap-5">
        <Switch
          label={t(($) => $.settings.signIn.enabled)}
          checked={draft.enabled}
          onCheckedChange={(enabled) => set({ enabled, ...(!enabled && { only: false }) })}
        />
        {(draft.enabled || saved.provider.issuer !== '') && (
          <SignInFields form={form} returnAddress={saved.returnAddress} />
        )}
      </div>
      <PartConflict<Provider, SavedSignIn> form={form} stateOf={({ provider }) => provider} fieldsOf={fieldsOf} />
    </Card>
  )
}
