import { AnswerField, type AnswerFieldProps } from '#src/editor/answer/answer-field.tsx'
import { useAnswerOffers, type AnswerOffers } from './use-answer-offers.ts'

type BotAnswerFieldProps = Omit<AnswerFieldProps, keyof AnswerOffers> & { appId: string }

/** An answer of an application's bot, with all that it may speak of, show and lead to. */
export function BotAnswerField({ appId, ...field }: BotAnswerFieldProps) {
  const offers = useAnswerOffers(appId)
  return <AnswerField {...field} {...offers} />
}
