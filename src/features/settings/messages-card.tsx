import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { MEGABYTE } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { FILE_SIDES, NEW_MESSAGE_RULES, USUAL_UNDO_SECONDS, type MessageRules } from '#src/domain/settings/messages.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { FileRuleFields } from './file-rule-fields.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { SecondsField } from '#src/features/shared/fields/seconds-field.tsx'
import { useMessagesForm, type SavedMessages } from './use-messages-form.ts'

/** The rules of messages between agents and visitors, with a Save of their own. */
export function MessagesCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.messages.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="messages" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedMessages }) {
  const t = useTexts()
  const fieldsOf = useMessageFields()
  const form = useMessagesForm(appId, saved)
  const { draft, isDirty, set } = form
  return (
    <Card
      id="messages"
      aria-label={t(($) => $.finder.sections.messages.title)}
      title={t(($) => $.finder.sections.messages.title)}
      actions={
        <PartDeeds<MessageRules>
          section={t(($) => $.finder.sections.messages.title)}
          load={() => client.settings.messagesHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_MESSAGE_RULES}
          isDirty={isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.messages.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        <Switch
          side="end"
          label={t(($) => $.settings.messages.showsRead)}
          help={t(($) => $.settings.messages.showsReadHelp)}
          checked={draft.showsRead}
          onCheckedChange={(showsRead) => set({ showsRead })}
        />
        <SecondsField
          label={t(($) => $.settings.messages.recall)}
          help={t(($) => $.settings.messages.recallHelp)}
          value={draft.recallSeconds === 0 ? null : draft.recallSeconds}
          usual={NEW_MESSAGE_RULES.recallSeconds}
          isAlways={false}
          least={1}
          most={LIMITS.message.recallSeconds}
          error={undefined}
          onChange={(seconds) => set({ recallSeconds: seconds ?? 0 })}
        />
        <SecondsField
          label={t(($) => $.settings.messages.undo)}
          help={t(($) => $.settings.messages.undoHelp)}
          value={draft.undoSeconds === 0 ? null : draft.undoSeconds}
          usual={USUAL_UNDO_SECONDS}
          isAlways={false}
          least={1}
          most={LIMITS.message.undoSeconds}
          error={undefined}
          onChange={(seconds) => set({ undoSeconds: seconds ?? 0 })}
        />
        <FileRuleFields rules={draft.files} onChange={(files) => set({ files })} />
      </div>
      <PartConflict<MessageRules, SavedMessages> form={form} stateOf={({ rules }) => rules} fieldsOf={fieldsOf} />
    </Card>
  )
}

/** In words, in what two states differ. */
function useMessageFields() {
  const t = useTexts()
  const format = useFormat()
  return differing<MessageRules>([
    {
      key: 'showsRead',
      label: t(($) => $.settings.messages.showsRead),
      words: ({ showsRead }: MessageRules) => t(($) => (showsRead ? $.settings.on : $.settings.off)),
    },
    {
      key: 'recallSeconds',
      label: t(($) => $.settings.messages.recall),
      words: ({ recallSeconds }: MessageRules) =>
        recallSeconds === 0 ? t(($) => $.settings.off) : format.duration(recallSeconds * 1000),
    },
    {
      key: 'undoSeconds',
      label: t(($) => $.settings.messages.undo),
      words: ({ undoSeconds }: MessageRules) =>
        undoSeconds === 0 ? t(($) => $.settings.off) : format.duration(undoSeconds * 1000),
    },
    {
      key: 'files',
      label: t(($) => $.settings.messages.files.title),
      words: ({ files }: MessageRules) =>
        FILE_SIDES.map((side) => {
          const { kinds, bytes, videoBytes, files: count } = files[side]
          const taken = format.list(
            kinds.map((kind) =>
              t(($) => $.workspace.composer.takes[kind], { count: (kind === 'video' ? videoBytes : bytes) / MEGABYTE }),
            ),
          )
          return t(($) => $.settings.messages.files.told[kinds.length === 0 ? 'none' : 'some'], {
            of: t(($) => $.settings.messages.files.of[side]),
            taken,
            count,
          })
        }).join('\n'),
    },
  ])
}
