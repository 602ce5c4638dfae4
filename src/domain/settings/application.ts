import { z } from 'zod'
import { SHELL_LANGUAGES } from '#src/lib/languages.ts'
import { LIMITS } from '../limits.ts'
import { hoursSchema } from '../hours/hours.ts'
import { chosenAssignmentSchema } from './assignment.ts'
import { withoutLinks } from '../flow/rich-text.ts'
import { forbiddenAt, optionalText, requiredText, withoutMarkup } from '../text.ts'

const text = withoutMarkup(requiredText(LIMITS.robot.text))
/** With light marks; an `&` within a link's address is part of the address. */
const markedText = requiredText(LIMITS.robot.text).refine((words) => forbiddenAt(withoutLinks(words)).length === 0, {
  message: 'FORBIDDEN_CHARACTERS',
})

/** What a conversation says of itself at each step. `{{position}}`, `{{ahead}}`, `{{agent}}`, `{{nextOpening}}` and `{{minutes}}` are filled in. */
export const conversationTextsSchema = z.object({
  transferring: text,
  transferred: text,
  /** Empty: nothing is said of it. */
  transferFailed: withoutMarkup(optionalText(LIMITS.robot.text)),
  queueing: text,
  accepted: text,
  noAgent: text,
  outsideHours: text,
  /** To a visitor who is silent, before it ends. */
  visitorReminder: text,
  ended: text,
  /** At an end that nobody asked for, instead of `ended`. */
  visitorTimeout: text,
  queueTimeout: text,
  agentTimeout: text,
  conversationTimeout: text,
  blocked: text,
  removed: text,
  disbanded: text,
  /** Above the stars, with light marks. */
  ratingInvitation: markedText,
  ratingThanks: text,
})
export type ConversationTexts = z.output<typeof conversationTextsSchema>

/** Those that a group may say in words of its own: what somebody hears who comes to its people. */
export const GROUP_TEXTS = ['queueing', 'accepted', 'transferring', 'noAgent', 'outsideHours'] as const
export const groupTextsSchema = conversationTextsSchema
  .pick({ queueing: true, accepted: true, transferring: true, noAgent: true, outsideHours: true })
  .partial()
/** What is left out is as the application has it. */
export type GroupTexts = z.output<typeof groupTextsSchema>

/** What a failing test of a flow does to a deploy: it is told, or nothing is deployed. */
export const TEST_RULES = ['warn', 'block'] as const
export type TestRule = (typeof TEST_RULES)[number]

/** Settings that act at once, without a deploy. */
export const applicationSettingsSchema = z.object({
  language: z.enum(SHELL_LANGUAGES),
  hours: hoursSchema,
  texts: conversationTextsSchema,
  defaultGroupId: z.uuid().nullable(),
  /** What is left out is as {@link NEW_ASSIGNMENT}. */
  assignment: chosenAssignmentSchema.partial().optional(),
  /** Whether agents are told who reads along; left out: they are. */
  tellWatched: z.boolean().optional(),
  /** Left out: `warn`. */
  testRule: z.enum(TEST_RULES).optional(),
})
export type ApplicationSettings = z.output<typeof applicationSettingsSchema>
