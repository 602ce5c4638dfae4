import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { MOST_SHARES } from './due.ts'
import { LANGUAGE_RULES } from './needs.ts'
import { CLOSING_ENDS, WAIT_ENDS } from './state.ts'

/** What becomes of a visitor whom a full queue does not take in: they may leave a message, wait elsewhere, or it ends. */
export const BEYOND_ENDS = ['message', 'overflow', 'end'] as const

/** What becomes of a visitor whom a group does not take in, with nobody there or outside its hours: the bot stays, or it ends. */
export const REFUSAL_ENDS = ['message', 'end'] as const

/** Main agents are asked first; backups when no main agent is there, or after a while. */
export const PLACE_TIERS = ['main', 'backup'] as const

const { group: limits } = LIMITS
const seconds = ({ least, most }: { least: number; most: number }) => z.number().int().min(least).max(most)

/** How a group's queue is served beside its strategy, as it is edited. Times in seconds; null: not at all, or as the application has it. */
export const groupRulesSchema = z.object({
  usePriority: z.boolean(),
  lastAgentDays: z.number().int().min(1).max(limits.lastAgentDays).nullable(),
  backupAfter: seconds(limits.backupAfter),
  languageRule: z.enum(LANGUAGE_RULES),
  /** For how long a language counts that is preferred. */
  languageFor: seconds(limits.languageFor),
  /** null: whoever is given somebody has them at once. */
  ringSeconds: seconds(limits.ring).nullable(),
  breakAfter: z.number().int().min(1).max(limits.breakAfter).nullable(),
  greatest: z.number().int().min(0).max(LIMITS.queue.waiting),
  beyond: z.enum(BEYOND_ENDS),
  nobody: z.enum(REFUSAL_ENDS),
  outside: z.enum(REFUSAL_ENDS),
  /** What becomes of who still waits at closing time. */
  closing: z.enum(CLOSING_ENDS),
  overflow: z.object({ groupId: z.uuid(), after: seconds(limits.overflowAfter) }).nullable(),
  /** null: as the application has it. */
  timeout: z.object({ after: seconds(limits.wait), outcome: z.enum(WAIT_ENDS) }).nullable(),
  /** Whether who was handed to the group by an agent goes back to them when nobody has taken them in that time. */
  returnsToAgent: z.boolean(),
  tellEvery: seconds(limits.tellEvery).nullable(),
  /** Whether visitors are told, with their place, about how long they will wait. */
  showEstimate: z.boolean(),
  /** After-call work; 0: none; null: as the application has it. */
  afterSeconds: seconds(LIMITS.afterWork.seconds).nullable(),
  /**
   * Within how many seconds that are open somebody who waits is to be taken, to have a first answer and each further one, and
   * their conversation to end; null: none is set.
   */
  waitTarget: seconds(limits.target).nullable(),
  replyTarget: seconds(limits.target).nullable(),
  nextReplyTarget: seconds(limits.target).nullable(),
  resolutionTarget: seconds(limits.resolutionTarget).nullable(),
})
export type GroupRules = z.output<typeof groupRulesSchema>

/** What a new group begins with. */
export const NEW_RULES: GroupRules = {
  usePriority: false,
  lastAgentDays: null,
  backupAfter: 60,
  languageRule: 'off',
  languageFor: 60,
  ringSeconds: null,
  breakAfter: null,
  greatest: LIMITS.queue.waiting,
  beyond: 'message',
  nobody: 'message',
  outside: 'message',
  closing: 'keep',
  overflow: null,
  timeout: null,
  returnsToAgent: false,
  tellEvery: null,
  showEstimate: false,
  afterSeconds: null,
  waitTarget: null,
  replyTarget: null,
  nextReplyTarget: null,
  resolutionTarget: null,
}

/** In which order a member of a group is asked. */
export const rankSchema = z.object({
  personId: z.uuid(),
  priority: z.number().int().min(1).max(9),
  tier: z.enum(PLACE_TIERS),
})
export type GroupRank = z.output<typeof rankSchema>

/** Whether overflows lead in a circle from a group, or on too far. `next`: where each of the groups leads. */
export function overflowFault(
  from: string,
  next: (groupId: string) => string | null,
): 'circle' | 'too_long' | undefined {
  const seen = [from]
  for (let at = next(from); at !== null; at = next(at)) {
    if (seen.includes(at)) return 'circle'
    seen.push(at)
    if (seen.length > MOST_SHARES + 1) return 'too_long'
  }
  return undefined
}
