import { useState } from 'react'
import { usePermission } from '#src/features/frame/application-context.ts'
import { WORKSPACE } from '#src/features/frame/screens.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { StepFrame } from './step-frame.tsx'
import { TestChat } from './test-chat.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { useTestChat } from './use-test-chat.ts'
import type { StepProps } from './walk.ts'

/** Both sides of a chat: be the visitor beside the console, then the agent in a second window. */
export function TryStep({ appId, guide, walk }: StepProps) {
  const t = useTexts()
  const canTest = usePermission('test.run')
  const canReadQuestions = usePermission('knowledge.view')
  const chat = useTestChat(appId)
  const suggestions = useSuggestions(appId)
  const isLive = guide.figures.liveVersion !== null
  const [mode, setMode] = useState<'visitor' | 'test'>(isLive ? 'visitor' : 'test')
  const asVisitor = isLive && mode === 'visitor'
  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.try.title)}
      text={t(($) => $.guide.try.text)}
      main={{ label: t(($) => $.guide.walk.continue), onPress: () => walk.onDone() }}
    >
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          {isLive ? (
            <SegmentedControl
              aria-label={t(($) => $.guide.try.mode)}
              value={mode}
              onValueChange={setMode}
              segments={[
                { value: 'visitor', label: t(($) => $.guide.try.visitor) },
                { value: 'test', label: t(($) => $.guide.try.test) },
              ]}
            />
          ) : (
            <p className="text-13 text-muted">{t(($) => $.guide.try.notLive)}</p>
          )}
          {asVisitor ? (
            <iframe
              src={`/chat/${encodeURIComponent(appId)}`}
              title={t(($) => $.guide.try.frame)}
              className="h-[34rem] w-full rounded-card border border-line bg-surface"
            />
          ) : (
            <TestChat chat={chat} locked={canTest ? undefined : t(($) => $.guide.walk.locked)} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {canReadQuestions && (
            <Suggestions
              questions={suggestions?.questions}
              onAsk={asVisitor || !canTest ? undefined : (text) => void chat.ask(text)}
              isWaiting={chat.isWaiting}
            />
          )}
          <Card title={t(($) => $.guide.try.person)} level={3}>
            <div className="flex flex-col gap-3 text-13">
              <p className="text-muted">
                {suggestions?.personWord === undefined
                  ? t(($) => $.guide.try.personButton)
                  : t(($) => $.guide.try.personText, { word: suggestions.personWord })}
              </p>
              <p>
                <Link href={WORKSPACE.path} newTabLabel={t(($) => $.guide.channel.newTab)}>
                  {t(($) => $.guide.try.openWorkspace)}
                </Link>
              </p>
            </div>
          </Card>
        </div>
      </div>
    </StepFrame>
  )
}

type SuggestionsProps = {
  /** Undefined while they are looked up. */
  questions: readonly string[] | undefined
  onAsk: ((text: string) => void) | undefined
  isWaiting: boolean
}

/** Three questions to try: pressed, they are asked; where the chat is the visitor's own page, they are copied. */
function Suggestions({ questions, onAsk, isWaiting }: SuggestionsProps) {
  const t = useTexts()
  return (
    <Card
      title={t(($) => $.guide.try.suggestions)}
      level={3}
      note={onAsk === undefined ? t(($) => $.guide.try.suggestionsCopy) : t(($) => $.guide.try.suggestionsNote)}
    >
      {questions === undefined && <Skeleton className="h-24 w-full rounded-control" />}
      {questions?.length === 0 && <p className="text-13 text-muted">{t(($) => $.guide.try.noQuestions)}</p>}
      <ul className="flex flex-col gap-2">
        {questions?.map((question) => (
          <li key={question} className="flex min-w-0 items-center justify-between gap-2 text-13">
            {onAsk === undefined ? (
              <>
                <span className="min-w-0 wrap-anywhere">{question}</span>
                <CopyButton
                  value={question}
                  label={t(($) => $.guide.try.copy, { question })}
                  copiedLabel={t(($) => $.common.copied)}
                />
              </>
            ) : (
              <Button disabled={isWaiting} onClick={() => onAsk(question)} className="min-w-0">
                <span className="truncate">{question}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
