import { z } from 'zod'

/** What the keys of the workspace do, and which they are where nothing else is set: Alt, perhaps Shift, a letter or figure. */
export const DESK_KEYS = {
  next: 'alt+j',
  previous: 'alt+k',
  accept: 'alt+a',
  decline: 'alt+x',
  reply: 'alt+l',
  undoSend: 'alt+u',
  recall: 'alt+b',
  quote: 'alt+q',
  emoji: 'alt+m',
  note: 'alt+p',
  remind: 'alt+r',
  star: 'alt+y',
  knowledge: 'alt+s',
  end: 'alt+e',
  endAndNext: 'alt+shift+e',
  undoEnd: 'alt+z',
  afterWork: 'alt+w',
  transfer: 'alt+t',
  flow: 'alt+f',
  rate: 'alt+i',
  all: 'alt+o',
  longest: 'alt+c',
} as const
export type DeskCommand = keyof typeof DESK_KEYS

export const DESK_COMMANDS = Object.keys(DESK_KEYS) as DeskCommand[]

/** The keys that are others than at first. Issues: DUPLICATE for each of two that are the same. */
export const deskKeysSchema = z
  .partialRecord(z.enum(DESK_COMMANDS), z.string().regex(/^alt\+(shift\+)?[a-z0-9]$/))
  .superRefine((changed, context) => {
    const keys = keysWith(changed)
    for (const command of DESK_COMMANDS)
      if (DESK_COMMANDS.some((other) => other !== command && keys[other] === keys[command]))
        context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [command] })
  })
export type ChangedKeys = z.output<typeof deskKeysSchema>

/** Every command's keys. */
export const keysWith = (changed: ChangedKeys): Record<DeskCommand, string> => ({ ...DESK_KEYS, ...changed })
