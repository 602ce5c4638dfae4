import { z } from 'zod'
import { LANGUAGE_NAMES } from '#src/lib/languages.ts'
import { isWebAddress } from '../flow/address.ts'
import { eventNameSchema } from '../event-name.ts'
import { LIMITS } from '../limits.ts'
import { optionalText } from '../text.ts'

const { look } = LIMITS.webClient

/** `auto`: as the visitor's browser wants it. */
export const LOOK_THEMES = ['auto', 'light', 'dark'] as const
export const LOOK_CORNERS = ['square', 'soft', 'round'] as const
export const TEXT_SIZES = ['small', 'normal', 'large'] as const
export const LAUNCHER_ICONS = ['chat', 'question', 'headset', 'heart'] as const
export const LAUNCHER_SIDES = ['right', 'left'] as const
export type LauncherIcon = (typeof LAUNCHER_ICONS)[number]

const unlike = (values: readonly string[]) => new Set(values).size === values.length
const whole = (most: number) => z.number().int().min(0).max(most)

/** What the client says of itself in one language; what is left out of it is said as it was without. */
const lookWordsSchema = z
  .object({
    /** Beside the icon of the button on a page. */
    launcher: optionalText(look.launcherText),
    /** At the head of the page, in place of the bot's name. */
    title: optionalText(look.title),
    subtitle: optionalText(look.subtitle),
  })
  .partial()
export type LookWords = z.output<typeof lookWordsSchema>

/** While who answers it can be pressed: whoever it is, the bot, a person (also while one is waited for). */
export const QUICK_PHASES = ['always', 'bot', 'person'] as const
/** What a press does: it says its own label, opens a page, tells the bot an event that flows begin with, asks for a person. */
export const QUICK_DEEDS = ['say', 'open', 'begin', 'transfer'] as const
export type QuickDeed = (typeof QUICK_DEEDS)[number]

const quickSchema = z.object({
  /** By language; what is left out of one is said in the application's. */
  labels: z
    .partialRecord(z.enum(LANGUAGE_NAMES), z.string().trim().min(1).max(look.quick.label))
    .refine((labels) => Object.keys(labels).length > 0, 'REQUIRED'),
  does: z.discriminatedUnion('type', [
    z.object({ type: z.literal('say') }),
    z.object({ type: z.literal('open'), url: z.string().trim().max(look.quick.url).refine(isWebAddress, 'URL') }),
    z.object({ type: z.literal('begin'), event: eventNameSchema }),
    z.object({ type: z.literal('transfer') }),
  ]),
  during: z.enum(QUICK_PHASES),
})
export type QuickItem = z.output<typeof quickSchema>

/** How the visitor's web client looks; goes live by deploy. Issues: COLOUR, PAGE_PATTERN, DUPLICATE, REQUIRED, URL. */
export const webLookSchema = z.object({
  /** `#rrggbb`, lower-case. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'COLOUR'),
  theme: z.enum(LOOK_THEMES),
  corners: z.enum(LOOK_CORNERS),
  textSize: z.enum(TEXT_SIZES),
  launcher: z.object({
    icon: z.enum(LAUNCHER_ICONS),
    side: z.enum(LAUNCHER_SIDES),
    /** From the side and from below, in CSS pixels. */
    inset: whole(look.offset),
    bottom: whole(look.offset),
    /** For how many seconds it waits before it shows. */
    delay: whole(look.delay),
    /** Paths of pages without it; `*` stands for whatever comes there. */
    hideOn: z.array(z.string().max(look.path).regex(/^\//, 'PAGE_PATTERN')).max(look.paths).refine(unlike, 'DUPLICATE'),
    /** Whether it counts what came and was not seen. */
    badge: z.boolean(),
  }),
  words: z.partialRecord(z.enum(LANGUAGE_NAMES), lookWordsSchema),
  /** What can be pressed above the field, in this order; absent: nothing. */
  quick: z.array(quickSchema).min(1).max(look.quick.count).optional(),
})
export type WebLook = z.output<typeof webLookSchema>

/** How it looks before anybody has chosen. */
export const USUAL_LOOK: WebLook = {
  colour: '#0f5e6b',
  theme: 'auto',
  corners: 'soft',
  textSize: 'normal',
  launcher: { icon: 'chat', side: 'right', inset: 20, bottom: 20, delay: 0, hideOn: [], badge: true },
  words: {},
}
