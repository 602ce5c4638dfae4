import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { client } from '#src/api/client.ts'
import { USUAL_LOOK, type WebLook } from '#src/domain/web-client/look.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { OwnSave } from '#src/features/shared/part/own-save.tsx'
import { PartConflict } from '#src/features/shared/part/part-conflict.tsx'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Language } from '#src/lib/languages.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { LauncherFields } from './launcher-fields.tsx'
import { lookFile } from './look-file.ts'
import { LookPreview } from './look-preview.tsx'
import { lookFields } from './look-words.ts'
import { QuickFields } from './quick-fields.tsx'
import { ThemeFields } from './theme-fields.tsx'
import { lookQuery, useLookForm, type SavedLook } from './use-look.ts'
import { WordsFields } from './words-fields.tsx'

/** How the web chat looks, and how it looks so. */
export function LookTab({ appId }: { appId: string }) {
  const query = useQuery(lookQuery(appId))
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
      {(saved) => <OpenLook key={appId} appId={appId} saved={saved} />}
    </QueryState>
  )
}

function OpenLook({ appId, saved }: { appId: string; saved: SavedLook }) {
  const t = useTexts()
  const { language: own, name } = useApplication()
  const form = useLookForm(appId, saved)
  const [language, setLanguage] = useState<Language | null>(null)
  const { draft, faults, isDirty } = form
  const set = (part: Partial<WebLook>) => form.set((now) => ({ ...now, ...part }))
  const isLive = sameJson(saved.look, saved.live)
  const title = t(($) => $.webClient.look.title)
  const fieldsOf = differing<WebLook>(lookFields(t))
  const isReadable = !faults.includes('colour')
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,45rem)_27rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card
          aria-label={title}
          title={title}
          note={t(($) => $.webClient.look.note)}
          actions={
            <>
              <Badge tone={isLive ? 'success' : 'warning'}>
                {isLive ? t(($) => $.webClient.look.live) : t(($) => $.webClient.look.draft)}
              </Badge>
              <PartDeeds<WebLook>
                section={title}
                load={() => client.webClient.lookHistory({ appId })}
                fieldsOf={fieldsOf}
                now={draft}
                usual={USUAL_LOOK}
                file={lookFile(t, name)}
                isDraft
                isDirty={isDirty}
                onRestore={form.replace}
              />
            </>
          }
          footer={<OwnSave label={t(($) => $.webClient.look.save)} form={form} />}
        >
          <div className="flex flex-col gap-7">
            <Part title={t(($) => $.webClient.look.theme.title)}>
              <ThemeFields draft={draft} faults={faults} set={set} />
            </Part>
            <Part title={t(($) => $.webClient.look.words.title)} note={t(($) => $.webClient.look.words.note)}>
              <WordsFields
                draft={draft.words}
                faults={faults}
                language={language}
                onLanguage={setLanguage}
                set={(words) => set({ words })}
              />
            </Part>
            <Part title={t(($) => $.webClient.look.quick.title)} note={t(($) => $.webClient.look.quick.note)}>
              <QuickFields
                appId={appId}
                draft={draft.quick ?? []}
                faults={faults}
                language={language ?? own}
                set={(quick) => set({ quick: quick.length === 0 ? undefined : quick })}
              />
            </Part>
            <Part title={t(($) => $.webClient.look.launcher.title)} note={t(($) => $.webClient.look.launcher.note)}>
              <LauncherFields
                draft={draft.launcher}
                faults={faults}
                set={(part) => set({ launcher: { ...draft.launcher, ...part } })}
              />
            </Part>
          </div>
          <PartConflict<WebLook, SavedLook> form={form} stateOf={({ look }) => look} fieldsOf={fieldsOf} />
        </Card>
      </div>
      <div className="min-w-0 xl:sticky xl:top-6">
        <LookPreview
          // What is no colour yet leaves the last one that was.
          look={isReadable ? draft : { ...draft, colour: saved.look.colour }}
          language={language ?? own}
        />
      </div>
    </div>
  )
}

/** A part of the form, under a heading of its own. */
function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <header>
        <h3 className="text-13 font-semibold text-ink">{title}</h3>
        {note !== undefined && <p className="text-12 text-muted">{note}</p>}
      </header>
      {children}
    </section>
  )
}
