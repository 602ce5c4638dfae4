import { LayoutTemplate } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import type { Template } from './data.ts'

type TemplateCardProps = {
  template: Pick<Template, 'name' | 'description' | 'nodes'>
  /** What kind of flow it makes, where there are several. */
  kind?: string
  level: 2 | 3
  full: string | undefined
  isBusy: boolean
  onUse: () => void
}

/** A ready-made flow to begin with. */
export function TemplateCard({ template, kind, level, full, isBusy, onUse }: TemplateCardProps) {
  const t = useTexts()
  const Heading = `h${level}` as const
  const { name, description, nodes } = template
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex min-w-0 items-start gap-3">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-accent-text"
        >
          <LayoutTemplate size={16} strokeWidth={1.75} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <Heading className="text-14 font-semibold text-ink wrap-anywhere">{name}</Heading>
          <p className="text-13 text-pretty text-muted wrap-anywhere">{description}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-2 text-12 text-muted">
          {kind !== undefined && <Badge look="line">{kind}</Badge>}
          <span className="tabular">{t(($) => $.flows.templates.nodes, { count: nodes })}</span>
        </span>
        <DisabledReason reason={full}>
          <Button
            size="small"
            busy={isBusy}
            aria-label={t(($) => $.flows.templates.useNamed, { name })}
            onClick={onUse}
          >
            {t(($) => $.flows.templates.use)}
          </Button>
        </DisabledReason>
      </div>
    </article>
  )
}
