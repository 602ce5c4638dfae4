import type { KeyScope } from '#src/domain/api-key/scopes.ts'

/** The names of scopes as the texts have them, where a colon has a meaning of its own. */
export const SCOPE_WORDS = {
  'conversations:read': 'conversationsRead',
  'knowledge:read': 'knowledgeRead',
  'knowledge:write': 'knowledgeWrite',
  'quickReplies:read': 'quickRepliesRead',
  'quickReplies:write': 'quickRepliesWrite',
  'leftMessages:read': 'leftMessagesRead',
  'team:read': 'teamRead',
  'releases:read': 'releasesRead',
  'audit:read': 'auditRead',
} as const satisfies Record<KeyScope, string>
