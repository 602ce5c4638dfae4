import { uuidv7 } from 'uuidv7'
import { hoursSchema } from '#src/domain/hours/hours.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { ApplicationSettings, ConversationTexts } from '#src/domain/settings/application.ts'
import type { RobotSettings } from '#src/domain/robot/settings.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { instantOfWall } from '#src/lib/wall-time.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, robot } from '../../db/schema/bot.ts'
import { application } from '../../db/schema/platform.ts'
import type { StarterContent } from '../../content/schema.ts'
import { loadTemplate } from '../../content/templates.ts'

/** The application that set-up names: the installation's own. */
export const OWN_APP_ID = '1400000001'
/** The sample application on the basic plan. */
export const SAMPLE_APP_ID = '1400000002'

/** Names of the category that always exists. */
const DEFAULT_CATEGORY = { en: 'General', zh: '默认分类' }

/** The time zone of an application nobody has named a known one for. */
const USUAL_ZONE = { en: 'Europe/London', zh: 'Asia/Shanghai' }

/** The settings an application begins with: the words of the empty template, hours without end. */
function initialSettings(language: ShellLanguage, texts: ConversationTexts, timeZone?: string): ApplicationSettings {
  const zone = hoursSchema.shape.timeZone.safeParse(timeZone).data ?? USUAL_ZONE[language]
  return {
    language,
    hours: { timeZone: zone, always: true, weekly: [], special: [] },
    texts,
    defaultGroupId: null,
  }
}

/** The bot's settings as a template has them; thresholds are the matcher's measured defaults. */
export function robotSettingsOf(template: StarterContent): RobotSettings {
  const { robot: words } = template
  return {
    welcome: words.welcome,
    card: { enabled: words.cardQuestions.length > 0, title: words.cardTitle, questions: words.cardQuestions },
    thresholds: { direct: 0.6, clarify: 0.2 },
    clarify: { enabled: true, text: words.clarify, one: words.clarifyOne, count: 3 },
    fallback: { order: 'progressive', variants: words.fallbacks, offerAfter: 2 },
    transfer: { enabled: true, words: words.transferWords, groupId: null },
  }
}

/** The licences of a plan, as its application keeps them. */
export function licencesOf({ plan, seats }: { plan: 'basic' | 'premium'; seats?: number | undefined }) {
  const usual = LIMITS.plan.licences[plan]
  return { seats: seats ?? usual.seats, seatResets: usual.resets }
}

/** When a plan is over that ends on a day: as that day begins in the zone of the application. */
export const endOfPlan = (day: string | undefined, timeZone: string): Date | null =>
  day === undefined ? null : new Date(instantOfWall(day, 0, timeZone, 'start'))

/** Makes an application with its bot and its default category, in a transaction that was opened for it. */
export async function createApplication(
  tx: Tx,
  input: {
    appId: string
    name: string
    language: ShellLanguage
    plan: 'basic' | 'premium'
    /** Licences of the plan where they are not its usual ones. */
    seats?: number | undefined
    /** The day on which the plan ends, where it does. */
    planEnds?: string | undefined
    timeZone?: string | undefined
  },
): Promise<void> {
  const { appId, name, language, plan, planEnds, timeZone } = input
  const licences = licencesOf(input)
  const template = loadTemplate('empty', language)
  const settings = initialSettings(language, template.texts, timeZone)
  const planEndsAt = endOfPlan(planEnds, settings.hours.timeZone)
  await tx.insert(application).values({ appId, name, plan, planEndsAt, ...licences, settings })
  await tx.insert(robot).values({ appId, id: uuidv7(), name: template.robot.name, draft: robotSettingsOf(template) })
  await tx.insert(qaCategory).values({ appId, id: uuidv7(), name: DEFAULT_CATEGORY[language], isDefault: true })
}
