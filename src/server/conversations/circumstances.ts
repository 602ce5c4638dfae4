import { eq, sql } from 'drizzle-orm'
import type { ChannelHours, WorkingHours } from '#src/domain/hours/hours.ts'
import type { TargetKind } from '#src/domain/routing/targets.ts'
import type { Timeouts } from '#src/domain/settings/timeouts.ts'
import type { ApplicationSettings, GroupTexts } from '#src/domain/settings/application.ts'
import type { OfferedLanguages } from '#src/domain/settings/languages.ts'
import type { MessageRules } from '#src/domain/settings/messages.ts'
import type { StaffMay } from '#src/domain/settings/staff-may.ts'
import type { Asking } from '#src/domain/settings/asking.ts'
import type { Tx } from '../db/client.ts'
import { robot } from '../db/schema/bot.ts'
import { channelAccount } from '../db/schema/channel.ts'
import { application } from '../db/schema/platform.ts'
import { agentGroup } from '../db/schema/team.ts'
import { LISTENERS, type Listener } from '../webhooks/listeners.ts'

/** Within how many seconds that are open a group promises what, and its hours where it has some. */
export type GroupTargets = Record<TargetKind, number | null> & { hours: WorkingHours | null }

/** What an application is set to at the moment: what acts at once, without a deploy. */
export type Circumstances = {
  name: string
  settings: ApplicationSettings
  timeouts: Timeouts
  /** What groups say in words of their own, by their ids; only those that do. */
  groupTexts: Record<string, GroupTexts>
  /** What groups promise by when, by their ids; only those that do. */
  groupTargets: Record<string, GroupTargets>
  /** Those that visitors are offered. */
  languages: OfferedLanguages
  /** Languages in which something is said beside the application's own, by it or by a group. */
  translated: string[]
  /** What visitors are asked about how they were served. */
  asking: Asking
  /** Whether visitors see that an agent has read what they wrote. */
  showsRead: boolean
  /** For how many seconds agents may take back what they said. */
  recallSeconds: number
  /** What agents may do. */
  staffMay: StaffMay
  channelHours: ChannelHours
  /** What each side may send. */
  fileRules: MessageRules['files']
  /** Of its sensitive words; 0: there were never any. */
  wordsRevision: number
  /** Whether the application's own bot answers at all. */
  botEnabled: boolean
  /** Whether a language model is set. */
  hasModel: boolean
  /** Whether some hours leave visitors with the bot alone outside them. */
  hasBotAlone: boolean
  /** Whether visitors are offered a person. */
  offersAgent: boolean
  /** What is told to which other systems. */
  listeners: Listener[]
}

/** In one value, since they are read along with rows of other tables. */
const timeoutsAsJson = sql<Timeouts>`jsonb_build_object('agentReminder', ${application.agentReminder},
  'lateAction', ${application.lateAction}, 'agentEnd', ${application.agentEnd},
  'visitorReminder', ${application.visitorReminder}, 'visitorEnd', ${application.visitorEnd},
  'conversation', ${application.conversationEnd}, 'queueEnd', ${application.queueEnd}, 'queueOutcome', ${application.queueOutcome})`

/** What is read of the application and its robot, which may be missing. */
export const CIRCUMSTANCES = {
  name: application.name,
  settings: application.settings,
  timeouts: timeoutsAsJson,
  groupTexts: sql<Record<string, GroupTexts>>`coalesce((select jsonb_object_agg(${agentGroup.id}, ${agentGroup.texts})
    from ${agentGroup} where ${agentGroup.appId} = ${application.appId} and ${agentGroup.texts} <> '{}'), '{}')`,
  groupTargets: sql<
    Record<string, GroupTargets>
  >`coalesce((select jsonb_object_agg(${agentGroup.id}, jsonb_build_object(
      'taken', ${agentGroup.waitTarget}, 'first_reply', ${agentGroup.replyTarget},
      'next_reply', ${agentGroup.nextReplyTarget}, 'resolution', ${agentGroup.resolutionTarget}, 'hours', ${agentGroup.hours}))
    from ${agentGroup} where ${agentGroup.appId} = ${application.appId} and coalesce(${agentGroup.waitTarget},
      ${agentGroup.replyTarget}, ${agentGroup.nextReplyTarget}, ${agentGroup.resolutionTarget}) is not null), '{}')`,
  languages: application.languages,
  translated: sql<string[]>`array(select jsonb_object_keys(${application.textTranslations}) union
    select jsonb_object_keys(${agentGroup.textTranslations}) from ${agentGroup} where ${agentGroup.appId} = ${application.appId})`,
  asking: application.asking,
  showsRead: application.showsRead,
  recallSeconds: application.recallSeconds,
  staffMay: application.staffMay,
  channelHours: application.channelHours,
  fileRules: application.fileRules,
  wordsRevision: application.wordsRevision,
  botEnabled: sql<boolean>`coalesce(${robot.enabled}, false)`,
  hasModel: sql<boolean>`${robot.model} is not null`,
  hasBotAlone: sql<boolean>`(coalesce(${application.settings} #>> '{hours,outside}' = 'bot', false)
    or jsonb_path_exists(${application.channelHours}, '$.channels.*.outside ? (@ == "bot")')
    or exists (select 1 from ${agentGroup} where ${agentGroup.appId} = ${application.appId}
      and ${agentGroup.hours} ->> 'outside' = 'bot')
    or exists (select 1 from ${channelAccount} where ${channelAccount.appId} = ${application.appId}
      and ${channelAccount.hours} ->> 'outside' = 'bot'))`,
  offersAgent: sql<boolean>`coalesce((${robot.draft} -> 'transfer' ->> 'enabled')::boolean, false)`,
  listeners: LISTENERS,
}

const known = new WeakMap<Tx, Promise<Circumstances>>()

/** For whoever has read them along with something else. */
export function keepCircumstances(tx: Tx, read: Circumstances): void {
  known.set(tx, Promise.resolve(read))
}

/** Read once in a transaction: several steps of a turn ask for it. */
export function circumstancesOf(tx: Tx): Promise<Circumstances> {
  const read = known.get(tx) ?? readCircumstances(tx)
  known.set(tx, read)
  return read
}

async function readCircumstances(tx: Tx): Promise<Circumstances> {
  const [row] = await tx.select(CIRCUMSTANCES).from(application).leftJoin(robot, eq(robot.appId, application.appId))
  if (!row) throw new Error('The application has no settings.')
  return row
}
