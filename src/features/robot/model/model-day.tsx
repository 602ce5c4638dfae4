import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Progress } from '#src/ui/progress.tsx'
import type { Model } from './model-draft.ts'
import type { ModelWords } from '#src/features/shared/model-words.ts'

/** How much of the day's calls is used, and what was refused for want of them or because too many came at once. */
export function ModelDay({ day, words }: { day: Model['day']; words: ModelWords }) {
  const t = useTexts()
  const format = useFormat()
  const { calls, perDay, overDay, overPace, reachedAt } = day
  const isSpent = calls >= perDay
  const used = { used: format.number(calls), limit: format.number(perDay) }
  return (
    <>
      <Progress
        label={t(($) => $.chatbot.model.today)}
        value={calls}
        max={perDay}
        valueText={t(($) => $.chatbot.model.todayOf, used)}
        tone={isSpent ? 'danger' : 'accent'}
      />
      {isSpent && (
        <Callout
          tone="warning"
          live
          title={
            reachedAt === null
              ? t(($) => $.chatbot.model.spent)
              : t(($) => $.chatbot.model.spentAt, { time: format.time(reachedAt) })
          }
        >
          <p>{words.spentText}</p>
          {overDay > 0 && <p>{t(($) => $.chatbot.model.overDay, { count: overDay, shown: format.number(overDay) })}</p>}
          <p>{t(($) => $.chatbot.model.spentHelp)}</p>
        </Callout>
      )}
      {overPace > 0 && (
        <p className="text-13 text-muted">
          {t(($) => $.chatbot.model.overPace, { count: overPace, shown: format.number(overPace) })}
        </p>
      )}
    </>
  )
}
