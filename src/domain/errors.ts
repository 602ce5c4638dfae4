/**
 * Every refusal the product knows, with its HTTP status. The client translates `errors.<code>`; the wording follows the
 * owner's catalogue. Codes that a screen reacts to carry data, declared where they are thrown in the contract.
 */
export const ERRORS = {
  // requests
  BAD_PARAM: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SELF_FORBIDDEN: 403,
  FEATURE_LOCKED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STATE_CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RANGE_OUTSIDE: 416,
  MISDIRECTED: 421,
  INVALID: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
  DISK_FULL: 507,
  // robot and knowledge
  ROBOT_UNAVAILABLE: 409,
  KB_CATEGORY_NOT_FOUND: 404,
  KB_DEFAULT_CATEGORY_READONLY: 409,
  QA_LIMIT: 409,
  QA_DUPLICATE: 409,
  CHANGED_SINCE: 409,
  THRESHOLD_ORDER: 422,
  // uploads and imports
  UPLOAD_COUNT_LIMIT: 409,
  UPLOAD_PENDING: 409,
  UPLOAD_DUPLICATE: 409,
  MEDIA_GONE: 409,
  PARSE_FAILED: 422,
  IMPORT_FAILED_WITH_FILE: 422,
  EXPORT_PENDING: 409,
  DOC_DOWNLOAD_FAILED: 422,
  DOC_OCR_FAILED: 422,
  DOC_PAGE_LIMIT: 422,
  DOC_TOO_LITTLE: 422,
  DOC_UNSUPPORTED: 422,
  DOC_CHARACTER_LIMIT: 422,
  DOC_TOO_LARGE: 422,
  DOC_DUPLICATE: 409,
  DOC_SEARCH_LIMIT: 429,
  TOPIC_NAME_TAKEN: 409,
  TOPIC_LIMIT: 409,
  VIEW_NAME_TAKEN: 409,
  VIEW_LIMIT: 409,
  CASE_LIMIT: 409,
  // limits
  TRIAL_USED: 409,
  TASKFLOW_LIMIT: 409,
  VERSION_LIMIT: 409,
  QUICK_REPLY_LIMIT: 409,
  TEMPLATE_FORMAT: 422,
  CANVAS_INVALID: 422,
  FLOW_TESTS_FAILED: 409,
  FLOW_NAME_TAKEN: 409,
  FLOW_CALLED: 409,
  FLOW_FILE_INVALID: 422,
  FOLDER_NAME_TAKEN: 409,
  FOLDER_LIMIT: 409,
  TEST_NAME_TAKEN: 409,
  TEST_LIMIT: 409,
  TRY_OUT_LIMIT: 409,
  // voice menus
  VOICE_NUMBER_TAKEN: 409,
  SCHEDULE_OVERLAP: 409,
  SCHEDULE_LIMIT: 409,
  SOUND_UNREADABLE: 422,
  SOUND_NAME_TAKEN: 409,
  SOUND_LIMIT: 409,
  SOUND_USED: 409,
  CARRIER_MISSING: 409,
  CARRIER_REFUSED: 502,
  // licences
  LICENSE_EXCEEDED: 409,
  LICENSE_NO_RESETS: 409,
  PACKAGE_EXPIRED: 403,
  // sign-in
  LOGIN_FAILED: 401,
  LOGIN_WRONG_CODE: 401,
  LOGIN_PHONE_UNBOUND: 403,
  LOGIN_NOT_DESK: 403,
  LOGIN_PASSWORD_EXPIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  REAUTH_REQUIRED: 403,
  TOKEN_INVALID: 400,
  SETUP_DONE: 409,
  // team
  MEMBER_EXISTS: 409,
  INVITATION_OVER: 409,
  INVITATION_LIMIT: 409,
  ROLE_FORBIDDEN: 403,
  SUPER_ADMIN_FIXED: 409,
  FORCED_OFFLINE: 409,
  // conversations
  ALREADY_TAKEN: 409,
  CONVERSATION_ENDED: 409,
  NOT_OWNER: 409,
  CAPACITY_FULL: 409,
  NO_AGENT_ONLINE: 409,
  NO_GROUP: 409,
  // releases
  NOTHING_TO_DEPLOY: 409,
  DEPLOY_IN_PROGRESS: 409,
  // wizard
  TEMPLATE_NOT_EMPTY: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERRORS

/** A refusal on its way out: the code says what, `data` what the screen needs to react. */
export class DeskError extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, data?: Record<string, unknown>) {
    super(code)
    this.name = 'DeskError'
    this.code = code
    this.data = data
  }
}
