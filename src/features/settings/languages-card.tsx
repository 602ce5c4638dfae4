import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { EVERY_LANGUAGE, type OfferedLanguages } from '#src/domain/settings/languages.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { differing } from '#src/features/shared/fields/differing.ts'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#src/lib/languages.ts'
import { Card } from '#src/ui/card.tsx'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { UnreadCard } from './own-card.tsx'
import { useLanguagesForm, type SavedLanguages } from './use-languages-form.ts'

/** Which languages visitors are offered and texts are written in, with a Save of its own. */
export function LanguagesCard({ appId }: { appId: string }) {
  const query = useQuery(orpc.settings.languages.queryOptions({ input: { appId } }))
  if (query.data !== undefined) return <OpenCard appId={appId} saved={query.data} />
  return <UnreadCard section="languages" query={query} />
}

function OpenCard({ appId, saved }: { appId: string; saved: SavedLanguages }) {
  const t = useTexts()
  const format = useFormat()
  const { language: own } = useApplication()
  const form = useLanguagesForm(appId, saved)
  const { draft } = form
  const fieldsOf = differing<OfferedLanguages>([
    {
      key: 'offered',
      label: t(($) => $.settings.languages.offered),
      words: ({ offered }) => format.list(offered.map((name) => LANGUAGES[name].name)),
    },
  ])
  const title = t(($) => $.finder.sections.languages.title)
  const offer = (chosen: readonly string[]) =>
    form.set(() => ({ offered: LANGUAGE_NAMES.filter((name) => name === own || chosen.includes(name)) }))
  return (
    <Card
      id="languages"
      aria-label={title}
      title={title}
      note={t(($) => $.settings.languages.note)}
      actions={
        <PartDeeds<OfferedLanguages>
          section={title}
          load={() => client.settings.languagesHistory({ appId })}
          fieldsOf={fieldsOf}
          now={draft}
          usual={EVERY_LANGUAGE}
          isDirty={form.isDirty}
          onRestore={form.replace}
        />
      }
      footer={<OwnSave label={t(($) => $.settings.languages.save)} form={form} />}
    >
      <div className="flex flex-col gap-3">
        <p className="text-13 text-ink">{t(($) => $.settings.languages.own, { language: LANGUAGES[own].name })}</p>
        <CheckList
          legend={t(($) => $.settings.languages.offered)}
          help={t(($) => $.settings.languages.help)}
          choices={LANGUAGE_NAMES.filter((name) => name !== own).map((id) => ({ id, label: LANGUAGES[id].name }))}
          value={draft.offered.filter((name) => name !== own)}
          onChange={offer}
        />
      </div>
      <PartConflict<OfferedLanguages, SavedLanguages>
        form={form}
        stateOf={({ languages }) => languages}
        fieldsOf={fieldsOf}
      />
    </Card>
  )
}
