import { useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { EntryInput } from '#src/domain/qa/entry.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { modelFault } from '#src/features/shared/model-words.ts'

type SuggestSimilarProps = {
  appId: string
  entry: Pick<EntryInput, 'question' | 'similar' | 'counterExamples' | 'answer'>
  onAdd: (questions: readonly string[]) => void
}

/** Has the model propose other ways to ask; what it proposes is added to the form, to be looked through. None without a model. */
export function SuggestSimilar({ appId, entry, onAdd }: SuggestSimilarProps) {
  const t = useTexts()
  const notices = useNotices()
  const model = useQuery(orpc.robot.model.queryOptions({ input: { appId, purpose: 'chat' } }))
  const suggest = useMutation(orpc.knowledge.suggestSimilar.mutationOptions())
  if (model.data?.endpoint == null) return null

  const { question, similar, counterExamples, answer } = entry
  const reason =
    question.trim() === ''
      ? t(($) => $.knowledge.suggest.needsQuestion)
      : similar.length >= LIMITS.qa.similarCount
        ? t(($) => $.knowledge.suggest.full, { limit: LIMITS.qa.similarCount })
        : undefined
  const askForSimilar = () =>
    suggest.mutate(
      { appId, question, similar, counterExamples, answer },
      { onSuccess: ({ questions }) => onAdd(questions), onError: notices.failed },
    )
  const { data } = suggest
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <DisabledReason reason={reason}>
        <Button
          size="small"
          icon={<Sparkles size={16} strokeWidth={1.75} aria-hidden />}
          busy={suggest.isPending}
          onClick={() => reason === undefined && askForSimilar()}
        >
          {t(($) => $.knowledge.suggest.button)}
        </Button>
      </DisabledReason>
      <span role="status" className="min-w-0 flex-1 text-12 text-muted">
        {data !== undefined &&
          (data.failure === null
            ? t(($) => $.knowledge.suggest.added, { count: data.questions.length })
            : modelFault(t, data.failure))}
      </span>
    </div>
  )
}
