import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import type { ModelPurpose } from '#src/domain/robot/model.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Section } from '../section.tsx'
import { ModelSettings } from './model-settings.tsx'
import { modelWords } from '#src/features/shared/model-words.ts'

type ModelSectionProps = { id: string; appId: string; purpose: ModelPurpose }

/** Milliseconds between two looks at a model that is paused. */
const WATCH = 10_000

/** A model of the application: the one that AI steps speak to, or the one that tells what texts mean. It is saved on its own and acts at once, unlike the rest of the page. */
export function ModelSection({ id, appId, purpose }: ModelSectionProps) {
  const t = useTexts()
  const query = useQuery(
    orpc.robot.model.queryOptions({
      input: { appId, purpose },
      refetchInterval: ({ state }) => state.data?.health?.paused === true && WATCH,
    }),
  )
  // A link from elsewhere leads here before this is here.
  useEffect(() => {
    if (window.location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [id])

  const { title, note } = modelWords(t, purpose)
  return (
    <Section id={id} title={title} note={note}>
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {(model) => <ModelSettings appId={appId} purpose={purpose} model={model} />}
      </QueryState>
    </Section>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {['url', 'name', 'key'].map((field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton shape="text" className="w-24" />
          <Skeleton className="h-control w-full" />
        </div>
      ))}
    </div>
  )
}
