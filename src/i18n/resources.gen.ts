// Written by `npm run locales` from locales/en; changes here are lost.
export type Resources = {
  common: {
    title: 'Management panel'
    save: 'Save'
    cancel: 'Cancel'
    close: 'Close'
    clear: 'Clear'
    copied: 'Copied'
    undo: 'Undo'
    retry: 'Try again'
    loading: 'Loading'
    requestId: 'Request {{id}}'
    copyRequestId: 'Copy request ID'
    errorTitle: 'This could not be loaded'
    notification: 'Notifications'
  }
  errors: {
    UNKNOWN: 'The operation failed. Try again later.'
    NETWORK: 'Network error. Try again.'
    OFFLINE: 'No network connection. Check your network settings.'
    TIMEOUT: 'The request timed out. Try again later.'
    BAD_PARAM: 'A request parameter is wrong.'
    INVALID: 'Some fields need correcting.'
    UNAUTHORIZED: 'You are not signed in. Sign in and try again.'
    FORBIDDEN: 'Your role does not allow this.'
    SELF_FORBIDDEN: 'You cannot do this to your own account.'
    FEATURE_LOCKED: 'This feature needs the premium version.'
    NOT_FOUND: 'This no longer exists, or you have no access to it.'
    CONFLICT: 'Someone else changed this in the meantime.'
    STATE_CONFLICT: 'This is not possible in its present state. Reload and try again.'
    TOO_LARGE: 'This is too large to send.'
    UNSUPPORTED_MEDIA: 'This kind of file is not supported.'
    RATE_LIMITED: 'The operation is too frequent. Try again later.'
    INTERNAL: 'Internal system error. Try again later.'
    UNAVAILABLE: 'The service is not available right now. Try again later.'
    ROBOT_UNAVAILABLE: 'The robot is unavailable.'
    KB_CATEGORY_NOT_FOUND: 'This knowledge base category does not exist.'
    KB_DEFAULT_CATEGORY_READONLY: 'The default category cannot be modified.'
    QA_LIMIT: 'The number of Q&A exceeds the knowledge base limit.'
    QA_DUPLICATE: 'This question already exists.'
    THRESHOLD_ORDER: 'The clarify threshold must be lower than the direct answer threshold.'
    UPLOAD_COUNT_LIMIT: 'This exceeds the maximum number of uploads.'
    UPLOAD_PENDING: 'Some files are still waiting to be uploaded. Try again later.'
    UPLOAD_DUPLICATE: 'This file has already been uploaded.'
    PARSE_FAILED: 'The file could not be parsed. Download the error file.'
    IMPORT_FAILED_WITH_FILE: 'The import failed. The file with the errors marked is ready to download.'
    DOC_DOWNLOAD_FAILED: 'The document could not be downloaded.'
    DOC_OCR_FAILED: 'The text in the document could not be recognised.'
    DOC_PAGE_LIMIT: 'The document has too many pages.'
    DOC_TOO_LITTLE: 'The document holds too little valid information.'
    DOC_UNSUPPORTED: 'This document format is not supported.'
    DOC_CHARACTER_LIMIT: 'The document has too many characters.'
    DOC_TOO_LARGE: 'The document is over 100 MB.'
    DOC_DUPLICATE: 'This document is a duplicate.'
    DOC_SEARCH_LIMIT: 'The maximum number of document searches is exceeded.'
    TASKFLOW_LIMIT: 'The maximum number of task flows is exceeded.'
    VERSION_LIMIT: 'This exceeds the limit of the current version.'
    QUICK_REPLY_LIMIT: 'The quick reply limit is exceeded.'
    TEMPLATE_FORMAT: 'The format of the template is not right.'
    CANVAS_INVALID: 'Canvas validation failed.'
    LICENSE_EXCEEDED: 'More agents are signed in than there are licences.'
    LICENSE_NO_RESETS: 'No licence resets remain this month.'
    PACKAGE_EXPIRED: 'The package has expired and its features are disabled.'
    LOGIN_FAILED: 'Wrong account or password.'
    LOGIN_WRONG_CODE: 'Wrong verification code.'
    LOGIN_PHONE_UNBOUND: 'This phone is not bound to a desk account.'
    LOGIN_NOT_DESK: 'This account is not a desk account.'
    LOGIN_LOCKED: 'Too many attempts. Try again later.'
    LOGIN_PASSWORD_EXPIRED: 'The temporary password has expired. Ask an admin for a new one.'
    PASSWORD_CHANGE_REQUIRED: 'Set a new password first.'
    REAUTH_REQUIRED: 'Sign in again to do this.'
    TOKEN_INVALID: 'This link has expired or was already used.'
    SETUP_DONE: 'This installation is already set up.'
    MEMBER_EXISTS: 'A member with this account already exists.'
    ROLE_FORBIDDEN: 'You cannot give or change this role.'
    SUPER_ADMIN_FIXED: 'The super admin cannot be deleted or changed here.'
    FORCED_OFFLINE: 'An admin has set you offline. Only an admin can restore you.'
    ALREADY_TAKEN: 'Another agent has already taken this conversation.'
    CONVERSATION_ENDED: 'This conversation has ended.'
    NOT_OWNER: 'This conversation belongs to another agent.'
    CAPACITY_FULL: 'The reception limit is reached.'
    NO_AGENT_ONLINE: 'No agent is online.'
    OUTSIDE_HOURS: 'It is outside working hours.'
    NOTHING_TO_DEPLOY: 'There is nothing to deploy: the draft equals what is live.'
    DEPLOY_IN_PROGRESS: 'Another deployment is in progress.'
    TEMPLATE_NOT_EMPTY: 'The knowledge base already holds Q&A, so no template can be loaded.'
  }
  frame: {
    skip: 'Skip to content'
    rail: {
      label: 'Main menu'
      fold: 'Fold menu'
      unfold: 'Unfold menu'
      open: 'Open menu'
    }
    groups: {
      start: 'Start'
      chatbot: 'Chatbot'
      team: 'Team'
      data: 'Data'
    }
    menu: {
      guide: 'Quick start'
      basic: 'Basic settings'
      knowledge: 'Knowledge base'
      record: 'Publish records'
      member: 'Members'
      history: 'Chat history'
      online: 'Workspace'
    }
    application: {
      label: 'Application'
      switch: 'Switch application, now {{name}}'
    }
    bot: {
      live: 'Live, version {{version}}'
      none: 'Nothing live yet'
      off: 'Bot off'
      thirdParty: 'Third-party bot'
      changes: '{{count}} changes not live'
      same: 'Draft is live'
      view: 'View changes'
    }
    palette: {
      open: 'Search'
      title: 'Commands'
      placeholder: 'Go to a screen or run a command'
      empty: 'Nothing found'
      screens: 'Go to'
      applications: 'Applications'
      actions: 'Commands'
      appearance: 'Appearance'
    }
    language: {
      label: 'Language'
      change: 'Switch language to {{name}}'
    }
    theme: {
      label: 'Theme'
      light: 'Light'
      dark: 'Dark'
      system: 'As the system'
      toLight: 'Use the light theme'
      toDark: 'Use the dark theme'
      toSystem: 'Use the theme of the system'
    }
    density: {
      label: 'Density'
      normal: 'Normal'
      compact: 'Compact'
      toNormal: 'Use normal density'
      toCompact: 'Use compact density'
    }
    account: {
      label: 'Account of {{name}}'
      signOut: 'Sign out'
      sessions: 'Signed-in devices'
      shortcuts: 'Keyboard shortcuts'
    }
    sessions: {
      title: 'Signed-in devices'
      text: 'Where your account is signed in. Sign out the others if one of them is not yours.'
      current: 'This device'
      seen: 'Last active {{when}}'
      device: '{{browser}} on {{system}}'
      unknown: 'Unknown'
      endOthers: 'Sign out {{count}} other devices'
      ended: '{{count}} other devices signed out'
    }
    roles: {
      super_admin: 'Super admin'
      admin: 'Admin'
      online_admin: 'Online admin'
      online_staff: 'Online staff'
    }
    leave: {
      title: 'Unsaved changes'
      text: 'You have changes that are not saved yet. They are lost when you leave this page.'
      save: 'Save'
      discard: 'Discard'
      stay: 'Stay'
    }
    conflict: {
      title: 'Changed by someone else'
      text: '{{name}} changed this {{when}}. Your version is not saved yet.'
      someone: 'Someone'
      look: 'Show the differences'
      hide: 'Hide the differences'
      field: 'Field'
      mine: 'Yours'
      theirs: 'Theirs'
      empty: 'Empty'
      keepMine: 'Keep mine'
      takeTheirs: 'Take theirs'
    }
    jobs: {
      label: 'Jobs'
      running: '{{count}} jobs running'
      empty: 'Imports, exports and deployments show up here while they run.'
      done: 'Done'
      failed: 'Failed'
      cancelled: 'Cancelled'
      queued: 'Waiting'
      progress: '{{done}} of {{total}}'
      cancel: 'Cancel {{title}}'
      dismiss: 'Remove {{title}} from the list'
      errorFile: 'Error file'
    }
    shortcuts: {
      title: 'Keyboard shortcuts'
      key: 'Key'
      effect: 'Effect'
      palette: 'Open the command palette'
      sheet: 'Show this list'
      rail: 'Fold or unfold the menu'
      goTo: 'Go to {{name}}'
      then: 'then'
      singleKeys: 'Single-key shortcuts'
      singleKeysHelp: 'Shortcuts without Ctrl or Alt. Turn them off if you use speech input.'
    }
    version: {
      ready: 'A new version is ready'
      reload: 'Reload'
    }
    switched: {
      title: 'Account Switched'
      text: 'Your account has been switched or logged out, please refresh the page and try again'
      confirm: 'Refresh'
    }
    crash: {
      title: 'This page could not be shown'
      text: 'The rest of the console still works. Try again, or go to another screen.'
    }
  }
}
