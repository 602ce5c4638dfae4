import { wordsOf, type Template } from '#src/domain/channel/template.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { Filled } from './gap-fields.tsx'

/** A template as the visitor will read it: what is not filled yet stands as its gap. */
export function TemplatePreview({ template, filled }: { template: Template; filled: Filled }) {
  const t = useTexts()
  return (
    <section aria-label={t(($) => $.workspace.template.preview)} className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium text-ink">{t(($) => $.workspace.template.preview)}</h3>
      <div className="rounded-card border border-accent-line/25 bg-accent-soft px-3 py-2 text-14 wrap-anywhere whitespace-pre-wrap text-ink">
        {wordsOf(template, filled)}
      </div>
      {template.buttons.length > 0 && (
        <ul aria-label={t(($) => $.workspace.template.buttons)} className="flex flex-wrap gap-1.5">
          {template.buttons.map((label, at) => (
            <li key={at} className="rounded-full border border-line px-3 py-1 text-13 text-muted">
              {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
