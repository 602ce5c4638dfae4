import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { GROUP_TEXTS, groupTextsSchema, type GroupTexts } from '#src/domain/settings/application.ts'
import { ConversationTextField } from '#src/features/shared/conversation-texts/conversation-text-field.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'

type GroupTextsFieldsProps = {
  appId: string
  value: GroupTexts
  disabled: boolean
  onChange: (value: GroupTexts) => void
}

/** What visitors hear who come to a group: as the application has it, or in the group's own words. */
export function GroupTextsFields({ appId, value, disabled, onChange }: GroupTextsFieldsProps) {
  const t = useTexts()
  const inherited = useQuery(orpc.settings.texts.queryOptions({ input: { appId } })).data?.texts
  const issues = groupTextsSchema.safeParse(value).error?.issues ?? []
  return GROUP_TEXTS.map((name) => {
    const label = t(($) => $.settings.texts[name])
    const own = value[name]
    if (own === undefined)
      return (
        <section key={name} aria-label={label} className="flex flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-13 font-medium text-ink">{label}</span>
            <Badge>{t(($) => $.team.groups.inherited)}</Badge>
            <Button
              size="small"
              className="ml-auto"
              disabled={disabled || inherited === undefined}
              aria-label={t(($) => $.team.groups.ownWordsFor, { text: label })}
              onClick={() => onChange({ ...value, [name]: inherited?.[name] ?? '' })}
            >
              {t(($) => $.team.groups.ownWords)}
            </Button>
          </div>
          <p className="rounded-control border border-line bg-ground px-3 py-2 text-14 wrap-anywhere whitespace-pre-line text-muted">
            {inherited?.[name] ?? '…'}
          </p>
        </section>
      )
    return (
      <section key={name} aria-label={label} className="flex flex-col items-start gap-1.5 [&>:first-child]:w-full">
        <ConversationTextField
          name={name}
          value={own}
          issue={issues.find(({ path }) => path[0] === name)?.message}
          disabled={disabled}
          onChange={(text) => onChange({ ...value, [name]: text })}
        />
        <Button
          size="small"
          tone="quiet"
          disabled={disabled}
          aria-label={t(($) => $.team.groups.restoreFor, { text: label })}
          onClick={() => {
            const { [name]: _own, ...others } = value
            onChange(others)
          }}
        >
          {t(($) => $.team.groups.restore)}
        </Button>
      </section>
    )
  })
}
