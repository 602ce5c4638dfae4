import { client } from '#src/api/client.ts'
import { NEW_ASKING, type Asking } from '#src/domain/settings/asking.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Switch } from '#src/ui/switch.tsx'
import type { AskingFormState } from './use-asking-form.ts'

/** What visitors are asked about how they were served. */
export function AskingCard({ appId, form }: { appId: string; form: AskingFormState }) {
  const t = useTexts()
  const { draft, set } = form
  const title = t(($) => $.finder.sections.asking.title)
  const fieldsOf = differing<Asking>([
    {
      key: 'thumbs',
      label: t(($) => $.settings.asking.thumbs),
      words: ({ thumbs }) => t(($) => (thumbs ? $.settings.on : $.settings.off)),
    },
  ])
  return (
    <Card
      id="asking"
      aria-label={title}
      title={title}
      actions={
        <PartDeeds
          section={title}
          load={() => client.settings.askingHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_ASKING}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
    >
      <Switch
        label={t(($) => $.settings.asking.thumbs)}
        help={t(($) => $.settings.asking.thumbsHelp)}
        checked={draft.thumbs}
        onCheckedChange={(thumbs) => set({ thumbs })}
      />
      <PartConflict form={form} stateOf={({ asking }) => asking} fieldsOf={fieldsOf} />
    </Card>
  )
}
