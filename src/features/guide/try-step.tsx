import { useTexts } from '#src/i18n/use-texts.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import type { ChatSides } from './parts.ts'
import { BothSides } from './both-sides.tsx'
import { StepFrame } from './step-frame.tsx'
import { Suggestions } from './suggestions.tsx'
import { TestChat } from './test-chat.tsx'
import { useFirstAnswerer } from './use-first-answerer.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useTestChat } from './use-test-chat.ts'
import type { StepProps } from './walk.ts'

/** Both sides of a real chat, beside one another; the draft's online test as long as nothing would answer there. */
export function TryStep({ appId, guide, walk, sides }: StepProps & { sides: ChatSides }) {
  const t = useTexts()
  const isBotOff = useFirstAnswerer() === 'people'
  // Where the bot is off, people answer whatever is deployed.
  const isReal = guide.figures.liveVersion !== null || isBotOff
  return (
    <StepFrame
      walk={walk}
      title={t(($) => $.guide.try.title)}
      text={isReal ? t(($) => $.guide.try.text) : t(($) => $.guide.try.notLive)}
      width={isReal ? 'all' : 'columns'}
      main={{ label: t(($) => $.guide.walk.finish), onPress: () => walk.onDone() }}
    >
      {isReal ? <BothSides appId={appId} sides={sides} /> : <Draft appId={appId} />}
    </StepFrame>
  )
}

/** The draft answers here; visitors would get nothing yet. */
function Draft({ appId }: { appId: string }) {
  const t = useTexts()
  const canTest = usePermission('test.run')
  const canReadQuestions = usePermission('knowledge.view')
  const chat = useTestChat(appId)
  const suggestions = useSuggestions(appId)
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <TestChat chat={chat} locked={canTest ? undefined : t(($) => $.guide.walk.locked)} />
      {canReadQuestions && (
        <Suggestions
          questions={suggestions?.questions}
          onAsk={canTest ? (text) => void chat.ask(text) : undefined}
          isWaiting={chat.isWaiting}
        />
      )}
    </div>
  )
}
