import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { webLookSchema, type WebLook } from '#src/domain/web-client/look.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedLook = Awaited<ReturnType<typeof client.webClient.look>>
export type LookForm = ReturnType<typeof useLookForm>

/** What is read of how the web chat looks. */
export const lookQuery = (appId: string) => orpc.webClient.look.queryOptions({ input: { appId } })

/** The form of how the web chat looks. A fault: the path of what has to be mended. */
export function useLookForm(appId: string, saved: SavedLook) {
  const t = useTexts()
  const part = useSavedPart(
    lookQuery(appId),
    t(($) => $.settings.saved),
  )
  return useRevisionForm({
    stored: saved,
    draftOf: ({ look }: SavedLook): WebLook => look,
    same: sameJson,
    faultsOf: (draft, refusal) => [
      ...(webLookSchema.safeParse(draft).error?.issues ?? []).map(({ path }) => path.join('.')),
      ...(refusal === undefined ? [] : issuesOf(refusal).map(({ path }) => path.slice(1).join('.'))),
    ],
    send: (look, revision) => client.webClient.updateLook({ appId, revision, look }),
    after: (answer, look) => ({ ...answer, look, live: saved.live }),
    ...part,
  })
}
