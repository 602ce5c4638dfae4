import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TemplateCard } from '#src/features/flows/list/template-card.tsx'
import { refreshFlows } from '#src/features/flows/list/use-flow-deeds.ts'

type MenuTemplatesProps = {
  appId: string
  /** Of the names' headings. */
  level?: 2 | 3
  onCreated: (flowId: string) => void
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4'

/** Ready-made menus to begin with, a card each. */
export function MenuTemplates({ appId, level = 2, onCreated }: MenuTemplatesProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('voice.edit')
  const language = useLanguage() === 'zh' ? 'zh' : 'en'
  const query = useQuery(orpc.voice.templates.queryOptions({ input: { appId, language } }))
  const create = useMutation(
    orpc.voice.create.mutationOptions({
      onSuccess: ({ id }) => {
        void refreshFlows(queryClient)
        onCreated(id)
      },
      onError: (error) => notices.failed(error),
    }),
  )
  const busy =
    create.isPending && create.variables.from?.type === 'template' ? create.variables.from.template : undefined
  return (
    <QueryState
      query={query}
      skeleton={
        <div className={GRID}>
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="h-40 w-full rounded-card" />
          ))}
        </div>
      }
    >
      {(templates) => (
        <ul className={GRID}>
          {templates.map((template) => (
            <li key={template.id} className="flex">
              <TemplateCard
                template={template}
                level={level}
                full={canEdit ? undefined : t(($) => $.voice.reasons.permission)}
                isBusy={busy === template.id}
                onUse={() =>
                  !create.isPending &&
                  create.mutate({ appId, from: { type: 'template', template: template.id, language } })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
