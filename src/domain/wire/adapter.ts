import type { TemplatePart, WireCard, WirePart } from './part.ts'
import type { SentTemplate, Template } from '../channel/template.ts'

/**
 * A request of a channel's operator to our webhook, as it came: signatures are over bytes, and a text that was decoded and
 * encoded again is another one. Names of headers are in lower case. `at`: when it came, in milliseconds.
 */
export type ChannelRequest = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly at: number
}

/**
 * What is set for an account that was bound. `hookUrl`: where its operator tells what happens, and `hookKey`: what it shows
 * that it was given that address by. `secretOf`: the value of one of the spec's secrets; null while it is not set.
 */
export type Account<Config> = {
  readonly config: Config
  readonly hookUrl: string
  readonly hookKey: string
  secretOf(name: string): string | null
  /** What the adapter's `access` was given last; null: nothing yet, or the secrets themselves are shown. */
  readonly access: string | null
}

/** A file that lies with the operator, to be fetched: at an address, or where its id leads to. */
export type RemoteFile = { name: string; kind: 'image' | 'video' | 'audio' | 'file' } & (
  | { url: string }
  | { id: string }
)

/** What a visitor has sent. `unknown`: something that has no place here, by the operator's word for it. */
export type InboundBody =
  | { type: 'text'; text: string }
  | { type: 'file'; file: RemoteFile }
  | { type: 'unknown'; what: string }

/** By what an operator lets somebody who comes be greeted, until when in milliseconds. */
export type Welcome = { by: string; until: number }

/** How far a message of ours has come. */
export const DELIVERY_STATES = ['sent', 'delivered', 'read'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * What an operator tells. `externalId`: its own id of it, by which it is known when it comes again. `user`: its id of the
 * visitor, within the account.
 */
export type Inbound =
  | { type: 'message'; externalId: string; user: string; at: number; bodies: readonly InboundBody[] }
  /** `press`: what we have put on the wire with it. */
  | { type: 'pressed'; externalId: string; user: string; at: number; press: string; label: string }
  /** Comes to the account, by its own welcome or by a link. `welcome`: what they may be greeted by, once. */
  | { type: 'opened'; externalId: string; user: string; at: number; welcome?: Welcome }
  | { type: 'state'; of: string; user: string; state: DeliveryState }
  /** All that was sent until then has come, or was read. */
  | { type: 'state_until'; user: string; until: number; state: DeliveryState }
  | { type: 'failed'; of: string; user: string; error: WireError }
  /** One of ours, which the operator has as `externalId`. */
  | { type: 'echoed'; delivery: string; externalId: string; user: string }
  /** Said in the operator's own inbox by somebody of the account, past the desk. */
  | { type: 'echo'; externalId: string; user: string; at: number; text: string }

/** Somebody whom the operator calls otherwise from now on. */
export type Renamed = { from: string; to: string }

/** What an operator tells of somebody: what they are called there, and the tag of their language; '' where it does not say. */
export type Profile = { name: string; language: string }
/** The same where it was asked for. `picture`: where one of them lies; null: it gives none. */
export type ProfileTold = Profile & { picture: string | null }

/** What a request said and whom it concerns by the operator's name of the account, and what its sender is answered at once. */
export type Received =
  | {
      ok: true
      events: readonly { account: string; event: Inbound }[]
      /** Taken before the events, which call people by their new names. */
      renamed?: readonly ({ account: string } & Renamed)[]
      /** Of those whom the events are about. */
      people?: readonly ({ account: string; user: string } & Profile)[]
      /** Accounts of which something happened that has to be asked for, each with what it may be asked by. */
      pulls?: readonly { account: string; token: string }[]
      answer: { status: number; type: string; body: string }
    }
  /** It is not to be believed, or makes no sense. */
  | { ok: false; why: 'signature' | 'format' }

/** What went wrong, in words that hold for every operator; what is done about it hangs on it. */
export const ERROR_CLASSES = [
  /** The access token is over, or was taken back. */
  'token',
  /** The visitor has not written for too long. */
  'window',
  /** No more may be said until the visitor writes again. */
  'quota',
  /** Nobody of this name, or nobody who can be reached. */
  'recipient',
  /** The visitor does not want to hear from the account. */
  'blocked',
  /** What was to be sent is not taken. */
  'content',
  /** Too much at once. */
  'rate',
  /** The operator has a fault of its own. */
  'platform',
  /** Something is not set as it has to be. */
  'config',
] as const
export type ErrorClass = (typeof ERROR_CLASSES)[number]

/** `code`: the operator's own. `said`: its own words, for those who set it up. `retryAfter` in seconds, where it says so. */
export type WireError = { class: ErrorClass; code: string; said: string; retryAfter: number | null }

/**
 * A file that lies here, as an operator takes it. `size` in bytes. `jpegWithin`: a picture that is brought as a JPEG of at most
 * so many bytes, since its own kind or size is not taken; null: as it is. `address`: where an operator that fetches files
 * itself finds it; it is signed, and lives a day.
 */
export type StoredFile = {
  readonly id: string
  readonly mediaType: string
  readonly size: number
  readonly jpegWithin: number | null
  readonly address: string
}

/** Bytes of a stored file within a form, beside its texts. */
export type FileForm = { fields: Readonly<Record<string, string>>; field: string; file: StoredFile; name: string }

/** A call to the operator. The server makes it through its guarded client. `safe`: made twice, it is as if made once. */
export type WireCall = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FileForm | null
  readonly safe: boolean
}

export type WireAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An access token that an operator gives for the secrets, and for how many seconds it holds. */
export type Access = { token: string; seconds: number }

/** The next call to be made, or where a file lies, with the headers that it is given out for. */
export type Locating =
  | { call: WireCall }
  | { at: { url: string; headers: Readonly<Record<string, string>> } }
  | { failed: WireError }
/** What was asked for: `cursor`: from where it goes on, and whether there is `more` already. */
export type Page = { events: readonly Inbound[]; cursor: string; more: boolean }
/** The next call to be made, or what it has brought. */
export type Pulling = { call: WireCall } | { page: Page } | { failed: WireError }
/** The next call to be made, or that all were. */
export type Sending = { call: WireCall } | { sent: { externalId: string } } | { failed: WireError }
/** `endsAt`: when the access token does; null: never, or nobody knows. `name`: as the account is called there. */
export type Checking = { call: WireCall } | { works: { name: string; endsAt: number | null } } | { failed: WireError }

/** The next call to be made, or that the operator does not come any more, or never did. */
export type Leaving = { call: WireCall } | { left: true } | { failed: WireError }

/** The next call to be made, or what an operator tells of somebody. */
export type Profiling = { call: WireCall } | { profile: ProfileTold } | { failed: WireError }

/** The next call to be made, or what may be sent of what the operator has approved; `others`: how many more need what nothing here gives them. */
export type Templating = { call: WireCall } | { templates: readonly Template[]; others: number } | { failed: WireError }

/** What is told beside messages, and counts as none: that we are writing, or that what they said last has been read. */
export type Cue = 'typing' | 'seen'
/**
 * `last`: the operator's own id of what the visitor did last; null: it is not known. `showsRead`: whether they are to see
 * what has been read.
 */
export type CueTo = { user: string; last: string | null; showsRead: boolean }
/** The next call to be made, or that all were. */
export type Cueing = { call: WireCall } | { told: true } | { failed: WireError }

/** What a choice is on the wire: a number of ours in decimal, which every operator takes. */
export type Pressed = { label: string; press: string } | { label: string; url: string }
/** A part as an adapter takes it: what can be pressed has its number, and a file is stored here or lies on the web. */
export type SentPart =
  | (Omit<Extract<WirePart, { type: 'text' }>, 'choices'> & { choices: readonly Pressed[] })
  | (Omit<Extract<WirePart, { type: 'file' }>, 'url'> & { from: { stored: StoredFile } | { url: string } })
/** A card as an adapter takes it. `picture`: where its operator fetches it; null: it has none. */
export type SentCard = Omit<WireCard, 'choices'> & { choices: readonly Pressed[] }
/** Cards that stand side by side in one message. */
export type SentCards = { type: 'cards'; cards: readonly SentCard[] }
/** What goes out at once. */
export type SentMessage = SentPart | SentCards | TemplatePart

/**
 * Whom something is sent to. `delivery`: our own id of it, which some operators give back. `isPerson`: a person has written
 * it. `heardAt`: when the visitor was last heard, and `now`, in milliseconds. `opener`: in their language, what stands on the
 * button that opens a list. `welcome`: what they may be greeted by still.
 */
export type Recipient = {
  user: string
  delivery: string
  isPerson: boolean
  heardAt: number
  now: number
  opener: string
  welcome: string | null
}

/**
 * How a kind of channel that others operate is spoken with. Pure: it knows no network, clock or database. What takes several
 * calls is asked for again with the answers so far, until there is nothing more to call.
 */
export type ChannelAdapter<Config> = {
  /** The operator's name of an account: requests name it. */
  accountOf(config: Config): string
  /** The origins of the operator: its secrets go there and nowhere else. */
  placesOf(config: Config): readonly string[]
  /** How an access token is got, where it is not one of the secrets. Whoever asks again meanwhile is given the same one. */
  readonly access?: {
    ask(account: Account<Config>): WireCall
    read(answer: WireAnswer): Access | { failed: WireError }
  }
  receive(request: ChannelRequest, account: Account<Config>): Received
  /** The telephone number that an id of somebody is, with its country; null: it is none. Absent: none ever is. */
  phoneOf?(user: string): string | null
  /** What has happened since a cursor ('': ever), where it has to be asked for. */
  pull?(from: { cursor: string; token: string }, account: Account<Config>, answers: readonly WireAnswer[]): Pulling
  /** Where a file lies that is told of by its id. */
  locate?(id: string, account: Account<Config>, answers: readonly WireAnswer[]): Locating
  send(part: SentPart, to: Recipient, account: Account<Config>, answers: readonly WireAnswer[]): Sending
  /** Where what its kind shows has cards. */
  sendCards?(
    cards: readonly SentCard[],
    to: Recipient,
    account: Account<Config>,
    answers: readonly WireAnswer[],
  ): Sending
  /** Where its operator approves words that may be sent at any time. */
  readonly templates?: {
    list(account: Account<Config>, answers: readonly WireAnswer[]): Templating
    send(template: SentTemplate, to: Recipient, account: Account<Config>, answers: readonly WireAnswer[]): Sending
  }
  /** What somebody is called there and looks like, where it is told only who asks; absent: by itself, or never. */
  profile?(user: string, account: Account<Config>, answers: readonly WireAnswer[]): Profiling
  /** How a cue is told, of those that its operator has. */
  readonly cues?: {
    readonly [Of in Cue]?: (to: CueTo, account: Account<Config>, answers: readonly WireAnswer[]) => Cueing
  }
  /** Whether all that is set is right; what has to be asked for at the operator is. `now` in milliseconds. */
  check(account: Account<Config>, answers: readonly WireAnswer[], now: number): Checking
  /** Tells the operator of an account that is unbound to come no more, where it was told our address by `check`. */
  leave?(account: Account<Config>, answers: readonly WireAnswer[]): Leaving
}
