import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import type { Provider } from '#src/domain/settings/provider.ts'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { useProviderFields } from './sign-in-words.ts'
import { useSignInForm, type SavedSignIn } from './use-sign-in-form.ts'

/** By which identity provider members may sign in. It has a Save of its own: the provider is asked with it. */
export function SignInCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.signIn.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="signIn" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedSignIn }) {
  const t = useTexts()
  const form = useSignInForm(appId, saved)
  const fieldsOf = useProviderFields()
  const { draft, isDirty, set } = form
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
      footer={<OwnSave label={t(($) => $.settings.signIn.save)} form={form} />}
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
