/** What a process is doing of what its bots have asked of other systems. */
export type RequestQueue = {
  /** Does a conversation's requests in the background, one after another. */
  soon(appId: string, conversationId: string): void
  /** When nothing of a conversation is under way any more in this process. */
  done(appId: string, conversationId: string): Promise<void>
  /** When nothing is under way any more. */
  settled(): Promise<void>
}
