/**
 * A request of a channel's operator to our webhook, as it came: signatures are over bytes, and a text that was decoded and
 * encoded again is another one. Names of headers are in lower case.
 */
export type ChannelRequest = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A text that a visitor wrote elsewhere. The same `externalId` twice is the same message. */
export type ChannelMessage = { readonly externalId: string; readonly userId: string; readonly text: string }

/** What a request said, and what its sender is answered at once. Null: it is not to be believed, and is refused. */
export type Received = {
  readonly messages: readonly ChannelMessage[]
  readonly answer: { readonly status: number; readonly type: string; readonly body: string }
} | null

/** A call that brings a text to a user; the server makes it through its guarded client. */
export type OutboundCall = {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The value of one of the spec's secrets; null while it is not set. */
export type SecretOf = (name: string) => string | null

/** How a kind of channel that others operate is spoken with. It sends nothing and stores nothing itself. */
export type ChannelAdapter<Config> = {
  receive(request: ChannelRequest, config: Config, secretOf: SecretOf): Received
  send(message: { userId: string; text: string }, config: Config, secretOf: SecretOf): OutboundCall
}
