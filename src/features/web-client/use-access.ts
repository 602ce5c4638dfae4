import { client } from '#src/api/client.ts'
import { issuesOf } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { webAccessSchema, type WebAccess } from '#src/domain/web-client/access.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedAccess = Awaited<ReturnType<typeof client.webClient.access>>

/** What is read of who may open the web chat. */
export const accessQuery = (appId: string) => orpc.webClient.access.queryOptions({ input: { appId } })

/** The form of who may open the web chat. A fault: the path of what has to be mended. */
export function useAccessForm(appId: string, saved: SavedAccess) {
  const t = useTexts()
  const part = useSavedPart(
    accessQuery(appId),
    t(($) => $.settings.saved),
  )
  return useRevisionForm({
    stored: saved,
    draftOf: ({ access }: SavedAccess): WebAccess => access,
    same: sameJson,
    faultsOf: (draft, refusal) => [
      ...(webAccessSchema.safeParse(draft).error?.issues ?? []).map(({ path }) => path.join('.')),
      ...(refusal === undefined ? [] : issuesOf(refusal).map(({ path }) => path.slice(1).join('.'))),
    ],
    send: (access, revision) => client.webClient.updateAccess({ appId, revision, access }),
    after: (answer, access) => ({ ...answer, access }),
    ...part,
  })
}
