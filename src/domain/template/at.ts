/** Where and when a text is filled or an expression computed: everything of the outside that a result may depend on. */
export type At = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** An IANA name; one that is not known counts as UTC. */
  readonly timeZone: string
  /** A language tag; what is not Chinese is written as in English. */
  readonly language: string
}
