import { useQueryClient } from '@tanstack/react-query'
import { issuesOf } from '#src/api/errors.ts'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { providerSchema, type Provider } from '#src/domain/settings/provider.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedSignIn = Awaited<ReturnType<typeof client.settings.signIn>>
export type SignInFormState = ReturnType<typeof useSignInForm>
/** `secret`: what is written replaces the one that is kept; '' keeps it. */
type Draft = Provider & { secret: string }

type Fault = { path: readonly PropertyKey[]; code: string }

const draftOf = ({ provider }: SavedSignIn): Draft => ({ ...provider, secret: '' })

/** The form of the identity provider by which members may sign in. */
export function useSignInForm(appId: string, saved: SavedSignIn) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const { set, faults, refused, ...form } = useRevisionForm({
    stored: saved,
    draftOf,
    same: sameJson,
    // What the schema does not name is left out by it.
    faultsOf: (draft: Draft): Fault[] =>
      (providerSchema.safeParse(draft).error?.issues ?? []).map(({ path }) => ({ path, code: 'REQUIRED' })),
    send: ({ secret, ...provider }, revision) =>
      withProof(() => client.settings.updateSignIn({ appId, revision, provider, ...(secret !== '' && { secret }) })),
    after: (answer, { secret, ...provider }, before) => ({
      ...before,
      ...answer,
      provider: providerSchema.parse(provider),
      secret: secret === '' ? before.secret : { configured: true, last4: '' },
    }),
    read: () => queryClient.fetchQuery(orpc.settings.signIn.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved(_, stored) {
      queryClient.setQueryData(orpc.settings.signIn.queryKey({ input: { appId } }), stored)
      void queryClient.invalidateQueries({ queryKey: orpc.auth.setupState.key() })
      notices.done(t(($) => $.settings.saved))
    },
    onRefused: (error) => issuesOf(error).length === 0 && notices.failed(error),
  })
  const answered = refused !== undefined && sameJson(refused.draft, form.draft) ? issuesOf(refused.error) : []
  return {
    ...form,
    faults,
    kept: saved.secret,
    /** What is wrong with a field: as the form sees it, or as the server has said of this very draft. */
    codeOf: (name: keyof Draft): string | undefined =>
      faults.find(({ path }) => path[0] === name)?.code ?? answered.find(({ path }) => path.at(-1) === name)?.code,
    set: (part: Partial<Draft>) => set((draft) => ({ ...draft, ...part })),
  }
}
