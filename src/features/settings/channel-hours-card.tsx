import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { CHAT_KINDS } from '#src/channels/specs.ts'
import type { StateField } from '#src/features/shared/fields/two-states.tsx'
import { OwnHours } from '#src/features/shared/hours/own-hours.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { useHoursFields } from '#src/features/shared/hours/hours-words.ts'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import {
  draftOf,
  stateOf,
  useChannelHoursForm,
  type OfChannels,
  type SavedChannelHours,
} from './use-channel-hours-form.ts'

/** When people are there for who comes by a channel, with a Save of its own. */
export function ChannelHoursCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.channelHours.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="channelHours" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedChannelHours }) {
  const t = useTexts()
  const fieldsOf = useChannelFields()
  const form = useChannelHoursForm(appId, saved)
  const { draft, isDirty, setOf } = form
  const title = t(($) => $.finder.sections.channelHours.title)
  return (
    <Card
      id="channelHours"
      aria-label={title}
      title={title}
      note={t(($) => $.settings.channelHours.note)}
      actions={
        <PartDeeds<OfChannels>
          section={title}
          load={() => client.settings.channelHoursHistory({ appId })}
          fieldsOf={fieldsOf}
          now={stateOf(draft)}
          usual={{ channels: {} }}
          isDirty={isDirty}
          onRestore={(state) => form.replace(draftOf(state))}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.channelHours.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        {CHAT_KINDS.map((kind) => (
          <OwnHours
            key={kind}
            appId={appId}
            label={t(($) => $.channels[kind].name)}
            value={draft[kind] ?? null}
            help={{ own: t(($) => $.settings.channelHours.ownHelp) }}
            onChange={(hours) => setOf(kind, hours)}
          />
        ))}
      </div>
      <PartConflict<OfChannels, SavedChannelHours>
        form={{ ...form, draft: stateOf(draft) }}
        stateOf={({ channelHours }) => channelHours}
        fieldsOf={fieldsOf}
      />
    </Card>
  )
}

/** In words, in what two states differ: by channel, and what of its hours where it has its own before and after. */
function useChannelFields(): (before: OfChannels, after: OfChannels) => StateField[] {
  const t = useTexts()
  const hoursFields = useHoursFields()
  const inherited = t(($) => $.team.groups.hoursInherited)
  const own = t(($) => $.team.groups.hoursOwn)
  return (before, after) =>
    CHAT_KINDS.flatMap((kind) => {
      const [was, is] = [before.channels[kind], after.channels[kind]]
      const name = t(($) => $.channels[kind].name)
      if (was !== undefined && is !== undefined)
        return hoursFields(was, is).map((field) => ({ ...field, label: `${name} · ${field.label}` }))
      if (was === undefined && is === undefined) return []
      return [{ label: name, values: [was === undefined ? inherited : own, is === undefined ? inherited : own] }]
    })
}
