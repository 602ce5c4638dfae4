import type { z } from 'zod'
import type { Ability } from './abilities.ts'
import type { Capability } from './capability.ts'
import type { Medium } from './medium.ts'

/** How a channel may be written to, as its operator has it. */
export type Sending<Config> = {
  /** For how many hours after their last word a visitor may be written to, by a person or not; null: always. */
  windowHours(config: Config, isPerson: boolean): number | null
  /** Its operator approves words that may be sent at any time. */
  readonly hasTemplates?: true
  /** How many messages may follow each of a visitor's; absent: any number. */
  readonly mostAfterEach?: number
  /**
   * What pressing something, or coming to the account, allows where a visitor's own words have not: so many messages for so
   * many seconds; absent: it is as good as words.
   */
  readonly brief?: { readonly most: number; readonly seconds: number }
  /** Our address is told to its operator by the test, which saving runs by itself; absent: people enter it over there. */
  readonly setsHook?: true
  /** Its operator signs nothing: what it tells is believed by a key that our address has in its query. */
  readonly keyedHook?: true
  /** Messages of one account in a second. */
  readonly perSecond: number
  /** What is done at the operator to bind an account, step by step, as texts. */
  readonly guide: readonly string[]
}

/** Everything about a kind of channel that is true without a screen and without a network. */
export type ChannelSpec<
  Kind extends string = string,
  Config extends z.ZodType = z.ZodType,
  In extends Medium = Medium,
> = {
  /** Stands in every conversation that came this way. */
  readonly kind: Kind
  /** The text that names it, such as `channels.web.name`. */
  readonly labelKey: string
  /** How people talk on it. */
  readonly medium: In
  /** What an account is called, by its settings. */
  nameOf(config: z.output<Config>): string
  /** What an application sets for it; strict, and without secrets. */
  readonly config: Config
  /** The text that names each of these settings. */
  readonly labels: { readonly [Field in keyof z.output<Config>]: string }
  /** Its secrets by name, with the text that names each. They are kept encrypted and never shown again. */
  readonly secrets: Readonly<Record<string, string>>
  /** Which of them have to be there, by what is set; absent: all. */
  needs?(config: z.output<Config>): readonly string[]
  /** Those that we make up and the operator is told: so many letters and digits. */
  readonly made?: Readonly<Record<string, number>>
  /** Those of which the one before opens what still comes by it: the adapter has it as `formerOf` names it. */
  readonly kept?: readonly string[]
  /** The settings of a channel that nobody has set up yet. */
  defaults(): z.output<Config>
  readonly capabilities: Readonly<Record<Capability, boolean>>
  /** What it shows of a message. */
  readonly ability: Ability
  /** Where an account of it shows less, by what is set for it. */
  narrows?(config: z.output<Config>): Partial<Ability>
  /** How it is written to, where others operate it; null: it is ours, or its operator asks us. */
  readonly sending: Sending<z.output<Config>> | null
  /** Code points that one message may have: what a visitor writes, and what is sent to them. */
  readonly textLimit: { readonly visitor: number; readonly agent: number }
}

/** What the one before of a secret is called. */
export const formerOf = (secret: string): string => `${secret}.former`

/** The only way to write a spec: it keeps the kind's name and the type of its settings for the registries. */
export const defineChannelSpec = <const Kind extends string, Config extends z.ZodType, const In extends Medium>(
  spec: ChannelSpec<Kind, Config, In>,
): ChannelSpec<Kind, Config, In> => spec

/** The settings of a kind of channel, by its schema. */
export type ConfigOf<
  Specs extends Readonly<Record<string, ChannelSpec>>,
  Kind extends keyof Specs,
> = Specs[Kind] extends { config: infer Config extends z.ZodType } ? z.output<Config> : never
