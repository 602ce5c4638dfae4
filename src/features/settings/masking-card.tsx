import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { IDENTITIES } from '#src/domain/person/mask.ts'
import { NEW_MASKING, type Masking } from '#src/domain/sensitive/masking.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { MaskingPatterns } from './masking-patterns.tsx'
import { MaskingTest } from './masking-test.tsx'
import { useMaskingForm, type SavedMasking } from './use-masking-form.ts'

/** What is hidden in messages before they are stored. It has a Save of its own: what was hidden cannot be had back. */
export function MaskingCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.masking.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="masking" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedMasking }) {
  const t = useTexts()
  const fieldsOf = useMaskingFields()
  const form = useMaskingForm(appId, saved)
  const { draft, faults, isDirty, set } = form
  return (
    <Card
      id="masking"
      aria-label={t(($) => $.finder.sections.masking.title)}
      title={t(($) => $.finder.sections.masking.title)}
      note={t(($) => $.settings.masking.note)}
      actions={
        <PartDeeds<Masking>
          section={t(($) => $.finder.sections.masking.title)}
          load={() => client.settings.maskingHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={NEW_MASKING}
          isDirty={isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.masking.save)} form={form} />}
    >
      <div className="flex flex-col gap-5">
        <Field label={t(($) => $.settings.masking.kinds)}>
          <div role="group" aria-label={t(($) => $.settings.masking.kinds)} className="flex flex-col gap-2">
            {IDENTITIES.map((kind) => (
              <Checkbox
                key={kind}
                id={`masking-${kind}`}
                label={t(($) => $.settings.masking.kind[kind])}
                checked={draft.kinds.includes(kind)}
                onCheckedChange={(on) =>
                  set({ kinds: IDENTITIES.filter((one) => (one === kind ? on === true : draft.kinds.includes(one))) })
                }
              />
            ))}
          </div>
        </Field>
        <MaskingPatterns patterns={draft.patterns} faults={faults} onChange={(patterns) => set({ patterns })} />
        <Switch
          label={t(($) => $.settings.masking.agents)}
          help={t(($) => $.settings.masking.agentsHelp)}
          checked={draft.agents}
          onCheckedChange={(agents) => set({ agents })}
        />
        <Switch
          label={t(($) => $.settings.masking.bot)}
          help={t(($) => $.settings.masking.botHelp)}
          checked={draft.bot}
          onCheckedChange={(bot) => set({ bot })}
        />
        <MaskingTest masking={draft} />
      </div>
      <PartConflict<Masking, SavedMasking> form={form} stateOf={({ masking }) => masking} fieldsOf={fieldsOf} />
    </Card>
  )
}

/** In words, in what two states differ. */
function useMaskingFields() {
  const t = useTexts()
  const format = useFormat()
  const none = t(($) => $.settings.masking.none)
  return differing<Masking>([
    {
      key: 'kinds',
      label: t(($) => $.settings.masking.kinds),
      words: ({ kinds }: Masking) =>
        kinds.length === 0 ? none : format.list(kinds.map((kind) => t(($) => $.settings.masking.kind[kind]))),
    },
    {
      key: 'patterns',
      label: t(($) => $.settings.masking.patterns),
      words: ({ patterns }: Masking) =>
        patterns.length === 0 ? none : patterns.map(({ name, pattern }) => `${name} · ${pattern}`).join('\n'),
    },
    {
      key: 'agents',
      label: t(($) => $.settings.masking.agents),
      words: ({ agents }: Masking) => t(($) => (agents ? $.settings.on : $.settings.off)),
    },
    {
      key: 'bot',
      label: t(($) => $.settings.masking.bot),
      words: ({ bot }: Masking) => t(($) => (bot ? $.settings.on : $.settings.off)),
    },
  ])
}
