import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Switch } from '#src/ui/switch.tsx'
import { BotAnswerField } from '#src/features/shared/answer/bot-answer-field.tsx'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { Section } from './section.tsx'
import { CardQuestions } from './card-questions.tsx'
import type { RobotForm } from './use-robot-form.ts'

type WelcomeSectionProps = { id: string; appId: string; form: RobotForm }

/** What a visitor meets first: a message, and a card of questions to press. */
export function WelcomeSection({ id, appId, form }: WelcomeSectionProps) {
  const t = useTexts()
  const { welcome, welcomeRich, card } = form.draft.settings
  const hasCardIssue = issueAt(form.issues, 'settings', 'card') !== undefined
  return (
    <Section id={id} title={t(($) => $.chatbot.welcome.title)}>
      <BotAnswerField
        appId={appId}
        label={t(($) => $.chatbot.welcome.message)}
        help={t(($) => $.chatbot.welcome.messageHelp)}
        limit={LIMITS.robot.welcome}
        value={{ text: welcome, rich: welcomeRich ?? null }}
        onChange={({ text, rich }) => form.setSettings({ welcome: text, welcomeRich: rich ?? undefined })}
        onBusyChange={form.setBusy}
      />
      <Switch
        label={t(($) => $.chatbot.welcome.card)}
        help={t(($) => $.chatbot.welcome.cardHelp)}
        checked={card.enabled}
        onCheckedChange={(enabled) => form.setSettings({ card: { ...card, enabled } })}
      />
      {(card.enabled || hasCardIssue) && (
        <>
          <ContentField
            label={t(($) => $.chatbot.welcome.cardTitle)}
            limit={LIMITS.robot.cardTitle}
            value={card.title}
            onChange={(title) => form.setSettings({ card: { ...card, title } })}
            issue={issueAt(form.issues, 'settings', 'card', 'title')}
          />
          <CardQuestions
            appId={appId}
            questions={card.questions}
            issues={form.issues}
            onChange={(questions) => form.setSettings({ card: { ...card, questions } })}
          />
        </>
      )}
    </Section>
  )
}
