import { useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { CHAT_KINDS, type ChatKind } from '#src/channels/specs.ts'
import type { WorkingHours } from '#src/domain/hours/hours.ts'
import { draftOf as hoursDraftOf, faultOf, hoursOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useSavedPart } from '#src/features/shared/conflict/use-saved-part.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'

export type SavedChannelHours = Awaited<ReturnType<typeof client.settings.channelHours>>
export type OfChannels = { channels: Partial<Record<ChatKind, WorkingHours>> }
/** Those of the channels that have their own. */
type Draft = Partial<Record<ChatKind, HoursDraft>>

export const draftOf = ({ channels }: OfChannels): Draft => each(channels, hoursDraftOf)
export const stateOf = (draft: Draft): OfChannels => ({ channels: each(draft, hoursOf) })

/** The form of the hours of channels. */
export function useChannelHoursForm(appId: string, saved: SavedChannelHours) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { onSaved, ...part } = useSavedPart(
    orpc.settings.channelHours.queryOptions({ input: { appId } }),
    t(($) => $.settings.saved),
  )
  const { set, ...form } = useRevisionForm({
    stored: saved,
    draftOf: ({ channelHours }) => draftOf(channelHours),
    same: (a, b) => sameJson(stateOf(a), stateOf(b)),
    faultsOf: (draft: Draft) => Object.values(draft).flatMap((hours) => faultOf(hours) ?? []),
    send: (draft, revision) => client.settings.updateChannelHours({ appId, revision, channelHours: stateOf(draft) }),
    after: (answer, draft) => ({ ...answer, channelHours: stateOf(draft) }),
    ...part,
    onSaved(answer, stored) {
      onSaved(answer, stored)
      // The application's hours say who has their own.
      void queryClient.invalidateQueries({ queryKey: orpc.settings.usedBy.key() })
    },
  })
  /** `hours`: null to go by the application's. */
  const setOf = (kind: ChatKind, hours: HoursDraft | null) =>
    set(({ [kind]: _before, ...others }) => (hours === null ? others : { ...others, [kind]: hours }))
  return { ...form, setOf }
}

function each<From, To>(
  channels: Partial<Record<ChatKind, From>>,
  change: (one: From) => To,
): Partial<Record<ChatKind, To>> {
  const changed: Partial<Record<ChatKind, To>> = {}
  for (const kind of CHAT_KINDS) {
    const one = channels[kind]
    if (one !== undefined) changed[kind] = change(one)
  }
  return changed
}
