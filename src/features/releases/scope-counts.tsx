import type { Release } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'

type Counts = Release['questions']

/** What a version changed, in figures: «Questions +12 ~4 −1  Settings ~3»; in a narrow cell on two lines. */
export function ScopeCounts({ release }: { release: Release }) {
  const t = useTexts()
  const scopes = [
    { name: t(($) => $.releases.table.scopeQuestions), counts: release.questions },
    { name: t(($) => $.releases.table.scopeFlows), counts: release.flows },
    { name: t(($) => $.releases.table.scopeDocuments), counts: release.documents },
    { name: t(($) => $.releases.table.scopeSettings), counts: release.settings },
    { name: t(($) => $.releases.table.scopeLook), counts: release.look },
  ].filter(({ counts }) => counts.added + counts.changed + counts.removed > 0)
  if (scopes.length === 0) return <span className="text-muted">{t(($) => $.releases.table.scopeNone)}</span>
  return (
    <span className="tabular flex flex-wrap gap-x-2.5 text-13 leading-4">
      {scopes.map(({ name, counts }) => (
        <span key={name} className="whitespace-nowrap">
          <span className="sr-only">{t(($) => $.releases.table.scopeWords, { scope: name, ...counts })}</span>
          <span aria-hidden>
            <span className="text-muted">{name}</span>
            <Figures counts={counts} />
          </span>
        </span>
      ))}
    </span>
  )
}

function Figures({ counts }: { counts: Counts }) {
  return (
    <>
      {counts.added > 0 && <span className="text-success-text">{` +${counts.added}`}</span>}
      {counts.changed > 0 && <span className="text-info-text">{` ~${counts.changed}`}</span>}
      {counts.removed > 0 && <span className="text-danger-text">{` −${counts.removed}`}</span>}
    </>
  )
}
