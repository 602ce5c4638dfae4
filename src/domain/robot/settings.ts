import { z } from 'zod'
import { plainText } from '../answer/plain-text.ts'
import { richAnswerSchema } from '../answer/rich-answer.ts'
import { LIMITS } from '../limits.ts'
import { optionalText, requiredText, withoutMarkup } from '../text.ts'

const share = z.number().min(0).max(1)
const text = withoutMarkup(requiredText(LIMITS.robot.text))

/**
 * What the bot is set to do in Q&A mode. Thresholds are confidences of the matcher (0..1): at or above `direct` the
 * answer is given, at or above `clarify` the nearest questions are offered, below it the fallback is said.
 */
export const robotSettingsSchema = z
  .object({
    /** Plain text; of the default variant where there is a rich welcome. */
    welcome: withoutMarkup(optionalText(LIMITS.robot.welcome)),
    /** The welcome with its form; left out or null where it is no more than its plain text. */
    welcomeRich: richAnswerSchema(LIMITS.robot.welcome).nullable().optional(),
    card: z.object({
      enabled: z.boolean(),
      title: withoutMarkup(optionalText(LIMITS.robot.cardTitle)),
      questions: z.array(withoutMarkup(requiredText(LIMITS.qa.question))).max(LIMITS.robot.cardQuestions),
    }),
    thresholds: z.object({ direct: share, clarify: share }),
    /** Left out in what was saved before there was chitchat; read it by {@link chitchatOf}. */
    chitchat: z.object({ enabled: z.boolean(), threshold: share }).optional(),
    /** Left out in what was saved before there were documents; read it by {@link documentsOf}. */
    documents: z.object({ enabled: z.boolean(), threshold: share, written: z.boolean().optional() }).optional(),
    clarify: z.object({
      enabled: z.boolean(),
      text,
      /** Said above a single question; left out: `text`. */
      one: text.optional(),
      count: z.number().int().min(1).max(LIMITS.robot.clarifyNumber),
    }),
    fallback: z.object({
      /** In turn and then the last again, or one at random. */
      order: z.enum(['progressive', 'random']),
      variants: z.array(text).min(1).max(LIMITS.robot.fallbackVariants),
      /** After so many fallbacks in a row a person is offered; 0: never. */
      offerAfter: z.number().int().min(0).max(LIMITS.robot.offerAfter),
    }),
    transfer: z.object({
      enabled: z.boolean(),
      words: z.array(requiredText(LIMITS.robot.transferWord)).max(LIMITS.robot.transferWords),
      groupId: z.uuid().nullable(),
    }),
  })
  .refine((settings) => settings.thresholds.clarify < settings.thresholds.direct, {
    message: 'THRESHOLD_ORDER',
    path: ['thresholds', 'clarify'],
  })
  .refine(
    ({ welcome, welcomeRich }) => {
      const [first] = welcomeRich?.variants ?? []
      return first === undefined || plainText(first).trim() === welcome
    },
    { message: 'INVALID', path: ['welcome'] },
  )
export type RobotSettings = z.output<typeof robotSettingsSchema>

/** When chitchat answers, where nobody has said otherwise: 0.80 is the owner's default. */
const CHITCHAT = { enabled: true, threshold: 0.8 }

/** Whether chitchat answers, and from which confidence on. */
export const chitchatOf = ({ chitchat }: Pick<RobotSettings, 'chitchat'>): NonNullable<RobotSettings['chitchat']> =>
  chitchat ?? CHITCHAT

/**
 * When a passage of a document answers, where nobody has said otherwise: at 0.6, where entries answer too, 84 to 98
 * questions in a hundred have their passage, and 1 to 3 of those that no document answers are answered wrongly (xquad in
 * English and Chinese and cmrc2018, each by what was fitted on the others, with the right passage and with it left out).
 */
const DOCUMENTS = { enabled: true, threshold: 0.6, written: true }

/** Whether passages of documents answer, from which confidence on, and whether a model writes the answer where one is set. */
export const documentsOf = ({ documents }: Pick<RobotSettings, 'documents'>): typeof DOCUMENTS => ({
  ...DOCUMENTS,
  ...documents,
})
