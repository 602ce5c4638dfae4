/**
 * What a key may be allowed. Which procedures belong to a scope stands beside them in the contract; what no scope names, no
 * key reaches.
 */
export const KEY_SCOPES = [
  'conversations:read',
  'knowledge:read',
  'knowledge:write',
  'quickReplies:read',
  'quickReplies:write',
  'leftMessages:read',
  'team:read',
  'releases:read',
  'audit:read',
] as const
export type KeyScope = (typeof KEY_SCOPES)[number]
