import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

type SuggestionsProps = {
  /** Undefined while they are looked up. */
  questions: readonly string[] | undefined
  /** Left out for who may not ask. */
  onAsk: ((text: string) => void) | undefined
  isWaiting: boolean
}

/** Three questions to try: pressed, they are asked. */
export function Suggestions({ questions, onAsk, isWaiting }: SuggestionsProps) {
  const t = useTexts()
  return (
    <Card
      title={t(($) => $.guide.try.suggestions)}
      level={3}
      note={onAsk === undefined ? undefined : t(($) => $.guide.try.suggestionsNote)}
    >
      {questions === undefined && <Skeleton className="h-24 w-full rounded-control" />}
      {questions?.length === 0 && <p className="text-13 text-muted">{t(($) => $.guide.try.noQuestions)}</p>}
      <ul className="flex flex-col gap-2">
        {questions?.map((question) => (
          <li key={question} className="min-w-0 text-13">
            {onAsk === undefined ? (
              question
            ) : (
              <Button disabled={isWaiting} onClick={() => onAsk(question)} className="max-w-full min-w-0">
                <span className="truncate">{question}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
