/** Whom something is told; every room is named by its application first. */
export const rooms = {
  messages: (appId: string, conversationId: string) => `${appId}:messages:${conversationId}`,
  /** One member, or the visitor, with all that they watch it by. */
  watcher: (appId: string, conversationId: string, who: string) => `${appId}:messages:${conversationId}:${who}`,
  /** The members who hear its messages. */
  team: (appId: string, conversationId: string) => `${appId}:team:${conversationId}`,
  visitor: (appId: string, conversationId: string) => `${appId}:visitor:${conversationId}`,
  group: (appId: string, groupId: string) => `${appId}:group:${groupId}`,
  member: (appId: string, personId: string) => `${appId}:member:${personId}`,
  supervisors: (appId: string) => `${appId}:supervisors`,
  /** Who may read alerts. */
  alerts: (appId: string) => `${appId}:alerts`,
  supervised: (appId: string, groupId: string) => `${appId}:supervised:${groupId}`,
  flow: (appId: string, flowId: string) => `${appId}:flow:${flowId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}
