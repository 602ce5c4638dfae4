import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Template } from './data.ts'
import { TemplateCard } from './template-card.tsx'
import { refreshFlows } from './use-flow-deeds.ts'

type TemplateCardsProps = {
  appId: string
  folderId: string | null
  /** Only the first so many. */
  count?: number
  /** Of the names' headings. */
  level?: 2 | 3
  /** Why no flow can be added. */
  full: string | undefined
  onCreated: (flowId: string) => void
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4'
/** The same for a few, which share all the room. */
const FEW = 'grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4'

/** Ready-made flows to begin with, a card each. */
export function TemplateCards({ appId, folderId, count, level = 2, full, onCreated }: TemplateCardsProps) {
  const t = useTexts()
  const grid = count === undefined ? GRID : FEW
  const notices = useNotices()
  const queryClient = useQueryClient()
  const language = useLanguage() === 'zh' ? 'zh' : 'en'
  const query = useQuery(orpc.flows.templates.queryOptions({ input: { appId, language } }))
  const create = useMutation(orpc.flows.create.mutationOptions())
  const busy =
    create.isPending && create.variables.from?.type === 'template' ? create.variables.from.template : undefined

  async function handleUse(template: Template) {
    if (create.isPending) return
    try {
      const from = { type: 'template', template: template.id, language } as const
      const { id } = await create.mutateAsync({ appId, kind: template.kind, folderId, from })
      void refreshFlows(queryClient)
      onCreated(id)
    } catch (error) {
      notices.failed(error)
    }
  }

  return (
    <QueryState
      query={query}
      skeleton={
        <div className={grid}>
          {Array.from({ length: count ?? 6 }, (_, place) => (
            <Skeleton key={place} className="h-40 w-full rounded-card" />
          ))}
        </div>
      }
      isEmpty={(templates) => templates.length === 0}
      empty={<EmptyState title={t(($) => $.flows.templates.none)} level={3} />}
    >
      {(templates) => (
        <ul className={grid}>
          {templates.slice(0, count).map((template) => (
            <li key={template.id} className="flex">
              <TemplateCard
                template={template}
                kind={t(($) => $.flows.kind[template.kind])}
                level={level}
                full={full}
                isBusy={busy === template.id}
                onUse={() => void handleUse(template)}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
